import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { type KeyRing, loadKeyRing } from '#server/db/key-ring.ts'
import type { Settings } from '#server/settings.ts'
import { StartupError } from './startup-error.ts'

/**
 * The keys of this installation. One is made at the first start only: with another one, nothing that patients have stored could be read,
 * and no reminder could be sent.
 * @param database migrated
 * @throws StartupError without a key although there are data; KeyRingError
 */
export async function dataKeys({ dataKey, dataDir }: Settings, database: Database): Promise<KeyRing> {
  const file = join(dataDir, 'data.key')
  if (dataKey === undefined && !existsSync(file) && (await hasSealedValues(database))) {
    throw new StartupError(
      `The key of these data is missing: set DATA_KEY, or put the key file back as ${file}; "npm run restore" into a new DATA_DIR writes that of a backup.`,
    )
  }
  return loadKeyRing(dataKey, file)
}

/** Everything sealed is a patient's, but for the key pair for Web Push. */
async function hasSealedValues(database: Database): Promise<boolean> {
  const { rows } = await database.withSystem((tx) =>
    sql<{ has: boolean }>`select exists (select from users) or exists (select from push_identity) as has`.execute(tx),
  )
  return rows[0]?.has ?? false
}
