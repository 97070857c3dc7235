import { compareInstants } from '../time/compare.ts'
import { dayMs, minuteMs, msBetween } from '../time/durations.ts'
import { limitReasons } from './limit-check.ts'
import type { Limits, LimitVersion } from './limits.ts'
import type { LimitedIntake } from './timed-intakes.ts'

/** What is recorded of the last 24 hours beyond the limits (dose-model 10.4). */
export type Excess = {
  /**
   * Two intakes that are too close together, the later one in these 24 hours; null where only the amount or the number is too
   * much.
   */
  readonly pair: readonly [LimitedIntake, LimitedIntake] | null
  /** Nobody was asked before the later one: its device did not know of the other. */
  readonly isUnasked: boolean
  /** The last one that is beyond a limit, and those of less than a day before it, by time. */
  readonly intakes: readonly LimitedIntake[]
}

/** With when they were opened: before that, the patient was asked by others. */
type LimitsInForce = Limits & Pick<LimitVersion, 'openedAt'>

/**
 * @param intakes by time
 * @returns null while no intake of the last 24 hours is beyond a limit
 */
export function recentExcess(
  limits: LimitsInForce,
  intakes: readonly LimitedIntake[],
  now: Temporal.Instant,
): Excess | null {
  const beyond = intakes.filter((one) => isBeyond(limits, intakes, one))
  const last = beyond.at(-1)
  if (!last || !isWithinDay(last, now)) return null
  const pair = limits.gap === null ? null : lastPair(beyond, limits.gap * minuteMs, now)
  return {
    pair,
    isUnasked: isUnaskedBy(limits, pair?.[1] ?? last),
    intakes: beyond.filter((one) => isWithinDay(one, last.at)),
  }
}

function isWithinDay({ at }: LimitedIntake, now: Temporal.Instant): boolean {
  return msBetween(at, now) < dayMs
}

function isUnaskedBy({ openedAt }: LimitsInForce, { asNeeded }: LimitedIntake): boolean {
  if (!asNeeded || asNeeded.isOverLimit) return false
  return compareInstants(asNeeded.recordedAt, openedAt) >= 0
}

/** An amount in another unit is asked about before it is logged; whether it is too much, nobody knows. */
function isBeyond(limits: Limits, intakes: readonly LimitedIntake[], one: LimitedIntake): boolean {
  const others = intakes.filter((other) => other !== one)
  return limitReasons(limits, others, one).some((reason) => reason !== 'unit')
}

/** The earlier one may be days older: a gap can be a week. */
function lastPair(intakes: readonly LimitedIntake[], gapMs: number, now: Temporal.Instant): Excess['pair'] {
  const index = intakes.findLastIndex((later, at) => {
    const before = intakes[at - 1]
    return before !== undefined && msBetween(before.at, later.at) < gapMs && isWithinDay(later, now)
  })
  const [before, later] = [intakes[index - 1], intakes[index]]
  return before && later ? [before, later] : null
}
