import * as z from 'zod/mini'
import { nominal as nominalCodec, uuid } from '#core/api/codecs.ts'
import type { DoseView } from '#core/api/dose-view.ts'
import { doseViewOf, intakeViewOf } from '#core/api/doses.ts'
import { liveIntakes } from '#core/as-needed/intake.ts'
import { type Dose, doseStatus } from '#core/dose/dose.ts'
import { isInHistory, matchesSearch, matchesStatus, type StatusFilter } from '#core/dose/history.ts'
import { byInstant } from '#core/schedule/planned-instant.ts'
import type { ScheduleVersion } from '#core/schedule/schedule.ts'
import { earlierDate, laterDate } from '#core/time/dates.ts'
import { type Nominal, nominalText, shownAt } from '#core/time/nominal.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import {
  type EntryFacts,
  entriesOf,
  intakesOf,
  selectFactsAround,
  selectFactsSince,
  selectIntakes,
  selectNewestDateBefore,
  withReasons,
} from '#server/features/dose-entries/store.ts'
import type { NamedMedication } from '#server/features/medications/store.ts'
import { cursorText, placeOf } from '#server/http/paging.ts'
import { type DateRange, dosesOf, type PlanReader, type Plans } from './store.ts'

type PatientReader = {
  readonly database: Database
  readonly sealer: Sealer
  readonly planReader: PlanReader
  readonly userId: string
}

export type HistoryQuery = {
  readonly search?: string | undefined
  readonly status: StatusFilter
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A position in the history: by the time shown, then by medication, both descending. */
type Place = { readonly shown: Nominal; readonly medicationId: string }

/** Days per read: the first one, any one, and all of a page. */
const firstDays = 7
const mostDays = 62
const pageDays = 186
/** How far ahead of UTC's date a past dose can be dated. */
const daysAhead = 2

/**
 * One page of the history: doses that are due or past, or recorded, after the cursor. Doses are not stored, so the page
 * goes back day by day from the cursor, usually in one read, skipping spans without doses. A page whose filter matches
 * little ends after `pageDays` with a cursor to continue from.
 * @throws Problem invalid_input for an invalid cursor
 */
export async function historyPage(
  patient: PatientReader,
  query: HistoryQuery,
  now: Temporal.Instant,
): Promise<{ doses: DoseView[]; next: string | null }> {
  const place = placeOf(cursorParts, query.cursor)
  const after = place && { shown: place[0], medicationId: place[1] }
  // UTC offsets are at most 14 hours, and a change of zone is over within a day: no past dose is dated later.
  const newest = now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: daysAhead })
  // A cursor among the doses recorded ahead of their days is followed by more of them: it is read as the first page is.
  let last = after ? after.shown.toPlainDate() : null
  if (last && Temporal.PlainDate.compare(last, newest) > 0) last = null
  const dayCount = firstDays + (last ? 0 : daysAhead)
  let first = (last ?? newest).subtract({ days: dayCount - 1 })
  const firstRead = await patient.planReader.read(
    patient.userId,
    last ? selectFactsAround(patient.userId, first, last) : selectFactsSince(patient.userId, first),
  )
  let entries = firstRead.rows
  const isSearched = ({ name }: NamedMedication) => matchesSearch(name, query.search)
  const plans = {
    spans: firstRead.plans.spans,
    medications: firstRead.plans.medications.filter(isSearched),
    unplanned: firstRead.plans.unplanned.filter(isSearched),
  }

  const page: DoseView[] = []
  for (let daysRead = 0; ; ) {
    const until = last ?? newest
    const doses = (
      await dosesOf(plans, withReasons(entries, patient.sealer), { first, last: until, withLater: last === null })
    )
      .filter(({ dose }) => isListed(dose, query.status, now))
      .map(({ dose, medication }) => doseViewOf(dose, medication.name, now))
    const range = { first, last: until }
    const intakes = query.status === 'missed' ? [] : await intakesOn(patient, plans, entries, range)
    page.push(
      ...[...doses, ...intakes]
        .filter((item) => !after || isAfter(item, after))
        .sort((a, b) => (isAfter(a, b) ? 1 : -1)),
    )
    const count = pageLength(page, query.limit)
    const lastOnPage = page[count - 1]
    if (lastOnPage && page.length > count) return pageOf(page.slice(0, count), lastOnPage)
    daysRead += first.until(until).days + 1
    const olderDate = await newestDateBefore(patient, plans, first)
    if (!olderDate) return pageOf(page, null)
    if (daysRead >= pageDays) return pageOf(page, { shown: first.toPlainDateTime(), medicationId: lowestId })
    const missing = query.limit + 1 - page.length
    first = olderDate.subtract({ days: daysToRead(missing, page.length / daysRead) - 1 })
    last = olderDate
    ;[entries] = await patient.database.batchForUser(patient.userId, [selectFactsAround(patient.userId, first, last)])
  }
}

/** The days that probably have so many doses more. */
function daysToRead(missing: number, dosesPerDay: number): number {
  const days = Math.ceil(missing / Math.max(dosesPerDay, 1 / 7)) + 1
  return Math.min(mostDays, Math.max(firstDays, days))
}

