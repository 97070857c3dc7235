import { missedAfterMs, scheduleGapMs } from '../schedule/schedule.ts'
import { dayMs, msBetween } from '../time/durations.ts'
import type { ZoneSpans } from '../time/span.ts'
import { type Dose, type DoseRecord, dosesBetween, isToTake, lookAhead } from './dose.ts'

/** The doses that are due or ahead and still to be taken, in order; at least the next few, where there are any. */
export function comingDoses(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Dose[] {
  const until = lookAhead(record, now, scheduleGapMs(record.schedule))
  return dosesBetween(record, spans, now.subtract({ milliseconds: missedAfterMs }), until).filter((dose) =>
    isToTake(dose, now),
  )
}

/** The doses of the next 24 hours, but at least two and at most twelve: what a change shows before and after. */
export function ofNextDay<D extends { readonly instant: Temporal.Instant }>(
  coming: readonly D[],
  now: Temporal.Instant,
): D[] {
  return coming.slice(0, 12).filter(({ instant }, index) => index < 2 || msBetween(now, instant) <= dayMs)
}
