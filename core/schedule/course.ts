import { type DoseEntry, liveEntries } from '../dose/entry.ts'
import type { Nominal } from '../time/nominal.ts'
import { type CourseLength, courseEnd } from './first-dose.ts'
import type { Schedule } from './schedule.ts'
import { lastVersion } from './schedule.ts'

/** The medication's first dose, or the first since it was restored. */
export function courseStart({ versions, firstDose }: Schedule): Nominal {
  const restored = versions.findLastIndex((_, index) => {
    const before = versions[index - 1]?.closing
    return before != null && before.reason !== 'edited'
  })
  return versions[restored]?.from ?? firstDose
}

/**
 * The end of the present course with another duration from its first dose.
 * @param length null for no end
 * @param now on the patient's clock
 * @returns the end, exclusive; null for none; 'over' if it is not in the future
 */
export function changedCourseEnd(
  schedule: Schedule,
  length: CourseLength | null,
  now: Nominal,
): Nominal | null | 'over' {
  if (!length) return null
  const until = courseEnd(courseStart(schedule), length)
  return Temporal.PlainDateTime.compare(until, now) > 0 ? until : 'over'
}

/** Whether a course with this end would exclude a recorded dose, such as one taken early. */
export function excludesRecordedDose(entries: readonly DoseEntry[], until: Nominal): boolean {
  return liveEntries(entries).some(
    ({ status, nominal }) => status !== 'both-taken' && Temporal.PlainDateTime.compare(nominal, until) >= 0,
  )
}

/** The duration in the largest unit that divides it, else in days, rounded up; null without an end. */
export function courseLengthOf(schedule: Schedule): CourseLength | null {
  const last = lastVersion(schedule)
  if (!last.until) return null
  const start = courseStart(schedule)
  for (const unit of ['months', 'weeks'] as const) {
    const count = Math.round(start.until(last.until, { largestUnit: unit })[unit])
    if (count > 0 && courseEnd(start, { count, unit }).equals(last.until)) return { count, unit }
  }
  const { days, hours, minutes } = start.until(last.until, { largestUnit: 'days' })
  return { count: Math.max(1, hours > 0 || minutes > 0 ? days + 1 : days), unit: 'days' }
}
