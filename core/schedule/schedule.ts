import type { Nominal } from '../time/nominal.ts'

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** A weekly pattern belongs to a named weekday, in every view (dose-model 2.2). */
export type Pattern =
  | { readonly frequency: 'daily' | 'twice-daily' | 'three-times-daily'; readonly time: Temporal.PlainTime }
  | { readonly frequency: 'weekly'; readonly time: Temporal.PlainTime; readonly weekday: Weekday }

export type Frequency = Pattern['frequency']

/** A cut is made by instant and stored in nominal time (dose-model 7.1). */
export type Closing = {
  readonly at: Temporal.Instant
  readonly reason: 'edited' | 'completed' | 'ended'
  /** Doses from this nominal time on are dropped, unless named in `keeps` or recorded. */
  readonly until: Nominal
  /** Doses from `until` on that stay: an edit names them, Complete and End name none. */
  readonly keeps: readonly Nominal[]
}

/** The plan for a half-open span of nominal time (dose-model 2.1). */
export type ScheduleVersion = {
  readonly id: string
  readonly pattern: Pattern
  readonly dosage: string
  readonly from: Nominal
  /** The end by the duration, exclusive; null without one. */
  readonly until: Nominal | null
  readonly openedAt: Temporal.Instant
  /**
   * The zone spans count from the one in force at this instant: the opening, or, after a change of dosage that keeps
   * every planned time, that of the version before.
   */
  readonly zonesFrom: Temporal.Instant
  readonly closing: Closing | null
}

export type Schedule = {
  readonly medicationId: string
  /** Doses before it are planned but count nowhere unless recorded ("I have been taking this since ..."). */
  readonly firstDose: Nominal
  /** In order of opening; only the last may be open. */
  readonly versions: readonly [ScheduleVersion, ...ScheduleVersion[]]
}

/** From this interval on, near is five sevenths of it (dose-model 1.2). */
const weekMs = 7 * 24 * 3_600_000

const hoursBetween = { daily: 24, 'twice-daily': 12, 'three-times-daily': 8, weekly: 168 } as const

/** 24 h, 12 h, 8 h or 7 days in milliseconds (dose-model 1.2). */
export function intervalMs(pattern: Pattern): number {
  return hoursBetween[pattern.frequency] * 3_600_000
}

/**
 * How close to an intake or the next dose is near, in milliseconds (dose-model 1.2): half the interval, five sevenths
 * of it from seven days on. The patient is asked first.
 */
export function nearMs(pattern: Pattern): number {
  const distance = intervalMs(pattern)
  return distance >= weekMs ? (distance * 5) / 7 : distance / 2
}

/** In order of the clock: 20:00 twice daily is 08:00 and 20:00. */
export function timesOf(pattern: Pattern): readonly Temporal.PlainTime[] {
  const step = hoursBetween[pattern.frequency]
  const count = Math.max(1, 24 / step)
  return Array.from({ length: count | 0 }, (_, index) => pattern.time.add({ hours: index * step })).sort(
    Temporal.PlainTime.compare,
  )
}

export function plansAt(pattern: Pattern, nominal: Nominal): boolean {
  if (pattern.frequency === 'weekly' && nominal.dayOfWeek !== pattern.weekday) return false
  const { time } = pattern
  const minutes = (nominal.hour - time.hour) * 60 + nominal.minute - time.minute
  return minutes % (Math.min(24, hoursBetween[pattern.frequency]) * 60) === 0
}

/** Whether two patterns plan the same times: 08:00 and 20:00 twice daily are one pattern. */
export function samePattern(a: Pattern, b: Pattern): boolean {
  if (a.frequency !== b.frequency) return false
  if (a.frequency === 'weekly' && b.frequency === 'weekly' && a.weekday !== b.weekday) return false
  const times = timesOf(b)
  return timesOf(a).every((time, index) => times[index]?.equals(time))
}

/** Null if the last version was completed or ended. */
export function openVersion(schedule: Schedule): ScheduleVersion | null {
  const last = schedule.versions.at(-1)
  return last && last.closing === null ? last : null
}
