import { type DoseEntry, liveEntries } from '../dose/entry.ts'
import { compareClocks } from '../time/compare.ts'
import { type Nominal, shownAt } from '../time/nominal.ts'
import type { ZoneSpans } from '../time/span.ts'
import { courseVersions, isAhead } from './ending.ts'
import { type CourseLength, courseEnd, nominalFor } from './first-dose.ts'
import type { Schedule } from './schedule.ts'
import { lastVersion } from './schedule.ts'

/**
 * The medication's first dose, or the first since it was taken up again, on the patient's clock: restored, or planned again after it
 * was taken as needed.
 */
export function courseStart(schedule: Schedule, spans: ZoneSpans): Nominal {
  const [begun] = courseVersions(schedule)
  return shownAt(spans, begun && begun !== schedule.versions[0] ? begun.from : schedule.firstDose)
}

/**
 * The end of the present course with another duration from its first dose.
 * @param length null for no end
 * @returns the end, exclusive, as the last version has it; null for none; 'over' if it is not in the future
 */
export function changedCourseEnd(
  schedule: Schedule,
  length: CourseLength | null,
  spans: ZoneSpans,
  now: Temporal.Instant,
): Nominal | null | 'over' {
  if (!length) return null
  const until = courseEnd(courseStart(schedule, spans), length)
  return isAhead(until, spans, now) ? nominalFor(lastVersion(schedule).pattern, until, spans, now) : 'over'
}

/** Whether a course with this end would exclude a recorded dose, such as one taken early. */
export function excludesRecordedDose(entries: readonly DoseEntry[], until: Nominal, spans: ZoneSpans): boolean {
  const end = shownAt(spans, until)
  return liveEntries(entries).some(
    ({ status, nominal }) => status !== 'both-taken' && compareClocks(shownAt(spans, nominal), end) >= 0,
  )
}

/**
 * The duration in the largest unit that divides it, else in days, rounded up.
 * @returns null without an end that is still ahead: another plan does not keep one that has passed
 */
export function courseLengthOf(schedule: Schedule, spans: ZoneSpans, now: Temporal.Instant): CourseLength | null {
  const last = lastVersion(schedule)
  if (!last.until || !isAhead(last.until, spans, now)) return null
  const until = shownAt(spans, last.until)
  const start = courseStart(schedule, spans)
  for (const unit of ['months', 'weeks'] as const) {
    const count = Math.round(start.until(until, { largestUnit: unit })[unit])
    if (count > 0 && courseEnd(start, { count, unit }).equals(until)) return { count, unit }
  }
  const { days, hours, minutes } = start.until(until, { largestUnit: 'days' })
  return { count: Math.max(1, hours > 0 || minutes > 0 ? days + 1 : days), unit: 'days' }
}
