import { sql } from 'kysely'
import { liveIntakes } from '#core/as-needed/intake.ts'
import { joinedIntakes, limitedIntakes } from '#core/as-needed/timed-intakes.ts'
import { heldUntil, heldUntilDay } from '#core/reminder/due-reminders.ts'
import { type AsNeededInput, type Notice, noticesOf } from '#core/reminder/notices.ts'
import { runningVersion } from '#core/schedule/ending.ts'
import { earliestDate } from '#core/time/span.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { MedicationLimitsTable, MedicationsTable } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transaction.ts'
import { intakesOf, type SealedEntryRow } from '#server/features/dose-entries/store.ts'
import { type HoldsColumn, holdsOf, plannedHolds } from '#server/features/holds/store.ts'
import { limitsOf } from '#server/features/medications/as-needed/store.ts'
import { type CursorKey, cursorKey, placesOf } from './cursors.ts'
import {
  type InputRequest,
  openedRecord,
  type ReminderInputs,
  readReminderInputs,
  selectIntakesOf,
} from './reminder-inputs.ts'

/** The notices of some medications, of any patients. */
export type Notices = {
  readonly inputs: ReminderInputs
  /** Null if the medication is gone. @throws UnsealError */
  of(place: CursorKey): MedicationNotices | null
}

export type MedicationNotices = {
  /** @throws UnsealError */
  openName(): string
  readonly notices: readonly Notice[]
  /** The end of the quiet hours, or of the night, that hold one back now; null if none do. */
  heldUntil(kind: Notice['kind']): Temporal.Instant | null
}

/** How far back an intake can forbid the next one: the longest gap is a week, and the limits look at a day around it. */
const limitsLookBack = { days: 9 } as const

type NoticeRow = CursorKey &
  Pick<MedicationsTable, 'name' | 'missed_dosage_severity' | 'contact_consent_at' | 'medicine_id'> &
  HoldsColumn & { readonly is_planned: boolean }

/** Reads what notices depend on. */
export async function readNotices(
  tx: Tx,
  sealer: Sealer,
  places: readonly CursorKey[],
  now: Temporal.Instant,
): Promise<Notices> {
  const [{ rows }, { rows: limitRows }] = await Promise.all([
    // With the other plans of the same medicines.
    sql<NoticeRow>`
      select distinct on (medication.user_id, medication.id) medication.user_id, medication.id as medication_id,
        medication.name, medication.missed_dosage_severity, medication.contact_consent_at, medication.medicine_id,
        ${holdsOf('medication')} as holds,
        exists (select from medication_schedules as version
          where version.user_id = medication.user_id and version.medication_id = medication.id) as is_planned
      from ${placesOf(places)} join medications as own on own.user_id = place.user_id and own.id = place.medication_id
      join medications as medication on medication.user_id = own.user_id
        and (medication.id = own.id or medication.medicine_id = own.medicine_id)`.execute(tx),
    sql<MedicationLimitsTable>`
      select version.* from ${placesOf(places)} join medication_limits as version using (user_id, medication_id)
      where closed_at is null`.execute(tx),
  ])
  const since = earliestDate(now).subtract(limitsLookBack)
  const requests = rows.map(
    ({ user_id: userId, medication_id: medicationId }): InputRequest => ({ userId, medicationId, since }),
  )
  const [inputs, intakeRows] = await Promise.all([readReminderInputs(tx, requests), selectIntakesOf(tx, requests)])
  const rowOf = new Map(rows.map((row) => [cursorKey(row), row]))
  const limitsRowOf = new Map(limitRows.map((row) => [cursorKey(row), row]))
  const intakesByPlace = Map.groupBy<string, SealedEntryRow>(intakeRows, cursorKey)

  /** The live intakes of a medication, and its doses if it was ever planned. */
  function takenOf(row: NoticeRow) {
    const { user_id: userId, medication_id: medicationId } = row
    const { entries } = inputs.entriesOf(userId, medicationId)
    const intakes = liveIntakes(intakesOf(intakesByPlace.get(cursorKey(row)) ?? [], sealer), entries)
    return { intakes, doses: row.is_planned ? openedRecord(inputs.of(userId, medicationId), sealer) : null }
  }

  function asNeededOf(row: NoticeRow): AsNeededInput | null {
    const limitsRow = limitsRowOf.get(cursorKey(row))
    if (!limitsRow) return null
    const limits = limitsOf(limitsRow, sealer)
    const spans = inputs.spansOf(row.user_id)
    const { intakes, doses } = takenOf(row)
    const isOther = (one: NoticeRow) =>
      one !== row && one.user_id === row.user_id && row.medicine_id !== null && one.medicine_id === row.medicine_id
    const joined = rows.filter(isOther).flatMap((other) => {
      const taken = takenOf(other)
      return joinedIntakes(taken.intakes, taken.doses, spans)
    })
    return { limits, intakes, limited: limitedIntakes(intakes, doses, spans, joined) }
  }

  return {
    inputs,
    of(place) {
      const row = rowOf.get(cursorKey(place))
      if (!row) return null
      const { user_id: userId, medication_id: medicationId } = row
      const spans = inputs.spansOf(userId)
      const record = row.is_planned ? inputs.of(userId, medicationId).record : null
      const asNeeded = asNeededOf(row)
      const isRunning = asNeeded !== null || runningVersion(record?.schedule ?? null, spans, now) !== null
      const quiet = {
        spans,
        settings: inputs.settingsOf(userId).reminders,
        severity: row.missed_dosage_severity,
        mayTellContact: row.contact_consent_at !== null,
      }
      return {
        openName: () => sealer.open('medications.name', userId, row.name),
        notices: noticesOf({ holds: plannedHolds(row), record, spans, isRunning, asNeeded }, now),
        heldUntil: (kind) => (kind === 'still-held' ? heldUntilDay(quiet, now) : heldUntil(quiet, now)),
      }
    },
  }
}
