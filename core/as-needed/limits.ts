import { measureOf, thousandthsIn } from '../medication/measure.ts'
import { lastVersion, type Schedule } from '../schedule/schedule.ts'
import type { FieldError } from '../texts/field-error.ts'
import { compareInstants } from '../time/compare.ts'

/** Within what a medicine is taken as needed (dose-model 10.1). */
export type Limits = {
  /** A usual intake, as stored: '1 tablets', '500mg'. */
  readonly dosage: string
  /** The least time between two intakes, in minutes; null where none is set. */
  readonly gap: number | null
  /** The most in 24 hours, as stored; null where none is set. */
  readonly max: string | null
  /** The most intakes in 24 hours; null where none is set. */
  readonly count: number | null
  /** Offered when an intake is logged. */
  readonly reasons: readonly string[]
}

/** Beside the patterns of planned medicines. */
export type AsNeededUse = { readonly frequency: 'as-needed' } & Pick<Limits, 'gap' | 'max' | 'count'>

export function asNeededUse({ gap, max, count }: Pick<Limits, 'gap' | 'max' | 'count'>): AsNeededUse {
  return { frequency: 'as-needed', gap, max, count }
}

/** What is told after an intake, if the patient chose it (dose-model 10.6). */
export type IntakeReminders = {
  /** When the next one is possible. */
  readonly remindAgain: boolean
  /** After so many minutes, the question how it helped; null for none. */
  readonly followUp: number | null
}

const noIntakeReminders: IntakeReminders = { remindAgain: false, followUp: null }

/** Limits of a request. @param before the values of what the request leaves out */
export function withReminders<L extends Limits>(
  limits: L & { readonly [Name in keyof IntakeReminders]?: IntakeReminders[Name] | undefined },
  before: IntakeReminders = noIntakeReminders,
): Limits & IntakeReminders {
  const { remindAgain = before.remindAgain, followUp = before.followUp } = limits
  return { ...limits, remindAgain, followUp }
}

/** Never changed but for its closing, as a schedule version. */
export type LimitVersion = Limits &
  IntakeReminders & {
    readonly id: string
    readonly openedAt: Temporal.Instant
    readonly closing: { readonly at: Temporal.Instant; readonly reason: 'edited' | 'completed' | 'ended' } | null
  }

/** A week, in minutes. */
export const gapLimit = 10_080
export const countLimit = 48
export const reasonsLimit = 10
/** In characters. */
export const reasonLength = 40
/** In minutes. */
export const [leastFollowUp, mostFollowUp] = [15, 480]
/** Of a note on an intake, in characters. */
export const noteLength = 200

/** Null while the medication is not taken as needed: never was, ended, or changed to planned. */
export function openLimits(versions: readonly LimitVersion[]): LimitVersion | null {
  const last = versions.at(-1)
  return last && last.closing === null ? last : null
}

/** Whether the medication was last taken as needed, not planned. @param schedule null if it was never planned */
export function isLastAsNeeded(limits: readonly LimitVersion[], schedule: Schedule | null): boolean {
  const last = limits.at(-1)
  if (!last || !schedule) return last !== undefined
  return compareInstants(last.openedAt, lastVersion(schedule).openedAt) > 0
}

/** Whether an edit changes nothing. */
export function sameLimits(a: Limits & IntakeReminders, b: Limits & IntakeReminders): boolean {
  const plain = ['dosage', 'gap', 'max', 'count', 'remindAgain', 'followUp'] as const
  const isSame = plain.every((field) => a[field] === b[field])
  return isSame && a.reasons.length === b.reasons.length && a.reasons.every((reason, at) => reason === b.reasons[at])
}

type LimitField = 'dosage' | 'gap' | 'max' | 'count' | 'reasons'

/**
 * Why limits cannot be saved, by field; empty when they can (dose-model 10.1).
 * @param isNoneGiven the patient says that no limit was given
 */
export function limitProblems(
  { dosage, gap, max, count, reasons }: Limits,
  isNoneGiven: boolean,
): Partial<Record<LimitField, FieldError>> {
  const problems: Partial<Record<LimitField, FieldError>> = {}
  if (gap !== null && !isWhole(gap, 0, gapLimit)) problems.gap = `gap_minutes:0,${gapLimit}`
  if (count !== null && !isWhole(count, 1, countLimit)) problems.count = `whole_number_from:1,${countLimit}`
  if (gap === null && max === null && count === null && !isNoneGiven) problems.gap = 'limit_required'
  const most = max === null ? null : measureOf(max)
  const usual = measureOf(dosage)
  const once = most && usual && thousandthsIn(usual, most.unit)
  if (max !== null && !most?.thousandths) problems.max = 'amount_above_zero'
  // "1 tablet, at most 4 g": nobody could say how much 4 tablets are.
  else if (most && usual && once === null) problems.max = 'max_in_other_unit'
  else if (most && once && most.thousandths < once) problems.max = 'max_below_amount'
  // Of a gap of more than a day, one intake fits in 24 hours.
  if (gap !== null && gap > dayMinutes) {
    if (count !== null && count > 1) problems.count ??= 'gap_fits_one'
    if (most && once && most.thousandths > once) problems.max ??= 'gap_fits_one'
  }
  if (reasons.length > reasonsLimit) problems.reasons = `reasons_at_most:${reasonsLimit}`
  else if (reasons.some((reason) => reason.length > reasonLength)) {
    problems.reasons = `characters_at_most:${reasonLength}`
  }
  return problems
}

const dayMinutes = 24 * 60

function isWhole(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most
}
