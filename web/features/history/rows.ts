import type { DoseView } from '#core/api/dose-view.ts'
import { doseViewOf, intakeKey, intakeViewOf } from '#core/api/doses.ts'
import { type Dose, type DoseStatus, doseStatus, dosesOn } from '#core/dose/dose.ts'
import { doseKey } from '#core/dose/entry.ts'
import { isInHistory, matchesSearch, matchesStatus } from '#core/dose/history.ts'
import { latestDate } from '#core/dose/open.ts'
import { localDate } from '#core/time/span.ts'
import type { QueuedEntry } from '#web/lib/outbox.ts'
import { type PatientRecord, recordDays } from '#web/lib/record.ts'
import type { HistoryFilter } from './queries.ts'

/** Whether the server has the record of a dose. An entry that is just being sent counts as stored. */
export type Delivery = 'stored' | 'waiting' | 'refused'

/** One dose in the list of recent activity. */
export type HistoryRow = {
  readonly dose: DoseView
  readonly status: DoseStatus
  readonly delivery: Delivery
}

/** The server's pages loaded so far. */
export type LoadedHistory = {
  readonly doses: readonly DoseView[]
  /** There is nothing older to load. */
  readonly isWhole: boolean
  /** When the oldest answer among them was asked for; null without a page. */
  readonly readAt: Temporal.Instant | null
}

/** The list, newest first. Unsent entries are in their day, or on top while that is not loaded. */
export type HistoryRows = {
  /** This device has more doses than requested. */
  readonly isCut: boolean
  readonly unsent: readonly HistoryRow[]
  readonly days: readonly { readonly date: Temporal.PlainDate; readonly rows: readonly HistoryRow[] }[]
}

/** What a day of the list shows in one place: a dose, or the taken doses of one time, folded into a line. */
export type DayItem =
  | { readonly kind: 'dose'; readonly row: HistoryRow }
  | {
      readonly kind: 'taken'
      readonly shown: Temporal.PlainDateTime
      readonly rows: readonly HistoryRow[]
    }

/** The input of the list. */
export type HistoryFacts = {
  readonly record: PatientRecord
  readonly queued: readonly QueuedEntry[]
  /** Null while no page is loaded. */
  readonly loaded: LoadedHistory | null
  /** How many doses to list while no page is loaded. */
  readonly max: number
  readonly filter: HistoryFilter
  /** The server cannot be reached: entries that are being sent will wait. */
  readonly isCutOff: boolean
  readonly now: Temporal.Instant
}

/**
 * The recent activity: the server's pages, merged with entries that the server does not have yet, or has got since it was asked for
 * them. While no page is loaded, as without a network, it is this device's own record.
 */
export function historyRows({ record, queued, loaded, max, filter, isCutOff, now }: HistoryFacts): HistoryRows {
  const delivery = deliveries(queued, isCutOff, now)
  const byKey = new Map<string, DoseView>(loaded?.doses.map((dose) => [dose.key, dose]))
  const oldest = loaded && !loaded.isWhole ? loaded.doses.at(-1)?.shown : undefined
  // Older than the pages so far: it comes with its page.
  const isBelow = ({ shown }: DoseView) => oldest !== undefined && Temporal.PlainDateTime.compare(shown, oldest) < 0
  const newer = recordedSince(record, loaded?.readAt ?? null)
  const undone = undoneIntakes(record, loaded?.doses ?? [], now)
  for (const key of [...undone, ...newer]) byKey.delete(key)
  for (const dose of [...ownDoses(record, filter, now, delivery), ...ownIntakes(record, filter, now)]) {
    if (delivery.has(dose.key) || (!isBelow(dose) && !byKey.has(dose.key))) byKey.set(dose.key, dose)
  }
  const rows = [...byKey.values()]
    .map((dose) => rowOf(dose, now, delivery.get(dose.key)))
    .filter(({ dose, status }) => matchesStatus(dose, status, filter.status))
    .sort(newestFirst)
  const inReach = loaded ? rows.filter(({ dose }) => !isBelow(dose)) : rows.slice(0, max)
  const listed = new Set(inReach)
  return {
    isCut: inReach.length < rows.length,
    unsent: rows.filter((row) => !listed.has(row) && isUnsent(row)),
    days: byDay(inReach),
  }
}

