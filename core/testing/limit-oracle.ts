import { day, minute } from './clock-oracle.ts'

/*
 * What is asked before an intake as needed is logged, and when the next one is possible, worked out a second time from
 * its rules, ahead of the product. Instants are in milliseconds, amounts in thousandths of their unit.
 */

/** Within what a medicine is taken as needed: the latest is in force. */
export type OracleLimits = {
  /** Of a usual intake. */
  readonly value: number
  readonly unit: string
  readonly pieces?: number | null
  /** In minutes; none where it is not limited. */
  readonly gap: number | null
  /** In 24 hours. */
  readonly max: { readonly value: number; readonly unit: string } | null
  /** Intakes in 24 hours. */
  readonly count: number | null
  readonly followUp?: number | null
}

/** An intake of any kind; without a value where it is not known. */
export type LimitedIntake = {
  readonly at: number
  readonly value?: number | null
  readonly unit?: string | null
}

export type LimitReason = 'gap' | 'max' | 'count' | 'other unit'

export type LimitQuestion = {
  /** Empty when it is stored unasked. */
  readonly reasons: readonly LimitReason[]
  /** The most that it makes in any 24 hours, and how many intakes; no sum where one of them does not convert to its unit, unless the others are too much. */
  readonly sum: number | null
  readonly count: number
  /** The last intake before it. */
  readonly last: LimitedIntake | null
  /** The first instant from now on at which the usual amount asks nothing, before and after this one; none within a year. */
  readonly possible: number | null
  readonly possibleAfter: number | null
  /** After it the next one waits for longer than the gap. */
  readonly isLast: boolean
}

/** @param of all live intakes but this one */
export function reasonsOf(limits: OracleLimits, of: readonly LimitedIntake[], one: LimitedIntake): LimitReason[] {
  const { gap, max, count } = limits
  const windows = windowsOf(of, one)
  const isNear = gap !== null && of.some(({ at }) => Math.abs(at - one.at) < gap * minute)
  const isOver = max !== null && windows.some((window) => sumOf(window, max.unit) > max.value)
  const isOften = count !== null && windows.some((window) => window.length > count)
  const isUnknown = max !== null && windows.some((window) => window.some((intake) => isOther(intake, max.unit)))
  return [
    ...(isNear ? ['gap' as const] : []),
    ...(isOver ? ['max' as const] : []),
    ...(isOften ? ['count' as const] : []),
    ...(isUnknown ? ['other unit' as const] : []),
  ]
}

/** Units that convert, each by how many of the smallest it makes. */
const scales = [
  new Map([
    ['mcg', 1],
    ['mg', 1000],
    ['g', 1_000_000],
  ]),
  new Map([
    ['ml', 1],
    ['l', 1000],
  ]),
]

/** In thousandths of another unit; null where it is not known or does not convert. */
function amountIn(unit: string, { value = null, unit: own }: LimitedIntake): number | null {
  if (value === null || own === unit) return value
  for (const scale of scales) {
    const from = scale.get(own ?? '')
    const to = scale.get(unit)
    if (from === undefined || to === undefined) continue
    // Rounded, a sum of many would be too small or too large.
    return (value * from) % to === 0 ? (value * from) / to : null
  }
  return null
}

const isOther = (intake: LimitedIntake, than: string) => amountIn(than, intake) === null

/** All spans of 24 hours that hold an intake and end with it or with a later one: open at the old end. */
function windowsOf(of: readonly LimitedIntake[], one: LimitedIntake): LimitedIntake[][] {
  const ends = [one.at, ...of.flatMap(({ at }) => (at >= one.at && at < one.at + day ? [at] : []))]
  return ends.map((end) => [one, ...of].filter(({ at }) => at > end - day && at <= end))
}

function sumOf(intakes: readonly LimitedIntake[], unit: string): number {
  let sum = 0
  for (const intake of intakes) sum += amountIn(unit, intake) ?? 0
  return sum
}

/** The first instant from now on at which the usual amount asks nothing; null where none comes. */
export function possibleFrom(limits: OracleLimits, of: readonly LimitedIntake[], now: number): number | null {
  const { value, unit, gap } = limits
  // Whatever forbids an instant ends a gap or 24 hours after an intake.
  const ends = of.flatMap(({ at }) => [at, at + (gap ?? 0) * minute, at + day])
  const candidates = [now, ...ends.filter((at) => at > now)].sort((a, b) => a - b)
  return candidates.find((at) => reasonsOf(limits, of, { at, value, unit }).length === 0) ?? null
}

