import { wallClock, type ZoneSpans } from '../time/span.ts'
import { nominalsOf } from './plan.ts'
import type { Closing, Schedule, ScheduleVersion } from './schedule.ts'

/** Why a medication is not taken any more: the patient completed or ended it, or its course is over by itself. */
export type Ending = {
  readonly reason: 'completed' | 'ended' | 'over'
  /** The patient's calendar date of the last planned dose, or of the moment at which it was completed or ended. */
  readonly date: Temporal.PlainDate
}

/** How a medication ended. @returns null while it is taken */
export function ending({ versions }: Schedule, spans: ZoneSpans, now: Temporal.Instant): Ending | null {
  const last: ScheduleVersion = versions.at(-1) ?? versions[0]
  if (last.closing && last.closing.reason !== 'edited') {
    return { reason: last.closing.reason, date: wallClock(spans, last.closing.at).toPlainDate() }
  }
  // An edit that left no dose to plan opened no version after it.
  if (last.closing) return { reason: 'over', date: wallClock(spans, last.closing.at).toPlainDate() }
  const { until } = last
  if (!until || Temporal.PlainDateTime.compare(wallClock(spans, now), until) < 0) return null
  const end = until.toPlainDate()
  const lastDose = [...nominalsOf(last, end.subtract({ days: 7 }), end)].at(-1)
  return { reason: 'over', date: (lastDose ?? until).toPlainDate() }
}

/**
 * Whether Complete or End closed a version, or came after it: no dose of it alerts anybody any more, unless that is undone
 * (dose-model 9.5).
 */
export function isSilenced({ versions }: Schedule, versionId: string): boolean {
  const lastEnd = versions.findLastIndex(({ closing }) => closing !== null && closing.reason !== 'edited')
  return versions.findIndex(({ id }) => id === versionId) <= lastEnd
}

/** For so long after Complete or End, Undo in its toast brings the same version back; a little more than the toast stands (dose-model 7.6). */
const reopenMs = 5 * 60_000

/** How long after it an Undo may still reach the server, whenever it was pressed (dose-model 7.6). */
const reopenArrivesMs = 24 * 3_600_000

/**
 * Whether Complete or End can still be undone; later only Restore takes the medication up again.
 * @param pressedAt when Undo was pressed, by the device
 * @param now when it arrives
 */
export function canReopen({ at }: Pick<Closing, 'at'>, pressedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return (
    pressedAt.epochMilliseconds - at.epochMilliseconds <= reopenMs &&
    now.epochMilliseconds - at.epochMilliseconds <= reopenArrivesMs
  )
}