/** How long sending takes at max on a good network, in milliseconds. */
const sendingMs = 30_000

/** The delivery state of this device's entries, by dose key. */
function deliveries(queued: readonly QueuedEntry[], isCutOff: boolean, now: Temporal.Instant): Map<string, Delivery> {
  const delivery = new Map<string, Delivery>()
  for (const { entry, state } of queued) {
    const isIntake = entry.status === 'as-needed'
    const key = isIntake ? intakeKey(entry) : doseKey(entry.medicationId, entry.nominal)
    const isSending = !isCutOff && now.epochMilliseconds - entry.recordedAt.epochMilliseconds < sendingMs
    const isStored = state === 'sent' || (state === 'waiting' && isSending)
    if (!isStored) delivery.set(key, state === 'refused' ? 'refused' : 'waiting')
    else if (!delivery.has(key)) delivery.set(key, 'stored')
  }
  return delivery
}

/**
 * The doses of a day that this device's record covers, newest first, with unsent entries. Those of today have what was recorded ahead
 * of its day, as the day's figure has (dose-model 8.1).
 */
export function rowsOfDay(
  { record, queued, isCutOff, now }: Pick<HistoryFacts, 'record' | 'queued' | 'isCutOff' | 'now'>,
  date: Temporal.PlainDate,
): HistoryRow[] {
  const delivery = deliveries(queued, isCutOff, now)
  const intakes = ownIntakes(record, everything, now)
    .filter(({ nominal }) => nominal.toPlainDate().equals(date))
    .map((intake) => rowOf(intake, now, delivery.get(intake.key)))
  const today = localDate(record.spans, now)
  const doses = record.medications
    .flatMap(({ medication, doses }) => {
      const last = date.equals(today) ? latestDate(doses, today) : date
      return dosesOn(doses, record.spans, date, last).map((dose) => ({ medication, dose }))
    })
    .filter(({ dose }) => isInHistory(dose, now) || (delivery.get(dose.key) ?? 'stored') !== 'stored')
    .map(({ medication, dose }) => rowOf(doseViewOf(dose, medication.name, now), now, delivery.get(dose.key)))
  return [...doses, ...intakes].sort(newestFirst)
}

/** So many taken doses of one time are folded into a line. */
const foldedFrom = 3

/**
 * A day with the taken doses of each time folded into one line. What may need the patient stays a row of its own, before that
 * line: a dose that was missed, that was recorded twice, or that the server does not have.
 */
export function foldedDay(rows: readonly HistoryRow[]): DayItem[] {
  const byTime = Map.groupBy(rows, ({ dose }) => dose.shown.toString())
  return [...byTime.values()].flatMap((ofTime) => {
    const plain = ofTime.filter(isPlainlyTaken)
    const [first] = plain
    if (!first || plain.length < foldedFrom) return ofTime.map(itemOf)
    return [
      ...ofTime.filter((row) => !isPlainlyTaken(row)).map(itemOf),
      { kind: 'taken', shown: first.dose.shown, rows: plain },
    ]
  })
}

export function itemOf(row: HistoryRow): DayItem {
  return { kind: 'dose', row }
}

function isPlainlyTaken({ dose, status, delivery }: HistoryRow): boolean {
  const isAsked = dose.recorded?.twice?.bothTaken === false
  return status === 'taken' && delivery === 'stored' && !dose.asNeeded && !isAsked
}

const everything: HistoryFilter = { search: '', status: 'all' }

export function rowOf(dose: DoseView, now: Temporal.Instant, delivery: Delivery = 'stored'): HistoryRow {
  return { dose, status: statusNow(dose, now), delivery }
}

