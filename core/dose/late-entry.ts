import type { NonEmpty } from '../non-empty.ts'
import { graceMs, scheduleGapMs } from '../schedule/schedule.ts'
import { compareInstants } from '../time/compare.ts'
import { dayMs, earlierInstant, laterInstant, msBetween } from '../time/durations.ts'
import type { ZoneSpans } from '../time/span.ts'
import { type Dose, type DoseRecord, distanceOf, dosesBetween, isExpected, nearOf, takesPlace } from './dose.ts'
import { intakes, type NamedIntake, named } from './intakes.ts'

/** How many days after its time a dose can be recorded late or undone (dose-model 6.1). */
export const correctableDays = 30

/** The possible intake times of a late entry: `after` exclusive, `until` inclusive. */
export type LateBounds = { readonly after: Temporal.Instant; readonly until: Temporal.Instant }

/** Why the patient is asked before a dose is recorded at a past time (dose-model 6.2). */
export type LateIntakeWarning = {
  /** The nearest other intake within near, before or after. */
  readonly near: NamedIntake | null
  /** The next planned dose after that time, if it is near and not recorded. */
  readonly open: Dose | null
}

/**
 * The times at which a past unrecorded dose may be recorded as taken ("I took it at ..."): after the dose before it, up
 * to now, for 30 days (dose-model 6.1).
 * @returns null when the dose is taken, in the future or too old; one recorded missed may still be recorded taken
 */
export function lateEntry(record: DoseRecord, spans: ZoneSpans, dose: Dose, now: Temporal.Instant): LateBounds | null {
  const age = msBetween(dose.instant, now)
  if (dose.recorded?.status === 'taken' || age < -graceMs || age > correctableDays * dayMs) return null
  const distance = distanceOf(record.schedule, dose)
  const before = dosesBetween(record, spans, dose.instant.subtract({ milliseconds: distance + dayMs }), dose.instant)
    .filter((one) => one.key !== dose.key && takesPlace(one))
    .at(-1)
  return { after: before?.instant ?? dose.instant.subtract({ milliseconds: distance / 2 }), until: now }
}

/** The bounds of one time for several doses, such as those due together. */
export function sharedBounds(all: NonEmpty<LateBounds>): LateBounds {
  return all.reduce((a, b) => ({
    after: laterInstant(a.after, b.after),
    until: earlierInstant(a.until, b.until),
  }))
}

/** Whether a time lies in the bounds. */
export function isWithinBounds(at: Temporal.Instant, { after, until }: LateBounds): boolean {
  return compareInstants(at, after) > 0 && compareInstants(at, until) <= 0
}

/** A time that "I took it at ..." offers for one tap: the planned one, or half an hour later. */
export type OfferedTime = { readonly name: 'planned' | 'half-hour-later'; readonly at: Temporal.Instant }

/** The likeliest times of a late entry, as far as they have come (dose-model 6.1). */
export function offeredTimes(dose: Pick<Dose, 'instant'>, bounds: LateBounds): OfferedTime[] {
  const offers: OfferedTime[] = [
    { name: 'planned', at: dose.instant },
    { name: 'half-hour-later', at: dose.instant.add({ minutes: 30 }) },
  ]
  return offers.filter(({ at }) => isWithinBounds(at, bounds))
}

/**
 * The warning before a late entry: another intake, or the next open dose, is near that time (dose-model 6.2).
 * @param at a time within {@link lateEntry}'s bounds
 */
export function lateIntakeWarning(
  record: DoseRecord,
  spans: ZoneSpans,
  dose: Dose,
  at: Temporal.Instant,
): LateIntakeWarning | null {
  const away = (intake: NamedIntake) => awayFrom(at, intake.at)
  const [near = null] = intakes(record)
    .map((intake) => named(record, spans, intake))
    .filter((intake) => away(intake) < nearOf(record.schedule, later(dose, intake.dose)))
    .sort((a, b) => away(a) - away(b))
  const open = openAfter(record, spans, dose, at)
  return near || open ? { near, open } : null
}

function later(dose: Dose, other: Dose | null): Dose {
  return other && compareInstants(other.instant, dose.instant) > 0 ? other : dose
}

function openAfter({ schedule, entries }: DoseRecord, spans: ZoneSpans, dose: Dose, at: Temporal.Instant): Dose | null {
  const farthest = scheduleGapMs(schedule)
  const [next] = dosesBetween({ schedule, entries }, spans, at, at.add({ milliseconds: farthest })).filter(
    (one) => one.key !== dose.key && !one.recorded && isExpected(one) && !one.instant.equals(at),
  )
  return next && awayFrom(at, next.instant) < nearOf(schedule, next) ? next : null
}

/** A recorded dose can be undone for as long as it could be recorded late. */
export function canUndo(dose: Pick<Dose, 'recorded' | 'instant'>, now: Temporal.Instant): boolean {
  return dose.recorded !== null && msBetween(dose.instant, now) <= correctableDays * dayMs
}

function awayFrom(a: Temporal.Instant, b: Temporal.Instant): number {
  return Math.abs(msBetween(b, a))
}
