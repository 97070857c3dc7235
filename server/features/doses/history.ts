import * as z from 'zod/mini'
import { nominal as nominalCodec, uuid } from '#core/api/codecs.ts'
import type { DoseView } from '#core/api/dose-view.ts'
import { doseViewOf } from '#core/api/doses.ts'
import { type Dose, doseStatus } from '#core/dose/dose.ts'
import { isInHistory, matchesSearch, matchesStatus, type StatusFilter } from '#core/dose/history.ts'
import { intervalMs, openVersion, type ScheduleVersion } from '#core/schedule/schedule.ts'
import { type Nominal, nominalText } from '#core/time/nominal.ts'
import type { Database } from '../../db/database.ts'
import { invalidRequest } from '../../http/problem.ts'
import { selectFactsOn, selectFactsSince, selectNewestDateBefore } from '../dose-entries/store.ts'
import { dosesOf, type ListedDose, type PlanReader, type Plans } from './store.ts'

type Whose = { readonly database: Database; readonly planReader: PlanReader; readonly userId: string }

export type HistoryQuery = {
  readonly search?: string | undefined
  readonly status: StatusFilter
  readonly cursor?: string | undefined
  /** Most doses of the page. */
  readonly limit: number
}

/** A dose's place in the history, newest first: by nominal time, then by medication, both descending. */
type Place = { readonly nominal: Nominal; readonly medicationId: string }

/** Days that are looked through: those of the first reading where the plans are not at hand, of any one reading, and of one page. */
const firstDays = 7
const mostDays = 62
const pageDays = 186
const dayMs = 86_400_000
/** How far ahead of UTC's date a past dose can be dated. */
const daysAhead = 2

/**
 * One page of the history: doses whose time has come or that are recorded, those after the cursor. Doses are not stored,
 * so the page goes back day by day from the cursor, in one reading as a rule; spans without doses are jumped over. A
 * page whose filter finds little ends after `pageDays` with what there is and a cursor to go on from.
 *
 * @throws Problem invalid_input for a cursor that is none
 */
export async function historyPage(
  whose: Whose,
  query: HistoryQuery,
  now: Temporal.Instant,
): Promise<{ doses: DoseView[]; next: string | null }> {
  const after = query.cursor === undefined ? null : placeOf(query.cursor)
  // No clock is further ahead of UTC than 14 hours, and a change of zone is over within a day: no past dose is dated later.
  const newest = now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: daysAhead })
  let last = after ? after.nominal.toPlainDate() : null
  const wanted = Math.min(mostDays, daysFor(query, whose.planReader.atHand(whose.userId)) + (last ? 0 : daysAhead))
  let first = earlier(last ?? newest, newest).subtract({ days: wanted - 1 })
  const read = await whose.planReader.read(
    whose.userId,
    last ? selectFactsOn(whose.userId, first, last) : selectFactsSince(whose.userId, first),
  )
  let entries = read.rows
  const { spans } = read.plans
  const plans = { spans, medications: read.plans.medications.filter(({ name }) => matchesSearch(name, query.search)) }

  const page: ListedDose[] = []
  for (let looked = 0; ; ) {
    const until = earlier(last ?? newest, newest)
    page.push(
      ...(await dosesOf(plans, entries, first, until))
        .filter(({ dose }) => isListed(dose, query.status, now) && (!after || isAfter(dose, after)))
        .sort((a, b) => (isAfter(a.dose, b.dose) ? 1 : -1)),
    )
    const lastOnPage = page[query.limit - 1]
    if (lastOnPage && page.length > query.limit) return answer(page.slice(0, query.limit), lastOnPage.dose, now)
    looked += first.until(until).days + 1
    const reach = await nextDate(whose, plans, first)
    if (!reach) return answer(page, null, now)
    if (looked >= pageDays) return answer(page, { nominal: first.toPlainDateTime(), medicationId: lowestId }, now)
    const perDay = page.length / looked
    const missing = Math.ceil((query.limit + 1 - page.length) / Math.max(perDay, 1 / 7)) + 1
    first = reach.subtract({ days: Math.min(mostDays, Math.max(firstDays, missing)) - 1 })
    last = reach
    ;[entries] = await whose.database.batchForUser(whose.userId, [selectFactsOn(whose.userId, first, last)])
  }
}

/** How many days hold a page, as far as the plans say: the day that is not over, and the one the page ends in, hold less. */
function daysFor({ search, limit }: HistoryQuery, plans: Plans | null): number {
  const patterns = (plans?.medications ?? [])
    .filter(({ name }) => matchesSearch(name, search))
    .flatMap(({ schedule }) => openVersion(schedule)?.pattern ?? [])
  const perDay = patterns.reduce((sum, pattern) => sum + dayMs / intervalMs(pattern), 0)
  return perDay === 0 ? firstDays : Math.ceil((limit + 1) / perDay) + 1
}

function isListed(dose: Dose, filter: StatusFilter, now: Temporal.Instant): boolean {
  return isInHistory(dose, now) && matchesStatus(dose, doseStatus(dose, now), filter)
}

function answer(page: readonly ListedDose[], next: Place | null, now: Temporal.Instant) {
  return {
    doses: page.map(({ dose, medication }) => doseViewOf(dose, medication.name, now)),
    next: next && `${nominalText(next.nominal)}_${next.medicationId}`,
  }
}

/** The date before which nothing is left, the newest with a dose before `first`; null when there is none. */
async function nextDate(
  { database, userId }: Whose,
  { medications }: Pick<Plans, 'medications'>,
  first: Temporal.PlainDate,
): Promise<Temporal.PlainDate | null> {
  const dayBefore = first.subtract({ days: 1 })
  const planned = medications
    .flatMap(({ schedule }) => schedule.versions.map((version) => newestDateOf(version, schedule.firstDose, dayBefore)))
    .filter((date) => date !== null)
    .reduce<Temporal.PlainDate | null>(laterOf, null)
  if (medications.length === 0 || planned?.equals(dayBefore)) return planned
  // Recorded doses can lie beyond the end of a version, and before the first dose.
  const ids = medications.map(({ id }) => id)
  const [[recorded]] = await database.batchForUser(userId, [selectNewestDateBefore(userId, ids, first)])
  return recorded?.newest ? laterOf(planned, recorded.newest) : planned
}

/** The newest date, up to one, on which a version may have a dose that counts unrecorded. */
function newestDateOf(
  { from, until, closing }: ScheduleVersion,
  firstDose: Nominal,
  upTo: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const ends = [until, closing && [closing.until, ...closing.keeps].reduce(laterNominal)]
  const end = ends.reduce((date, nominal) => (nominal ? earlier(date, nominal.toPlainDate()) : date), upTo)
  const start = laterNominal(from, firstDose).toPlainDate()
  return Temporal.PlainDate.compare(start, end) <= 0 ? end : null
}

/** Whether a dose comes after a place in the history, that is, is older. */
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

function earlier(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) < 0 ? a : b
}

function laterOf(a: Temporal.PlainDate | null, b: Temporal.PlainDate): Temporal.PlainDate {
  return a && Temporal.PlainDate.compare(a, b) > 0 ? a : b
}

function laterNominal(a: Nominal, b: Nominal): Nominal {
  return Temporal.PlainDateTime.compare(a, b) > 0 ? a : b
}