function isListed(dose: Dose, filter: StatusFilter, now: Temporal.Instant): boolean {
  return isInHistory(dose, now) && matchesStatus(dose, doseStatus(dose, now), filter)
}

/** A page does not end between intakes of one minute, which have the same place. */
function pageLength(items: readonly Place[], limit: number): number {
  const last = items[limit - 1]
  const next = last ? items.findIndex((item, index) => index >= limit && isAfter(item, last)) : -1
  return next === -1 ? items.length : next
}

/** The live intakes as needed of some dates. @param entries of these dates */
async function intakesOn(
  { database, sealer, userId }: PatientReader,
  { medications, unplanned }: Pick<Plans, 'medications' | 'unplanned'>,
  entries: readonly EntryFacts[],
  { first, last }: DateRange,
): Promise<DoseView[]> {
  if (!entries.some(({ status }) => status === 'as-needed')) return []
  const [rows] = await database.batchForUser(userId, [selectIntakes(userId, first, last)])
  const names = new Map([...medications, ...unplanned].map(({ id, name }) => [id, name]))
  return liveIntakes(intakesOf(rows, sealer), entriesOf(entries).entries).flatMap((intake) => {
    const name = names.get(intake.medicationId)
    return name === undefined ? [] : [intakeViewOf(intake, name)]
  })
}

/** The doses and intakes as needed between two dates, both inclusive, in order of their instants. */
export async function viewsOn(
  patient: PatientReader,
  range: Required<Pick<DateRange, 'first' | 'last'>>,
  now: Temporal.Instant,
): Promise<DoseView[]> {
  const { first, last } = range
  const { plans, rows } = await patient.planReader.read(patient.userId, selectFactsAround(patient.userId, first, last))
  const doses = await dosesOf(plans, withReasons(rows, patient.sealer), range)
  const views = doses.map(({ dose, medication }) => doseViewOf(dose, medication.name, now))
  const intakes = await intakesOn(patient, plans, rows, range)
  return [...views, ...intakes].sort((a, b) => byInstant(a, b) || (a.key < b.key ? -1 : 1))
}

function pageOf(page: readonly DoseView[], next: Place | null) {
  return {
    doses: [...page],
    next: next && cursorText(nominalText(next.shown), next.medicationId),
  }
}

/** The date before `first` with the newest earlier dose; null without one. */
async function newestDateBefore(
  { database, userId }: PatientReader,
  { medications, unplanned, spans }: Pick<Plans, 'medications' | 'unplanned' | 'spans'>,
  first: Temporal.PlainDate,
): Promise<Temporal.PlainDate | null> {
  const dayBefore = first.subtract({ days: 1 })
  const planned = medications
    .flatMap(({ schedule }) =>
      schedule.versions.map((version) => newestDateOf(shownSpan(version, spans), schedule.firstDose, dayBefore)),
    )
    .filter((date) => date !== null)
    .reduce<Temporal.PlainDate | null>((newest, date) => (newest ? laterDate(newest, date) : date), null)
  // Recorded doses can be after the end of a version, or before the first dose.
  const ids = [...medications, ...unplanned].map(({ id }) => id)
  if (ids.length === 0 || planned?.equals(dayBefore)) return planned
  // The date of a key of an hourly pattern is at most a day before or after the one that is shown.
  const hasHourly = medications.some(({ schedule }) =>
    schedule.versions.some(({ pattern }) => pattern.frequency === 'hourly'),
  )
  const days = hasHourly ? 1 : 0
  const select = selectNewestDateBefore(userId, ids, first.add({ days }))
  const [[recorded]] = await database.batchForUser(userId, [select])
  const newest = recorded?.newest ? earlierDate(recorded.newest.add({ days }), dayBefore) : null
  return planned && newest ? laterDate(planned, newest) : (planned ?? newest)
}

/** Within which times a version plans doses, as the patient's clock shows them. */
type ShownSpan = { readonly from: Nominal; readonly ends: readonly Nominal[] }

function shownSpan({ from, until, closing }: ScheduleVersion, spans: ZoneSpans): ShownSpan {
  const closed = closing && [closing.until, ...closing.keeps].reduce(laterNominal)
  const ends = [until, closed].filter((end) => end !== null)
  return { from: shownAt(spans, from), ends: ends.map((end) => shownAt(spans, end)) }
}

/** The newest date, up to one, on which a version may have a dose that counts unrecorded. */
function newestDateOf(
  { from, ends }: ShownSpan,
  firstDose: Nominal,
  upTo: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const end = ends.reduce((date, nominal) => earlierDate(date, nominal.toPlainDate()), upTo)
  const start = laterNominal(from, firstDose).toPlainDate()
  return Temporal.PlainDate.compare(start, end) <= 0 ? end : null
}

/** Whether a dose is older than a position in the history. */
function isAfter(dose: Place, place: Place): boolean {
  const order = Temporal.PlainDateTime.compare(dose.shown, place.shown)
  return order < 0 || (order === 0 && dose.medicationId < place.medicationId)
}

const lowestId = '00000000-0000-0000-0000-000000000000'

const cursorParts = z.tuple([nominalCodec, uuid])

function laterNominal(a: Nominal, b: Nominal): Nominal {
  return Temporal.PlainDateTime.compare(a, b) > 0 ? a : b
}
