import { compareClocks, compareInstants } from '../time/compare.ts'
import { dayMs, minuteMs, msBetween } from '../time/durations.ts'
import { instantOfKey, isInstantKey, type Nominal, shownAt } from '../time/nominal.ts'
import { wallClock, type ZoneSpans } from '../time/span.ts'
import { longestGapMs, type Pattern } from './pattern.ts'
import { type Closing, lastVersion, openVersion, type Schedule, type ScheduleVersion } from './schedule.ts'
import { isBefore, nominalsOf, untilClosed } from './version-times.ts'

/** Why a medication is no longer taken: completed, ended, or its course is over. */
export type Ending = {
  readonly reason: 'completed' | 'ended' | 'over'
  /** The patient's calendar date of the last planned dose, or of the completion or ending. */
  readonly date: Temporal.PlainDate
}

/** @returns null while it is taken */
export function ending(schedule: Schedule, spans: ZoneSpans, now: Temporal.Instant): Ending | null {
  const last = lastVersion(schedule)
  if (last.closing && last.closing.reason !== 'edited') {
    return { reason: last.closing.reason, date: wallClock(spans, last.closing.at).toPlainDate() }
  }
  // An edit that left no dose to plan opened no version after it.
  if (last.closing) return { reason: 'over', date: wallClock(spans, last.closing.at).toPlainDate() }
  if (!last.until || isAhead(last.until, spans, now)) return null
  return { reason: 'over', date: shownAt(spans, lastDoseOf(schedule) ?? last.until).toPlainDate() }
}

/** When courses were over that have been followed by another plan: completed, ended, or found over at its end. */
export function courseEnds({ versions }: Schedule, spans: ZoneSpans): Temporal.Instant[] {
  return versions.flatMap(({ until, closing }) => {
    if (!closing) return []
    const isOver = closing.reason !== 'edited' || (until !== null && stillAhead(until, spans, closing.at) === null)
    return isOver ? [closing.at] : []
  })
}

/** The version that still has doses to come: not closed, and its course not over. */
export function runningVersion(
  schedule: Schedule | null,
  spans: ZoneSpans,
  now: Temporal.Instant,
): ScheduleVersion | null {
  const open = schedule && openVersion(schedule)
  const isOver = open?.until && !isAhead(open.until, spans, now)
  return isOver ? null : open
}

/** Whether a nominal time has not come yet. */
export function isAhead(nominal: Nominal, spans: ZoneSpans, now: Temporal.Instant): boolean {
  if (isInstantKey(nominal)) return compareInstants(now, instantOfKey(nominal)) < 0
  return compareClocks(wallClock(spans, now), nominal) < 0
}

/** The end of a course that a restore keeps, as a plan after one taken as needed does: none that has passed (dose-model 7.6). */
export function stillAhead(until: Nominal | null, spans: ZoneSpans, now: Temporal.Instant): Nominal | null {
  return until && isAhead(until, spans, now) ? until : null
}

/** The versions of the present course: an edit closes one and opens the next at one instant, a restore begins a course anew. */
export function courseVersions({ versions }: Schedule): readonly ScheduleVersion[] {
  const first = versions.findLastIndex(({ openedAt }, index) => {
    const before = versions[index - 1]?.closing
    return before != null && (before.reason !== 'edited' || !before.at.equals(openedAt))
  })
  return versions.slice(Math.max(first, 0))
}

/**
 * The last planned time of the present course; null without an end, or if it has no dose. A course that was made to end before the
 * last edit's first dose (dose-model 2.5) has its last one under the plan before.
 */
export function lastDoseOf(schedule: Schedule): Nominal | null {
  if (!lastVersion(schedule).until) return null
  for (const version of courseVersions(schedule).toReversed()) {
    const { pattern, from, until } = untilClosed(version)
    if (until && isBefore(from, until)) return lastDose(pattern, from, until)
  }
  return null
}

/** The last planned time of a course from its first dose to its end, exclusive. */
export function lastDose(pattern: Pattern, from: Nominal, until: Nominal): Nominal {
  const end = until.toPlainDate()
  const gap = Math.ceil(longestGapMs(pattern) / dayMs)
  // A course may end before the first dose of its last step.
  for (const first of [end.subtract({ days: gap + 1 }), from.toPlainDate()]) {
    const last = [...nominalsOf({ pattern, from, until }, first, end)].at(-1)
    if (last) return last
  }
  return from
}

/**
 * Whether Complete or End closed this version or came after it, of a medicine taken as needed by then too: its doses alert nobody,
 * unless that is undone (dose-model 9.5).
 */
export function isSilenced({ versions }: Schedule, versionId: string): boolean {
  const lastEnd = versions.findLastIndex(({ closing }) => closing && (closing.reason !== 'edited' || closing.silenced))
  return versions.findIndex(({ id }) => id === versionId) <= lastEnd
}

/** How long Undo in the toast reopens the same version; a little longer than the toast is shown (dose-model 7.6). */
const reopenMs = 5 * minuteMs

/** How late an Undo may reach the server (dose-model 7.6). */
const reopenArrivesMs = dayMs

/**
 * Whether Complete or End can be undone; later only Restore remains.
 * @param pressedAt by the device's clock
 * @param now when it arrives
 */
export function canReopen({ at }: Pick<Closing, 'at'>, pressedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return msBetween(at, pressedAt) <= reopenMs && msBetween(at, now) <= reopenArrivesMs
}
