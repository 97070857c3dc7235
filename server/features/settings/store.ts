import { type CompiledQuery, sql } from 'kysely'
import type { Language, Settings } from '#core/settings/settings.ts'
import type { Database } from '#server/db/database.ts'
import { statement, type Tx } from '#server/db/transaction.ts'

/** The patient's settings; one row. */
export function selectSettings(userId: string): CompiledQuery<{ settings: Settings }> {
  return statement.selectFrom('settings').select('settings').where('user_id', '=', userId).compile()
}

/** The language an account is written to in; English where there is none. */
export async function languageOf(database: Database, userId: string): Promise<Language> {
  const [[row]] = await database.batchForUser(userId, [selectSettings(userId)])
  return row?.settings.appearance.language ?? 'en'
}

/** Stores the settings in place of those there are. */
export async function storeSettings(tx: Tx, userId: string, settings: Settings, now: Temporal.Instant): Promise<void> {
  const row = { settings: JSON.stringify(settings), updated_at: now }
  await tx
    .insertInto('settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Changes the one setting in what is stored. @returns the row as it is then */
export function updateSound(
  userId: string,
  sound: boolean,
  now: Temporal.Instant,
): CompiledQuery<{ settings: Settings }> {
  return statement
    .updateTable('settings')
    .set({
      settings: sql<string>`jsonb_set(settings, '{notifications,sound}', to_jsonb(${sound}::boolean))`,
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .returning('settings')
    .compile()
}
