import type { FieldError } from '../texts/field-error.ts'
import { compareClocks, compareDates, compareInstants } from '../time/compare.ts'
import { hourMs, laterInstant, minuteMs, msBetween } from '../time/durations.ts'
import type { Nominal } from '../time/nominal.ts'
import { endOfDate, localDate, nextClock, wallClock, type ZoneSpans } from '../time/span.ts'
import { type Closing, graceMs, missedAfterMs } from './schedule.ts'

/** Why a medicine is held: an illness, a procedure, or a pause for another reason. */
export const holdCauses = ['ill', 'procedure', 'pause'] as const
export type HoldCause = (typeof holdCauses)[number]

/** The patient left a medicine out for a while, by agreement: its doses are not expected (dose-model 12.1). */
export type Hold = {
  readonly id: string
  /** Half-open, on the patient's clock. */
  readonly from: Nominal
  /** Null until somebody ends it. */
  readonly until: Nominal | null
  readonly madeAt: Temporal.Instant
  /**
   * {@link beginningOf} it, by the clock that was known when it was made. Without one, the clock that is known now decides: it was
   * to begin later, or was made before this was stored.
   */
  readonly begunAt?: Temporal.Instant | null | undefined
  /** When the patient resumed; null while it holds. */
  readonly endedAt: Temporal.Instant | null
}

/** Why, which no plan depends on. */
export type HoldNote = { readonly cause: HoldCause; readonly note: string }

/** In characters. */
export const holdNoteLimit = 200

/** A hold written down beforehand with the prescriber: it holds nothing until the patient starts it (dose-model 12.4). */
export type AgreedHold = HoldNote & {
  readonly id: string
  readonly name: string
  readonly medicationIds: readonly string[]
  /** After so many days it ends by itself. */
  readonly longestDays: number
}

/** In characters. */
export const agreedNameLimit = 60
export const longestAgreedDays = 60
/** In days: a hold begins within so many, and lasts so many at most. */
export const longestHold = 366
/** How long an offline device can keep a hold to itself and still hold doses of the past. */
const lateMs = 24 * hourMs
/** How long after a hold was made it can be undone, a little longer than the toast is shown. */
const undoMs = 5 * minuteMs

/**
 * When a hold began that was not made ahead of its time: it has begun for good, wherever the clock is set later (dose-model 12.1).
 * @returns null for one that begins later
 */
export function beginningOf(
  { from, madeAt }: Pick<Hold, 'from' | 'madeAt'>,
  spans: ZoneSpans,
): Temporal.Instant | null {
  const clock = wallClock(spans, madeAt)
  return compareClocks(from, clock) > 0 ? null : madeAt.subtract(from.until(clock, { largestUnit: 'hours' }))
}

/** Whether a hold had begun by an instant although the clock may show an earlier time since. */
function hadBegun(hold: Hold, spans: ZoneSpans, at: Temporal.Instant): boolean {
  const begun = hold.begunAt ?? beginningOf(hold, spans)
  return begun !== null && compareInstants(at, begun) >= 0
}

/**
 * The hold of an unrecorded dose, the first made of several; null where none holds it. A dose of more than 30 minutes before
 * the hold was made stays as it was, and one that is due when the patient resumes is no longer held (dose-model 12.1).
 */
export function holdOf(
  holds: readonly Hold[],
  { shown, instant }: { readonly shown: Nominal; readonly instant: Temporal.Instant },
  spans: ZoneSpans,
): Hold | null {
  const holding = holds.filter((hold) => {
    const { from, until, madeAt, endedAt } = hold
    return (
      !(until && compareClocks(shown, until) >= 0) &&
      msBetween(madeAt, instant) > -missedAfterMs &&
      !(endedAt && msBetween(instant, endedAt) < graceMs) &&
      (compareClocks(shown, from) >= 0 || hadBegun(hold, spans, instant))
    )
  })
  const [first = null] = holding.sort((a, b) => compareInstants(a.madeAt, b.madeAt) || (a.id < b.id ? -1 : 1))
  return first
}

/** The holds that are not over, the one that ends last first: in force, or to begin. */
export function holdsAhead<H extends Hold>(holds: readonly H[], spans: ZoneSpans, now: Temporal.Instant): H[] {
  const clock = wallClock(spans, now)
  return holds
    .filter(({ until, endedAt }) => !endedAt && !(until && compareClocks(clock, until) >= 0))
    .sort((a, b) => compareEnds(b.until, a.until))
}

