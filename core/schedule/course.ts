import { type DoseEntry, liveEntries } from '../dose/entry.ts'
import { compareClocks } from '../time/compare.ts'
import { type Nominal, shownAt } from '../time/nominal.ts'
import { wallClock, type ZoneSpans } from '../time/span.ts'
import { courseVersions, isAhead } from './ending.ts'
import { type CourseLength, courseEnd, nominalFor } from './first-dose.ts'
import { lastVersion, type Schedule, type ScheduleVersion } from './schedule.ts'
import { hasNominal, isBefore } from './version-times.ts'

/**
 * The medication's first dose, or the first since it was taken up again, on the patient's clock: restored, or planned again after it
 * was taken as needed. Of a plan that was changed before its first dose, the next one's counts.
 */
export function courseStart(schedule: Schedule, spans: ZoneSpans): Nominal {
  const course = courseVersions(schedule)
  const begun = course.find((one) => isFollowed(one, spans)) ?? lastVersion(schedule)
  const from = shownAt(spans, begun.from)
  if (course[0] !== schedule.versions[0]) return from
  const firstDose = shownAt(spans, schedule.firstDose)
  return begun !== course[0] && isBefore(firstDose, from) ? from : firstDose
}

/** Whether a plan was not closed before its first dose, or one of its doses was taken early: the cut names that one. */
export function isFollowed(version: ScheduleVersion, spans: ZoneSpans): boolean {
  const { from, closing } = version
  if (closing === null || isBefore(shownAt(spans, from), wallClock(spans, closing.at))) return true
  return closing.keeps.some((kept) => hasNominal(version, kept))
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