/** What is asked before an intake is logged, and what it says. */
export function logQuestion(
  limits: OracleLimits,
  of: readonly LimitedIntake[],
  one: LimitedIntake,
  now: number,
): LimitQuestion {
  const windows = windowsOf(of, one)
  const reasons = reasonsOf(limits, of, one)
  const unit = limits.max?.unit ?? limits.unit
  const before = of.filter(({ at }) => at <= one.at).sort((a, b) => a.at - b.at)
  const possibleAfter = possibleFrom(limits, [...of, one], now)
  const gapEnd = one.at + (limits.gap ?? 0) * minute
  return {
    reasons,
    sum:
      windows.some((window) => window.some((intake) => isOther(intake, unit))) && !reasons.includes('max')
        ? null
        : Math.max(...windows.map((window) => sumOf(window, unit))),
    count: Math.max(...windows.map(({ length }) => length)),
    last: before.at(-1) ?? null,
    possible: possibleFrom(limits, of, now),
    possibleAfter,
    isLast: possibleAfter === null || possibleAfter > Math.max(now, gapEnd),
  }
}

export type LimitReminder = {
  readonly kind: 'possible again' | 'repeat' | 'follow-up'
  readonly attempt: number
  readonly at: number
}

/**
 * What a patient is told of a medicine taken as needed, were nothing more logged, in order: that it is possible again after
 * the last intake, with repeats, and after each intake how it helped.
 */
export function limitReminders(
  limits: OracleLimits,
  of: readonly LimitedIntake[],
  { snooze, most, isAgain }: { readonly snooze: number; readonly most: number; readonly isAgain: boolean },
): LimitReminder[] {
  const last = Math.max(Number.NEGATIVE_INFINITY, ...of.map(({ at }) => at))
  const possible = of.length > 0 && isAgain ? possibleFrom(limits, of, last) : null
  const again = Array.from({ length: possible === null ? 0 : most }, (_, index) => ({
    kind: index === 0 ? ('possible again' as const) : ('repeat' as const),
    attempt: index + 1,
    at: (possible ?? 0) + index * snooze * minute,
  }))
  const { followUp = null } = limits
  const helped = followUp === null ? [] : of.map(({ at }) => at + followUp * minute)
  return [...again, ...helped.map((at) => ({ kind: 'follow-up' as const, attempt: 0, at }))].sort((a, b) => a.at - b.at)
}

/** What the card of a medicine taken as needed shows: the last intake, the sum of the last 24 hours, when it is possible. */
export function limitCard(limits: OracleLimits, of: readonly LimitedIntake[], now: number) {
  const today = of.filter(({ at }) => at > now - day && at <= now)
  const unit = limits.max?.unit ?? limits.unit
  return {
    last: of.toSorted((a, b) => a.at - b.at).at(-1) ?? null,
    sum: today.some((intake) => isOther(intake, unit)) ? null : sumOf(today, unit),
    count: today.length,
    possible: possibleFrom(limits, of, now),
  }
}

/** Why an intake cannot have been at a time; null where it can. */
export function timeError(at: number, now: number): string | null {
  if (at > now + minute) return 'That time is still to come'
  return at < now - 30 * day ? 'That is more than 30 days ago' : null
}

/** The intakes that break a limit, whoever logged them. */
export const breaking = <T extends LimitedIntake>(limits: OracleLimits, intakes: readonly T[]): T[] =>
  intakes.filter(
    (one) =>
      reasonsOf(
        limits,
        intakes.filter((other) => other !== one),
        one,
      ).length > 0,
  )

/** Why limits are refused; null where they are not. @param isNoneGiven the patient says that no limit was given */
export function limitsError(limits: OracleLimits, isNoneGiven: boolean): string | null {
  const { gap, max, count } = limits
  const isWhole = (number: number | null, least: number, most: number) =>
    number === null || (Number.isInteger(number) && number >= least && number <= most)
  if (!isWhole(gap, 0, 10_080)) return 'Enter a gap from 0 to 10,080 minutes'
  if (!isWhole(count, 1, 48)) return 'Enter a whole number from 1 to 48'
  if (gap === null && max === null && count === null && !isNoneGiven) {
    return 'Give the smallest gap, the most in 24 hours, or say that there is none'
  }
  // No sum could ever be told.
  const usual = max && amountIn(max.unit, { at: 0, value: limits.value, unit: limits.unit })
  if (max && usual === null) return 'Enter it in the unit of the usual amount'
  if (max && usual !== null && max.value < usual) return 'The most in 24 hours is less than one intake'
  return null
}