/** Whether the page's own record covers a day. */
export function isOwnDay(date: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(date, today.subtract({ days: recordDays - 1 })) >= 0
}

/**
 * The history from this device's record, listed as the server lists it, and every dose with an unsent entry, even if it only
 * undoes a record.
 */
function ownDoses(
  record: PatientRecord,
  filter: HistoryFilter,
  now: Temporal.Instant,
  delivery: ReadonlyMap<string, Delivery>,
): DoseView[] {
  const today = localDate(record.spans, now)
  const first = firstOwnDate(record, now)
  const isUnderWay = ({ key }: Dose) => (delivery.get(key) ?? 'stored') !== 'stored'
  return record.medications
    .filter(({ medication }) => matchesSearch(medication.name, filter.search))
    .flatMap(({ medication, doses }) =>
      dosesOn(doses, record.spans, first, latestDate(doses, today))
        .filter((dose) => isInHistory(dose, now) || isUnderWay(dose))
        .map((dose) => doseViewOf(dose, medication.name, now)),
    )
}

/** The intakes as needed of this device's record. */
function ownIntakes(record: PatientRecord, filter: HistoryFilter, now: Temporal.Instant): DoseView[] {
  const first = firstOwnDate(record, now)
  return record.asNeeded
    .filter(({ medication }) => matchesSearch(medication.name, filter.search))
    .flatMap(({ medication, intakes }) => intakes.map((intake) => intakeViewOf(intake, medication.name)))
    .filter(({ nominal }) => Temporal.PlainDate.compare(nominal.toPlainDate(), first) >= 0)
}

/** The keys of doses of which something was recorded, or undone, since a time. */
function recordedSince({ medications }: PatientRecord, since: Temporal.Instant | null): ReadonlySet<string> {
  if (!since) return new Set()
  const entries = medications.flatMap(({ doses }) => doses.entries)
  const newer = entries.filter(({ recordedAt }) => Temporal.Instant.compare(recordedAt, since) >= 0)
  return new Set(newer.map(({ medicationId, nominal }) => doseKey(medicationId, nominal)))
}

/** The keys of intakes on the loaded pages that were undone since, on this device or another. */
function undoneIntakes(record: PatientRecord, loaded: readonly DoseView[], now: Temporal.Instant): string[] {
  const first = firstOwnDate(record, now)
  const live = new Set(record.asNeeded.flatMap(({ intakes }) => intakes.map(intakeKey)))
  return loaded
    .filter(
      ({ asNeeded, key, nominal }) =>
        asNeeded && !live.has(key) && Temporal.PlainDate.compare(nominal.toPlainDate(), first) >= 0,
    )
    .map(({ key }) => key)
}

function firstOwnDate({ spans }: PatientRecord, now: Temporal.Instant): Temporal.PlainDate {
  return localDate(spans, now).subtract({ days: recordDays - 1 })
}

/** The page's clock goes on while a loaded list stays the same. */
function statusNow({ instant, recorded, status }: DoseView, now: Temporal.Instant): DoseStatus {
  return recorded ? status : doseStatus({ instant, recorded }, now)
}

function isUnsent({ delivery }: HistoryRow): boolean {
  return delivery !== 'stored'
}

function newestFirst(a: HistoryRow, b: HistoryRow): number {
  const order = Temporal.PlainDateTime.compare(b.dose.shown, a.dose.shown)
  return order || (a.dose.medicationId < b.dose.medicationId ? 1 : -1)
}

function byDay(rows: readonly HistoryRow[]): HistoryRows['days'] {
  const days = new Map<string, HistoryRow[]>()
  for (const row of rows) {
    const date = row.dose.shown.toPlainDate().toString()
    const same = days.get(date)
    if (same) same.push(row)
    else days.set(date, [row])
  }
  return [...days].map(([date, same]) => ({ date: Temporal.PlainDate.from(date), rows: same }))
}
