import { compareInstants } from './compare.ts'

/** Lengths of elapsed time, in milliseconds. A calendar day can be longer or shorter than {@link dayMs}. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

export function earlierInstant(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return compareInstants(a, b) < 0 ? a : b
}

export function laterInstant(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return compareInstants(a, b) > 0 ? a : b
}

/** Negative if `to` is before `from`. */
export function msBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return to.epochMilliseconds - from.epochMilliseconds
}
