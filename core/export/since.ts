import type { AsNeededIntake } from '../as-needed/intake.ts'
import type { LimitVersion } from '../as-needed/limits.ts'
import { type DoseEntry, liveEntries } from '../dose/entry.ts'
import type { Ending } from '../schedule/ending.ts'
import { lastVersion, type Schedule, type ScheduleVersion } from '../schedule/schedule.ts'
import { hasNominal, isBefore } from '../schedule/version-times.ts'
import { compareDates } from '../time/compare.ts'
import { earlierDate } from '../time/dates.ts'
import { shownAt } from '../time/nominal.ts'
import { localDate, wallClock, type ZoneSpans } from '../time/span.ts'

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

/** Whether a plan was not closed before its first dose, or one of its doses was taken early: the cut names that one. */
export function isFollowed(version: ScheduleVersion, spans: ZoneSpans): boolean {
  const { from, closing } = version
  if (closing === null || isBefore(shownAt(spans, from), wallClock(spans, closing.at))) return true
  return closing.keeps.some((kept) => hasNominal(version, kept))
}

type KnownIntakes = {
  readonly entries: readonly DoseEntry[]
  /** Live ones. */
  readonly intakes: readonly AsNeededIntake[]
  /** What is dated before is not known. */
  readonly from: Temporal.PlainDate
}

/**
 * Since when a medication was taken that is over: a first dose taken before its day, and before the end, was taken by then.
 * @param since {@link sinceWhen}
 * @returns null if it ended before its first dose, and nothing of it was taken
 */
export function takenSince(
  since: Temporal.PlainDate,
  { date }: Ending,
  { entries, intakes, from }: KnownIntakes,
): Temporal.PlainDate | null {
  if (compareDates(since, date) <= 0) return since
  const isTaken = intakes.length > 0 || liveEntries(entries).some(({ status }) => status === 'taken')
  return isTaken || compareDates(since, from) < 0 ? date : null
}
