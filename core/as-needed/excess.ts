import { dayMs, minuteMs, msBetween } from '../time/durations.ts'
import { limitReasons } from './limit-check.ts'
import type { Limits } from './limits.ts'
import type { LimitedIntake } from './timed-intakes.ts'

/** What is recorded of the last 24 hours beyond the limits (dose-model 10.4). */
export type Excess = {
  /** Two intakes that are too close together; null where only the amount or the number is too much. */
  readonly pair: readonly [LimitedIntake, LimitedIntake] | null
  /** Nobody was asked before the later one: its device did not know of the other. */
  readonly isUnasked: boolean
  /** All that are beyond a limit, by time. */
  readonly intakes: readonly LimitedIntake[]
}

/** @param intakes by time @returns null while no intake of the last 24 hours is beyond a limit */
export function recentExcess(limits: Limits, intakes: readonly LimitedIntake[], now: Temporal.Instant): Excess | null {
  const beyond = intakes.filter((one) => isBeyond(limits, intakes, one))
  const last = beyond.at(-1)
  if (!last || msBetween(last.at, now) >= dayMs) return null
  const pair = limits.gap === null ? null : lastPair(beyond, limits.gap * minuteMs)
  const later = pair?.[1] ?? last
  return { pair, isUnasked: later.asNeeded !== null && !later.asNeeded.isOverLimit, intakes: beyond }
}

/** An amount in another unit is asked about before it is logged; whether it is too much, nobody knows. */
function isBeyond(limits: Limits, intakes: readonly LimitedIntake[], one: LimitedIntake): boolean {
  const others = intakes.filter((other) => other !== one)
  return limitReasons(limits, others, one).some((reason) => reason !== 'unit')
}

function lastPair(intakes: readonly LimitedIntake[], gapMs: number): Excess['pair'] {
  const index = intakes.findLastIndex((later, at) => {
    const before = intakes[at - 1]
    return before !== undefined && msBetween(before.at, later.at) < gapMs
  })
  const [before, later] = [intakes[index - 1], intakes[index]]
  return before && later ? [before, later] : null
}
