import type { Nominal } from '../time/nominal.ts'

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** When on the clock a medication is planned. A weekly one belongs to a named weekday, in every view (dose-model 2.2). */
export type Pattern =
  | { readonly frequency: 'daily' | 'twice-daily' | 'three-times-daily'; readonly time: Temporal.PlainTime }
  | { readonly frequency: 'weekly'; readonly time: Temporal.PlainTime; readonly weekday: Weekday }

export type Frequency = Pattern['frequency']

/** Why and where a version was cut (dose-model 7.1). Cut by instant when it happened, kept in nominal time ever after. */
export type Closing = {
  readonly at: Temporal.Instant
  readonly reason: 'edited' | 'completed' | 'ended'
  /** Doses at or after this nominal time are dropped, unless kept by name or by a live entry. */
  readonly until: Nominal
  /** Doses at or after `until` that stay all the same: an edit names them, Complete and End name none. */
  readonly keeps: readonly Nominal[]
}

/** When a medication is planned, for a span of nominal time, half-open (dose-model 2.1). */
export type ScheduleVersion = {
  readonly id: string
  readonly pattern: Pattern
  readonly dosage: string
  readonly from: Nominal
  /** The end that the duration gives, exclusive; null when there is none. */
  readonly until: Nominal | null
  readonly openedAt: Temporal.Instant
  /** The zone spans that count are those from the one in force at this instant: the opening, or, where a change of dosage keeps every planned time, that of the version before. */
  readonly zonesFrom: Temporal.Instant
  readonly closing: Closing | null
}

export type Schedule = {
  readonly medicationId: string
  /** Doses before it are planned but count nowhere unless recorded ("I have been taking this since ..."). */
  readonly firstDose: Nominal
  /** In order of opening, at least one; only the last may be open. */
  readonly versions: readonly [ScheduleVersion, ...ScheduleVersion[]]
}

/** From seven days between doses on, near is five sevenths of the time between them (dose-model 1.2). */
const longIntervalMs = 7 * 24 * 3_600_000

const hoursBetween = { daily: 24, 'twice-daily': 12, 'three-times-daily': 8, weekly: 168 } as const

/** The time from one dose to the next: 24 h, 12 h, 8 h or 7 days, as whole milliseconds (dose-model 1.2). */
export function intervalMs(pattern: Pattern): number {
  return hoursBetween[pattern.frequency] * 3_600_000
}

/**
 * How close to an intake or to the next dose counts as near, in whole milliseconds (dose-model 1.2): half of the time from one
 * dose to the next, five sevenths of it from seven days on. Nearer than this, the patient is asked first.
 */
export function nearMs(pattern: Pattern): number {
  const distance = intervalMs(pattern)
  return distance >= longIntervalMs ? (distance * 5) / 7 : distance / 2
}

/** The times of a day on which the pattern plans doses, in order of the clock: 20:00 twice daily is 08:00 and 20:00. */
export function timesOf(pattern: Pattern): readonly Temporal.PlainTime[] {
  const step = hoursBetween[pattern.frequency]
  const count = Math.max(1, 24 / step)
  return Array.from({ length: count | 0 }, (_, index) => pattern.time.add({ hours: index * step })).sort(
    Temporal.PlainTime.compare,
  )
}

/** Whether the pattern plans a dose at a nominal time: on its own weekday when weekly, at one of its times. */
export function plansAt(pattern: Pattern, nominal: Nominal): boolean {
  if (pattern.frequency === 'weekly' && nominal.dayOfWeek !== pattern.weekday) return false
  const { time } = pattern
  const minutes = (nominal.hour - time.hour) * 60 + nominal.minute - time.minute
  return minutes % (Math.min(24, hoursBetween[pattern.frequency]) * 60) === 0
}

/** Whether two patterns plan the same times, however they are written: 08:00 and 20:00 twice daily are one plan. */
export function samePattern(a: Pattern, b: Pattern): boolean {
  if (a.frequency !== b.frequency) return false
  if (a.frequency === 'weekly' && b.frequency === 'weekly' && a.weekday !== b.weekday) return false
  const times = timesOf(b)
  return timesOf(a).every((time, index) => times[index]?.equals(time))
}

/** The version that plans now: the last one, unless it was completed or ended. */
export function openVersion(schedule: Schedule): ScheduleVersion | null {
  const last = schedule.versions.at(-1)
  return last && last.closing === null ? last : null
}
