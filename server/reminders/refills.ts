import { sql } from 'kysely'
import { liveIntakes } from '#core/as-needed/intake.ts'
import type { RefilledMedicine } from '#core/reminder/wording.ts'
import type { Stock } from '#core/stock/balance.ts'
import { lastCount, liveStock } from '#core/stock/ledger.ts'
import { isRefillReminderDue, isTimeToRefill, type LastRefillReminder } from '#core/stock/refill-reminder.ts'
import { stockSummary } from '#core/stock/summary.ts'
import { earlierDate } from '#core/time/dates.ts'
import { earliestDate, localDate, type ZoneSpans } from '#core/time/span.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { StockSettingsTable } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transaction.ts'
import { intakesOf } from '#server/features/dose-entries/store.ts'
import { type StockEntryRow, stockEntryOf, stockLookBack, stockSettingsOf } from '#server/features/stock/store.ts'
import { type CursorKey, cursorKey, placesOf } from './cursors.ts'
import {
  type InputRequest,
  openedRecord,
  type ReminderInputs,
  readReminderInputs,
  selectIntakesOf,
} from './reminder-inputs.ts'

/** The stocks of some medications, of any patients. */
export type Refills = {
  readonly inputs: ReminderInputs
  /** Null unless it is tracked, and a date is known on which it runs out. @throws UnsealError */
  of(place: CursorKey): Refill | null
}

/** A stock that runs out. */
export type Refill = {
  readonly runsOut: Temporal.PlainDate
  readonly spans: ZoneSpans
  /** Whether the patient is reminded now. */
  readonly isDue: boolean
  /** Whether a reminder of it, made a moment ago, is still right. */
  readonly isStillDue: boolean
  readonly medicine: RefilledMedicine
}

type StockRow = StockSettingsTable & {
  /** False if the last reminder of it reached none of the patient's targets: it was late, refused or withdrawn. */
  readonly is_told: boolean
}

/** Reads what refill reminders depend on. */
export async function readRefills(
  tx: Tx,
  sealer: Sealer,
  places: readonly CursorKey[],
  now: Temporal.Instant,
): Promise<Refills> {
  const [settings, entries] = await Promise.all([
    // Of a medicine that was only ever taken as needed no date is known.
    sql<StockRow>`
      select stock.*, coalesce((select bool_or(state = 'accepted' or (state = 'waiting' and deadline > ${now}))
        from deliveries as delivery
        where delivery.user_id = stock.user_id and delivery.medication_id = stock.medication_id
          and delivery.date is null and kind = 'refill' and planned_at = told_at), true) as is_told
      from ${placesOf(places)} join stock_settings as stock using (user_id, medication_id)
      where exists (select from medication_schedules as version
        where version.user_id = stock.user_id and version.medication_id = stock.medication_id)`.execute(tx),
    sql<StockEntryRow>`
      select entry.* from ${placesOf(places)} join stock_entries as entry using (user_id, medication_id)`.execute(tx),
  ])
  const rowOf = new Map(settings.rows.map((row) => [cursorKey(row), row]))
  const entryRows = Map.groupBy(entries.rows, cursorKey)
  const requests = settings.rows.map(requestOf)
  const patients = [...new Set(places.map(({ user_id }) => user_id))]
  const [inputs, intakeRows] = await Promise.all([
    readReminderInputs(tx, requests, patients),
    selectIntakesOf(tx, requests),
  ])
  const intakes = Map.groupBy(intakeRows, cursorKey)

  function countingOf(row: StockSettingsTable) {
    const counting = stockSettingsOf(row, sealer)
    return { counting, ledger: (entryRows.get(cursorKey(row)) ?? []).map((entry) => stockEntryOf(entry, sealer)) }
  }

  /** The entries of doses since the last count. One that cannot be opened is found again when it is its turn. */
  function requestOf(row: StockSettingsTable): InputRequest {
    let since = earliestDate(now)
    try {
      const { counting, ledger } = countingOf(row)
      const count = lastCount(liveStock(ledger, counting.unit))
      if (count) since = earlierDate(since, earliestDate(count.at))
    } catch {}
    return { userId: row.user_id, medicationId: row.medication_id, since: since.subtract(stockLookBack) }
  }

  return {
    inputs,
    of(place) {
      const row = rowOf.get(cursorKey(place))
      if (!row) return null
      const { user_id: userId, medication_id: medicationId } = row
      const { counting, ledger } = countingOf(row)
      const input = inputs.of(userId, medicationId)
      const { spans, name } = input
      const { schedule, entries: doseEntries } = openedRecord(input, sealer)
      const asNeeded = liveIntakes(intakesOf(intakes.get(cursorKey(place)) ?? [], sealer), doseEntries)
      const stock: Stock = {
        settings: counting,
        ledger,
        record: { schedule, entries: doseEntries },
        otherIntakes: asNeeded.map(({ actualTime, dosage }) => ({ at: actualTime, dosage })),
      }
      const { runOut } = stockSummary(stock, spans, now)
      if (runOut?.kind !== 'date') return null
      const runsOut = runOut.dose.shown.toPlainDate()
      const { daysBefore } = counting
      const reminder = { schedule, ledger, daysBefore, last: lastOf(row) }
      return {
        runsOut,
        spans,
        isDue: isRefillReminderDue(reminder, runsOut, spans, now),
        isStillDue: isTimeToRefill(reminder, runsOut, spans, now),
        medicine: {
          name: sealer.open('medications.name', userId, name),
          dosage: runOut.dose.dosage,
          days: Math.max(0, localDate(spans, now).until(runsOut).days),
        },
      }
    },
  }
}

function lastOf({ told_run_out, told_at, is_told }: StockRow): LastRefillReminder | null {
  return is_told && told_run_out && told_at ? { runsOut: told_run_out, at: told_at } : null
}
