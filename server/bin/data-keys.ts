import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { type KeyRing, keyFileOf, loadKeyRing } from '#server/db/key-ring.ts'
import { createSealer, UnsealError } from '#server/db/sealed.ts'
import type { Settings } from '#server/settings.ts'
import { StartupError } from './startup-error.ts'

/**
 * The keys of this installation. One is made at the first start only: with another one, nothing that patients have stored could be read,
 * and no reminder could be sent.
 * @param database migrated
 * @throws StartupError without the key of the data that are there; KeyRingError
 */
export async function dataKeys({ dataKey, dataDir }: Settings, database: Database): Promise<KeyRing> {
  const file = keyFileOf({ dataDir })
  if (dataKey === undefined && !existsSync(file) && (await hasSealedValues(database))) {
    throw new StartupError(
      `The key of these data is missing: set DATA_KEY, or put the key file back as ${file}; "npm run restore" into a new DATA_DIR writes that of a backup.`,
    )
  }
  const keys = loadKeyRing(dataKey, file)
  if (!(await opensProfiles(keys, database))) {
    throw new StartupError(
      `These data were stored with another key than that of ${dataKey === undefined ? file : 'DATA_KEY'}: put the right one there. "npm run restore" into a new DATA_DIR writes that of a backup.`,
    )
  }
  return keys
}

/** Everything sealed is a patient's, but for the key pair for Web Push. */
async function hasSealedValues(database: Database): Promise<boolean> {
  const { rows } = await database.withSystem((tx) =>
    sql<{ has: boolean }>`select exists (select from users) or exists (select from push_identity) as has`.execute(tx),
  )
  return rows[0]?.has ?? false
}

/** One profile that opens is enough: a damaged one must not keep the others from their reminders. */
async function opensProfiles(keys: KeyRing, database: Database): Promise<boolean> {
  const sealer = createSealer(keys)
  const profiles = await database.withSystem((tx) =>
    tx.selectFrom('profiles').select(['user_id', 'first_name']).limit(5).execute(),
  )
  return (
    profiles.length === 0 ||
    profiles.some((row) => opens(() => sealer.open('profiles.first_name', row.user_id, row.first_name)))
  )
}

function opens(open: () => string): boolean {
  try {
    open()
    return true
  } catch (error) {
    if (error instanceof UnsealError) return false
    throw error
  }
}
