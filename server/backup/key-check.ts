import type pg from 'pg'
import type { KeyRing } from '#server/db/key-ring.ts'
import { BackupError } from './backup-error.ts'
import { keyIdsInUse } from './stored-tables.ts'

/**
 * A backup without the keys of its values would be worth nothing.
 * @param client sees every row
 * @throws BackupError if a value is sealed with a key that the ring lacks
 */
export async function refuseUnknownKeys(client: pg.Client, { byId }: KeyRing): Promise<void> {
  const missing = (await keyIdsInUse(client)).find((id) => !byId.has(id))
  if (missing === undefined) return
  throw new BackupError(
    `Values are sealed with the key "${missing}", which is neither in DATA_KEY nor in the key file.`,
  )
}