function compareEnds(a: Nominal | null, b: Nominal | null): number {
  if (a && b) return compareClocks(a, b)
  return a ? -1 : b ? 1 : 0
}

/** Each time after so many days a hold without an end is asked about: a forgotten hold is a stopped medicine (dose-model 12.3). */
const askedAfterDays = 3
const askedAtClock = Temporal.PlainTime.from('09:00')

/** The hold that only the patient ends, the first of several. */
export function openEndedHold(holds: readonly Hold[]): Hold | null {
  const open = holds.filter(({ until, endedAt }) => until === null && endedAt === null)
  return open.toSorted((a, b) => compareClocks(a.from, b.from))[0] ?? null
}

/** When the patient is asked whether a hold without an end still holds: at 09:00 on their clock, every three days. */
export function stillHeldQuestions(
  { from }: Pick<Hold, 'from'>,
  spans: ZoneSpans,
  now: Temporal.Instant,
): {
  /** The last one up to now; null before the first. */
  readonly last: Temporal.Instant | null
  readonly next: Temporal.Instant
  readonly afterNext: Temporal.Instant
} {
  const question = (number: number) =>
    clockOn(spans, from.toPlainDate().add({ days: number * askedAfterDays }), askedAtClock)
  const days = from.toPlainDate().until(localDate(spans, now)).days
  const todays = Math.max(0, Math.floor(days / askedAfterDays))
  const asked = Math.max(0, compareInstants(question(todays), now) > 0 ? todays - 1 : todays)
  return { last: asked > 0 ? question(asked) : null, next: question(asked + 1), afterNext: question(asked + 2) }
}

/** The first instant at which the patient's clock shows a time on a date, or is set past it. */
function clockOn(spans: ZoneSpans, date: Temporal.PlainDate, time: Temporal.PlainTime): Temporal.Instant {
  const begins = endOfDate(spans, date.subtract({ days: 1 }))
  // A journey can begin the date at any time.
  const isPast = Temporal.PlainTime.compare(wallClock(spans, begins).toPlainTime(), time) >= 0
  return isPast ? begins : nextClock(spans, begins, time)
}

/** The clock on the evening before a medicine is held, and before it starts again (dose-model 12.3). */
export const evening = Temporal.PlainTime.from('18:00')

/** What tells on the evening before that a medicine is held. */
export type HoldStartNotice = {
  readonly at: Temporal.Instant
  /** The end of that day. */
  readonly deadline: Temporal.Instant
  /** Since when, and until when, no dose of it is expected; null until the patient resumes. */
  readonly from: Nominal
  readonly until: Nominal | null
}

/**
 * The notices of holds that begin, on evenings that are not over: one for each day on which holds begin that were made before
 * that evening. A hold that begins while the medicine is held anyway has none.
 */
export function holdStartNotices(holds: readonly Hold[], spans: ZoneSpans, now: Temporal.Instant): HoldStartNotice[] {
  const open = holds.filter(({ endedAt }) => endedAt === null).toSorted((a, b) => compareClocks(a.from, b.from))
  const notices = open.flatMap((hold): HoldStartNotice[] => {
    const { from, madeAt } = hold
    const day = from.toPlainDate().subtract({ days: 1 })
    const notice = {
      at: clockOn(spans, day, evening),
      deadline: endOfDate(spans, day),
      from,
      until: endOfAll(open, hold),
    }
    const isTold =
      compareInstants(madeAt, notice.at) < 0 &&
      compareInstants(now, notice.deadline) < 0 &&
      !hadBegun(hold, spans, now) &&
      !isHeldAt(from)
    return isTold ? [notice] : []
  })
  return notices.filter(({ at }, index) => !notices[index - 1]?.at.equals(at))

  function isHeldAt(clock: Nominal): boolean {
    return open.some(
      ({ from, until }) => compareClocks(from, clock) < 0 && !(until && compareClocks(until, clock) <= 0),
    )
  }
}

