import { type AsNeededTime, clearedIds, type DoseEntry } from '../dose/entry.ts'
import { correctableDays } from '../dose/late-entry.ts'
import { compareInstants } from '../time/compare.ts'
import { dayMs, minuteMs, msBetween } from '../time/durations.ts'
import { instantsShowing, type ZoneSpans } from '../time/span.ts'

/** A recorded intake of a medicine taken as needed. It belongs to no dose: its identity is its id (dose-model 10.2). */
export type AsNeededIntake = AsNeededTime & {
  readonly medicationId: string
  readonly dosage: string
  readonly reason: string | null
  readonly note: string | null
  /** The patient was asked, and said that it was taken. */
  readonly isOverLimit: boolean
  readonly recordedAt: Temporal.Instant
}

/** An intake as an entry of this device's queue. */
export type IntakeEntry = AsNeededIntake & { readonly status: 'as-needed' }

/**
 * Those that no `cleared` names, each id once, by their actual times; independent of order and duplication.
 * @param entries all others of the medication
 */
export function liveIntakes(intakes: readonly AsNeededIntake[], entries: readonly DoseEntry[]): AsNeededIntake[] {
  const cleared = clearedIds(entries)
  const live = new Map(intakes.filter(({ id }) => !cleared.has(id)).map((intake) => [intake.id, intake]))
  return [...live.values()].sort((a, b) => compareInstants(a.actualTime, b.actualTime) || (a.id < b.id ? -1 : 1))
}

/**
 * The instant of a typed time: the last one up to now at which the patient's clock showed it. A time within the minute that
 * has begun is now.
 * @param typed by the patient's clock, to the minute
 * @returns may be no time of an intake: {@link intakeTimeError} says so
 */
export function intakeTime(typed: Temporal.PlainDateTime, spans: ZoneSpans, now: Temporal.Instant): Temporal.Instant {
  const readings = instantsShowing(spans, typed, now)
  const at = readings.at(-1) ?? readings[0]
  const ago = msBetween(at, now)
  return ago >= 0 && ago < minuteMs ? now : at
}

/** How far ahead of now an intake can be: for a minute that has just begun. */
const aheadMs = minuteMs

/** Why an intake cannot have been at a time; null if it can. */
export function intakeTimeError(
  at: Temporal.Instant,
  now: Temporal.Instant,
): 'time_still_to_come' | 'time_too_long_ago' | null {
  const ago = msBetween(at, now)
  if (ago < -aheadMs) return 'time_still_to_come'
  return ago > correctableDays * dayMs ? 'time_too_long_ago' : null
}
