import { sql } from 'kysely'
import { heldUntil } from '#core/reminder/due-reminders.ts'
import { type Notice, noticesOf } from '#core/reminder/notices.ts'
import { runningVersion } from '#core/schedule/ending.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { MedicationsTable } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type HoldsColumn, holdsOf, plannedHolds } from '#server/features/holds/store.ts'
import { type CursorKey, cursorKey } from './cursors.ts'
import { type ReminderInputs, readReminderInputs } from './reminder-inputs.ts'

/** The notices of some medications, of any patients. */
export type Notices = {
  readonly inputs: ReminderInputs
  /** Null if the medication is gone. */
  of(place: CursorKey): MedicationNotices | null
}

export type MedicationNotices = {
  /** @throws UnsealError */
  openName(): string
  /** Those up to now that are the last of their kind, and those to come. */
  readonly notices: readonly Notice[]
  /** The end of the quiet hours that hold them back now; null if none do. */
  readonly heldUntil: Temporal.Instant | null
}

type NoticeRow = CursorKey &
  Pick<MedicationsTable, 'name' | 'missed_dosage_severity' | 'contact_consent_at'> &
  HoldsColumn & { readonly is_planned: boolean; readonly is_as_needed: boolean }

/** Reads what notices depend on. */
export async function readNotices(
  tx: Tx,
  sealer: Sealer,
  places: readonly CursorKey[],
  now: Temporal.Instant,
): Promise<Notices> {
  const { rows } = await sql<NoticeRow>`
    select medication.user_id, medication.id as medication_id, name, missed_dosage_severity, contact_consent_at,
      ${holdsOf('medication')} as holds,
      exists (select from medication_schedules as version
        where version.user_id = medication.user_id and version.medication_id = medication.id) as is_planned,
      exists (select from medication_limits as version where version.user_id = medication.user_id
        and version.medication_id = medication.id and closed_at is null) as is_as_needed
    from unnest(${places.map(({ user_id }) => user_id)}::uuid[],
      ${places.map(({ medication_id }) => medication_id)}::uuid[]) as place (user_id, medication_id)
    join medications as medication on medication.user_id = place.user_id and medication.id = place.medication_id`.execute(
    tx,
  )
  const since = now.toZonedDateTimeISO('UTC').toPlainDate()
  const planned = rows.filter((row) => row.is_planned)
  const inputs = await readReminderInputs(
    tx,
    planned.map(({ user_id: userId, medication_id: medicationId }) => ({ userId, medicationId, since })),
    [...new Set(rows.map(({ user_id }) => user_id))],
  )
  const rowOf = new Map(rows.map((row) => [cursorKey(row), row]))
  return {
    inputs,
    of(place) {
      const row = rowOf.get(cursorKey(place))
      if (!row) return null
      const { user_id: userId, medication_id: medicationId } = row
      const spans = inputs.spansOf(userId)
      const schedule = row.is_planned ? inputs.of(userId, medicationId).record.schedule : null
      const isRunning = row.is_as_needed || runningVersion(schedule, spans, now) !== null
      const quiet = {
        spans,
        settings: inputs.settingsOf(userId).reminders,
        severity: row.missed_dosage_severity,
        mayTellContact: row.contact_consent_at !== null,
      }
      return {
        openName: () => sealer.open('medications.name', userId, row.name),
        notices: noticesOf({ holds: plannedHolds(row), spans, isRunning }, now),
        heldUntil: heldUntil(quiet, now),
      }
    },
  }
}
