import { type NonEmpty, nonEmpty } from '../non-empty.ts'
import { minuteMs } from '../time/durations.ts'
import type { Nominal } from '../time/nominal.ts'
import type { Hold } from './hold.ts'
import { isDaily, longestGapMs, type Pattern } from './pattern.ts'

/** A cut is made by instant and stored in nominal time (dose-model 7.1). */
export type Closing = {
  readonly at: Temporal.Instant
  readonly reason: 'edited' | 'completed' | 'ended'
  /** Doses from this nominal time on are dropped, unless named in `keeps` or recorded. */
  readonly until: Nominal
  /** Doses from `until` on that stay: an edit names them, Complete and End name none. */
  readonly keeps: readonly Nominal[]
  /**
   * The medicine was completed or ended while it was taken as needed, to which this edit had changed it: what was left open alerts
   * nobody (dose-model 9.5).
   */
  readonly silenced?: boolean | undefined
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
  readonly versions: NonEmpty<ScheduleVersion>
  /** In any order; ended ones too. */
  readonly holds: readonly Hold[]
}

/**
 * How far ahead a dose already counts as come: it is due, and additions, edits and changes of zone leave it in place (dose-model
 * 2.3, 3.3, 4.3, 7.1).
 */
export const graceMs = 5 * minuteMs

/** A dose is due from {@link graceMs} before its instant until this long after (dose-model 4.3). */
export const missedAfterMs = 30 * minuteMs

/** The longest time from one dose to the next, in milliseconds, rounded up to whole days. */
export function scheduleGapMs({ versions }: Schedule): number {
  return Math.max(...versions.map(({ pattern }) => longestGapMs(pattern)))
}

export function lastVersion({ versions }: Schedule): ScheduleVersion {
  return versions.at(-1) ?? versions[0]
}

/** Whether it is taken every day by its last version, on every date of a step (dose-model 2.6). */
export function isTakenDaily(schedule: Schedule, date: Temporal.PlainDate): boolean {
  return isDaily(lastVersion(schedule).pattern, date)
}

/** The schedule with its last version changed. */
export function withLastVersion(schedule: Schedule, changed: Partial<ScheduleVersion>): Schedule {
  const last = { ...lastVersion(schedule), ...changed }
  return { ...schedule, versions: nonEmpty([...schedule.versions.slice(0, -1), last]) }
}

/** Null if the last version was completed or ended. */
export function openVersion(schedule: Schedule): ScheduleVersion | null {
  const last = lastVersion(schedule)
  return last.closing === null ? last : null
}