/** The end of a hold and of those that go on where it ends. @param sorted by their beginnings */
function endOfAll(sorted: readonly Hold[], { until }: Hold): Nominal | null {
  return sorted.reduce(
    (end, next) => (end && compareClocks(next.from, end) <= 0 && compareEnds(next.until, end) > 0 ? next.until : end),
    until,
  )
}

/** Whether a hold without an end has lasted so long that the patient is asked whether it still holds. */
export function isStillHeldQuestion({ from, until }: Hold, spans: ZoneSpans, now: Temporal.Instant): boolean {
  const asked = from.toPlainDate().add({ days: askedAfterDays })
  return until === null && compareDates(wallClock(spans, now).toPlainDate(), asked) >= 0
}

/**
 * What an agreed hold holds once it is started.
 * @param clock what the patient's clock shows then
 * @param firstDay the day of a procedure, from whose beginning on it holds; today or null for now
 */
export function startedSpan(
  { longestDays }: Pick<AgreedHold, 'longestDays'>,
  clock: Nominal,
  firstDay: Temporal.PlainDate | null = null,
): Pick<Hold, 'from' | 'until'> {
  const isOtherDay = firstDay !== null && compareDates(firstDay, clock.toPlainDate()) !== 0
  const from = isOtherDay ? firstDay.toPlainDateTime() : clock.round({ smallestUnit: 'minute', roundingMode: 'floor' })
  return { from, until: from.add({ days: longestDays }) }
}

/** The holds, none of them in force after an instant. */
export function endedHolds(holds: readonly Hold[], at: Temporal.Instant): Hold[] {
  return holds.map((hold) => {
    const { endedAt } = hold
    return { ...hold, endedAt: endedAt && compareInstants(endedAt, at) <= 0 ? endedAt : at }
  })
}

/**
 * When the holds of a medication end that is taken as needed from now on. Nobody resumed: what the change leaves of the plan, by its
 * time or by name (dose-model 10.5), stays held.
 * @param closing of the plan
 */
export function holdsEndAfterPlan({ at, keeps }: Closing): Temporal.Instant {
  // Wherever the patient travels, a dose is within a day of its nominal time in UTC.
  const named = keeps.map((nominal) => nominal.toZonedDateTime('UTC').toInstant().add({ hours: 48 }))
  return named.reduce(laterInstant, at.add({ milliseconds: 2 * graceMs }))
}

/** Whether a hold has begun. */
export function hasBegun(hold: Hold, spans: ZoneSpans, now: Temporal.Instant): boolean {
  return compareClocks(wallClock(spans, now), hold.from) >= 0 || hadBegun(hold, spans, now)
}

/**
 * Why a hold is refused, by field (dose-model 12.2).
 * @param clock what the patient's clock showed when it was made
 */
export function holdErrors(
  { from, until }: Pick<Hold, 'from' | 'until'>,
  clock: Nominal,
): { from?: FieldError; until?: FieldError } {
  const errors: { from?: FieldError; until?: FieldError } = {}
  if (compareClocks(from, clock.subtract({ minutes: 30 })) < 0) errors.from = 'hold_in_past'
  if (compareClocks(from, clock.add({ days: longestHold })) > 0) errors.from = 'hold_begins_too_late'
  if (until && compareClocks(until, from) <= 0) errors.until = 'hold_end_not_later'
  else if (until && compareClocks(until, from.add({ days: longestHold })) > 0) {
    errors.until = 'hold_too_long'
  }
  return errors
}

/** Since when a hold holds: when it was made by its device, at most 24 h before the server received it. */
export function holdMadeAt(madeAt: Temporal.Instant, receivedAt: Temporal.Instant): Temporal.Instant {
  if (compareInstants(madeAt, receivedAt) > 0) return receivedAt
  return msBetween(madeAt, receivedAt) > lateMs ? receivedAt.subtract({ milliseconds: lateMs }) : madeAt
}

/** Whether Undo still takes a hold back whole; later it can only be ended. */
export function canUndoHold({ madeAt }: Pick<Hold, 'madeAt'>, now: Temporal.Instant): boolean {
  return msBetween(madeAt, now) <= undoMs
}

/** The end of a hold that is undone: before the first dose that it held. */
export function undoneAt({ madeAt }: Pick<Hold, 'madeAt'>): Temporal.Instant {
  return madeAt.subtract({ milliseconds: missedAfterMs })
}
