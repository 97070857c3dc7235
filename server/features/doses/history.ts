import * as z from 'zod/mini'
import { nominal as nominalCodec, uuid } from '#core/api/codecs.ts'
import type { DoseView } from '#core/api/dose-view.ts'
import { doseViewOf } from '#core/api/doses.ts'
import { type Dose, doseStatus } from '#core/dose/dose.ts'
import { isInHistory, matchesSearch, matchesStatus, type StatusFilter } from '#core/dose/history.ts'
import type { ScheduleVersion } from '#core/schedule/schedule.ts'
import { earlierDate, laterDate } from '#core/time/dates.ts'
import { type Nominal, nominalText } from '#core/time/nominal.ts'
import type { Database } from '#server/db/database.ts'
import { selectFactsOn, selectFactsSince, selectNewestDateBefore } from '#server/features/dose-entries/store.ts'
import { invalidRequest } from '#server/http/problem.ts'
import { dosesOf, type ListedDose, type PlanReader, type Plans } from './store.ts'

type PatientReader = { readonly database: Database; readonly planReader: PlanReader; readonly userId: string }

export type HistoryQuery = {
  readonly search?: string | undefined
  readonly status: StatusFilter
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A position in the history: by nominal time, then by medication, both descending. */
type Place = { readonly nominal: Nominal; readonly medicationId: string }

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
  const after = query.cursor === undefined ? null : placeOf(query.cursor)
  // UTC offsets are at most 14 hours, and a change of zone is over within a day: no past dose is dated later.
  const newest = now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: daysAhead })
  let last = after ? after.nominal.toPlainDate() : null
  const dayCount = firstDays + (last ? 0 : daysAhead)
  let first = earlierDate(last ?? newest, newest).subtract({ days: dayCount - 1 })
  const firstRead = await patient.planReader.read(
    patient.userId,
    last ? selectFactsOn(patient.userId, first, last) : selectFactsSince(patient.userId, first),
  )
  let entries = firstRead.rows
  const medications = firstRead.plans.medications.filter(({ name }) => matchesSearch(name, query.search))
  const plans = { spans: firstRead.plans.spans, medications }

  const page: ListedDose[] = []
  for (let daysRead = 0; ; ) {
    const until = earlierDate(last ?? newest, newest)
    page.push(
      ...(await dosesOf(plans, entries, { first, last: until }))
        .filter(({ dose }) => isListed(dose, query.status, now) && (!after || isAfter(dose, after)))
        .sort((a, b) => (isAfter(a.dose, b.dose) ? 1 : -1)),
    )
    const lastOnPage = page[query.limit - 1]
    if (lastOnPage && page.length > query.limit) return pageOf(page.slice(0, query.limit), lastOnPage.dose, now)
    daysRead += first.until(until).days + 1
    const olderDate = await newestDateBefore(patient, plans, first)
    if (!olderDate) return pageOf(page, null, now)
    if (daysRead >= pageDays) return pageOf(page, { nominal: first.toPlainDateTime(), medicationId: lowestId }, now)
    const missing = query.limit + 1 - page.length
    first = olderDate.subtract({ days: daysToRead(missing, page.length / daysRead) - 1 })
    last = olderDate
    ;[entries] = await patient.database.batchForUser(patient.userId, [selectFactsOn(patient.userId, first, last)])
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

function pageOf(page: readonly ListedDose[], next: Place | null, now: Temporal.Instant) {
  return {
    doses: page.map(({ dose, medication }) => doseViewOf(dose, medication.name, now)),
    next: next && `${nominalText(next.nominal)}_${next.medicationId}`,
  }
}

/** The date before `first` with the newest earlier dose; null without one. */
async function newestDateBefore(
  { database, userId }: PatientReader,
  { medications }: Pick<Plans, 'medications'>,
  first: Temporal.PlainDate,
): Promise<Temporal.PlainDate | null> {
  const dayBefore = first.subtract({ days: 1 })
  const planned = medications
    .flatMap(({ schedule }) => schedule.versions.map((version) => newestDateOf(version, schedule.firstDose, dayBefore)))
    .filter((date) => date !== null)
    .reduce<Temporal.PlainDate | null>((newest, date) => (newest ? laterDate(newest, date) : date), null)
  if (medications.length === 0 || planned?.equals(dayBefore)) return planned
  // Recorded doses can be after the end of a version, or before the first dose.
  const ids = medications.map(({ id }) => id)
  const [[recorded]] = await database.batchForUser(userId, [selectNewestDateBefore(userId, ids, first)])
  return planned && recorded?.newest ? laterDate(planned, recorded.newest) : (planned ?? recorded?.newest ?? null)
}

/** The newest date, up to one, on which a version may have a dose that counts unrecorded. */
function newestDateOf(
  { from, until, closing }: ScheduleVersion,
  firstDose: Nominal,
  upTo: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const ends = [until, closing && [closing.until, ...closing.keeps].reduce(laterNominal)]
  const end = ends.reduce((date, nominal) => (nominal ? earlierDate(date, nominal.toPlainDate()) : date), upTo)
  const start = laterNominal(from, firstDose).toPlainDate()
  return Temporal.PlainDate.compare(start, end) <= 0 ? end : null
}

/** Whether a dose is older than a position in the history. */
function isAfter(dose: Place, place: Place): boolean {
  const order = Temporal.PlainDateTime.compare(dose.nominal, place.nominal)
  return order < 0 || (order === 0 && dose.medicationId < place.medicationId)
}

const lowestId = '00000000-0000-0000-0000-000000000000'

const cursorParts = z.tuple([nominalCodec, uuid])

function placeOf(cursor: string): Place {
  const parsed = z.safeDecode(cursorParts, cursor.split('_') as [string, string])
  if (!parsed.success) throw invalidRequest({ cursor: 'Not a cursor' })
  const [nominal, medicationId] = parsed.data
  return { nominal, medicationId }
}

function laterNominal(a: Nominal, b: Nominal): Nominal {
  return Temporal.PlainDateTime.compare(a, b) > 0 ? a : b
}
