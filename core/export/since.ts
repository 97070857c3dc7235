import type { AsNeededIntake } from '../as-needed/intake.ts'
import type { LimitVersion } from '../as-needed/limits.ts'
import { type DoseEntry, liveEntries } from '../dose/entry.ts'
import { isFollowed } from '../schedule/course.ts'
import type { Ending } from '../schedule/ending.ts'
import { lastVersion, type Schedule } from '../schedule/schedule.ts'
import { earlierDate } from '../time/dates.ts'
import { shownAt } from '../time/nominal.ts'
import { localDate, type ZoneSpans } from '../time/span.ts'

/**
 * The day of the first dose, the one that the patient said, or the one from which it was taken as needed, if that is earlier. Of a plan
 * that was changed or ended before its first dose, the next one's counts.
 */
export function sinceWhen(
  schedule: Schedule | null,
  limits: readonly LimitVersion[],
  spans: ZoneSpans,
): Temporal.PlainDate {
  const first = schedule && (schedule.versions.find((one) => isFollowed(one, spans)) ?? lastVersion(schedule))
  const planned = first ? [shownAt(spans, first.from).toPlainDate()] : []
  const asNeeded = limits.slice(0, 1).map(({ openedAt }) => localDate(spans, openedAt))
  return [...planned, ...asNeeded].reduce(earlierDate)
}

type Plans = { readonly schedule: Schedule | null; readonly limits: readonly LimitVersion[]; readonly spans: ZoneSpans }

/** Not those of long ago. */
type KnownIntakes = {
  readonly entries: readonly DoseEntry[]
  /** Live ones. */
  readonly intakes: readonly AsNeededIntake[]
}

/**
 * Since when a medication was taken that is over: a first dose taken before its day, and before the end, was taken by then.
 * @returns null if it ended before its first dose, and nothing is known of it to be taken
 */
export function takenSince(
  { schedule, limits, spans }: Plans,
  { date }: Ending,
  { entries, intakes }: KnownIntakes,
): Temporal.PlainDate | null {
  const since = earlierDate(sinceWhen(schedule, limits, spans), date)
  const versions = schedule?.versions ?? []
  if (limits.length > 0 || versions.some((one) => isFollowed(one, spans))) return since
  const isTaken = intakes.length > 0 || liveEntries(entries).some(({ status }) => status === 'taken')
  return isTaken ? since : null
}
