import { type CompiledQuery, sql } from 'kysely'
import { type SettingsChanges as StoredSettings, settingsOf } from '#core/settings/changes.ts'
import type { Language, Settings } from '#core/settings/settings.ts'
import { statement, type Tx } from '#server/db/transaction.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'

/** One row. */
export function selectSettings(userId: string): CompiledQuery<{ settings: StoredSettings }> {
  return statement.selectFrom('settings').select('settings').where('user_id', '=', userId).compile()
}

export async function languageOf(tx: Tx, userId: string): Promise<Language> {
  const { rows } = await tx.executeQuery(selectSettings(userId))
  return settingsOf(rows[0]?.settings).appearance.language
}

export async function storeSettings(tx: Tx, userId: string, settings: Settings, now: Temporal.Instant): Promise<void> {
  const row = { settings: JSON.stringify(settings), updated_at: now }
  await tx
    .insertInto('settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(tx: Tx, userId: string): Promise<Settings | null> {
  const row = await tx
    .selectFrom('settings')
    .select('settings')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row ? settingsOf(row.settings) : null
}

/** What is left out stays. */
export type SettingsChanges = {
  readonly [Part in keyof Settings]?:
    | { readonly [Name in keyof Settings[Part]]?: Settings[Part][Name] | undefined }
    | undefined
}

/** @returns all settings after the change */
export async function updateSettings(
  tx: Tx,
  userId: string,
  changes: SettingsChanges,
  now: Temporal.Instant,
): Promise<Settings> {
  const parts = Object.entries(changes).map(
    ([part, values]) =>
      sql`${part}::text, coalesce(settings -> ${part}::text, '{}') || ${JSON.stringify(values ?? {})}::jsonb`,
  )
  const { settings } = await tx
    .updateTable('settings')
    .set({ settings: sql<string>`settings || jsonb_build_object(${sql.join(parts)})`, updated_at: now })
    .where('user_id', '=', userId)
    .returning('settings')
    .executeTakeFirstOrThrow()
  if (changes.reminders) await rescheduleReminders(tx, userId, now)
  return settingsOf(settings)
}
