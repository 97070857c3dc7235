import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import { type Dose, type DoseRecord, dosesOn } from '#core/dose/dose.ts'
import type { DoseEntry } from '#core/dose/entry.ts'
import { datesAhead } from '#core/dose/open.ts'
import { shownAt } from '#core/time/nominal.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { selectZoneSpans, zoneSpansOf } from '#server/features/account/store.ts'
import { type EntryFacts, entriesByMedication, noEntries } from '#server/features/dose-entries/store.ts'
import {
  type MedicationPlan,
  type NamedMedication,
  plansOf,
  selectPlans,
  selectVersions,
} from '#server/features/medications/store.ts'

/** Everything that doses are planned from. */
export type Plans = {
  readonly spans: ZoneSpans
  readonly medications: readonly MedicationPlan[]
  /** Medications that were only ever taken as needed. */
  readonly unplanned: readonly NamedMedication[]
  /** Changes whenever any of it does. */
  readonly stamp: string
}

export type ListedDose = { readonly dose: Dose; readonly medication: MedicationPlan }

export type PlanReader = {
  /**
   * The plans with some entries, in one round trip.
   * @param medicationId the only medication that is asked for, else all are read
   * @throws UnsealError, DatabaseUnavailable
   */
  read<Row>(userId: string, entries: CompiledQuery<Row>, medicationId?: string): Promise<{ plans: Plans; rows: Row[] }>
}

export function planReader(database: Pick<Database, 'batchForUser'>, sealer: Sealer): PlanReader {
  return {
    async read<Row>(userId: string, entries: CompiledQuery<Row>, medicationId?: string) {
      const [medications, versions, spanRows, rows] = await database.batchForUser(userId, [
        selectPlans(userId, medicationId),
        selectVersions(userId, medicationId),
        selectZoneSpans(userId),
        entries,
      ])
      const plans = {
        spans: zoneSpansOf(spanRows),
        ...plansOf(medications, versions, sealer),
        // Zone spans are only added; withdrawing one changes all revisions.
        stamp: `${medications.map(({ id, revision }) => `${id}:${revision}`).join()}/${spanRows.length}`,
      }
      return { plans, rows }
    },
  }
}

/** Days of medications computed before yielding to other requests: a few milliseconds. */
const batchDays = 100

/** Both dates inclusive. */
export type DateRange = {
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
  /** The last date is today: later doses that can be due already, or are recorded, count with it (dose-model 8.1). */
  readonly isToday?: boolean
  /** Later doses that are recorded are listed too. */
  readonly withLater?: boolean
}

/**
 * The doses of all medications in a range of dates.
 * @param entries at least those of doses in the range
 */
export async function dosesOf(
  { medications, spans }: Pick<Plans, 'medications' | 'spans'>,
  entries: readonly EntryFacts[],
  { first, last, isToday = false, withLater = isToday }: DateRange,
): Promise<ListedDose[]> {
  const byMedication = entriesByMedication(entries)
  const listed: ListedDose[] = []
  let days = 0
  for (const medication of medications) {
    const record: DoseRecord = { schedule: medication.schedule, ...(byMedication.get(medication.id) ?? noEntries) }
    const later = withLater ? datesAfter(last, record.entries, spans) : []
    days += first.until(last).days + 1 + later.length
    if (days > batchDays) {
      await yieldToEventLoop()
      days = 0
    }
    const doses = dosesOn(record, spans, first, last)
    for (const date of later) {
      doses.push(...dosesOn(record, spans, date, date).filter(({ recorded }) => recorded))
    }
    if (isToday) {
      const open = dosesOn(record, spans, last.add({ days: 1 }), last.add(datesAhead))
      doses.push(...open.filter(({ recorded }) => !recorded))
    }
    for (const dose of doses) listed.push({ dose, medication })
  }
  return listed
}

function datesAfter(last: Temporal.PlainDate, entries: readonly DoseEntry[], spans: ZoneSpans): Temporal.PlainDate[] {
  const later = entries
    .map(({ nominal }) => shownAt(spans, nominal).toPlainDate())
    .filter((date) => Temporal.PlainDate.compare(date, last) > 0)
  return [...new Map(later.map((date) => [date.toString(), date])).values()]
}
