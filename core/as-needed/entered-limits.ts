import { amountParts, certainNumber, plainAmount } from '../medication/amount.ts'
import { enteredDosage, enteredQuantity, type ParsedAmount } from '../medication/entered-amount.ts'
import { amountError } from '../medication/odd-amount.ts'
import { type Language, languageTable } from '../settings/settings.ts'
import type { FieldError } from '../texts/field-error.ts'
import { type IntakeReminders, type Limits, limitProblems } from './limits.ts'
import type { LimitsDraft } from './limits-draft.ts'

export type LimitsField = 'gap' | 'max' | 'count' | 'reasons'

export type EnteredLimits = {
  /** Null while something is missing or wrong. */
  readonly limits: (Limits & IntakeReminders) | null
  readonly errors: Partial<Record<LimitsField, FieldError>>
  /** The most as it is read, to be asked about if it is odd; null where none is typed. */
  readonly max: ParsedAmount | null
}

const minutesOf = { minutes: 1, hours: 60, days: 1440 } as const

/** @param dosage the usual amount, as stored: a number alone is in its unit */
export function enteredLimits(draft: LimitsDraft, dosage: string, language: Language): EnteredLimits {
  const errors: Partial<Record<LimitsField, FieldError>> = {}
  const max = draft.max.trim() === '' ? null : enteredMax(draft.max, dosage, language)
  const maxError = max && amountError(draft.max)
  if (maxError) errors.max = maxError
  const gap = numberOf(draft.gap)
  const limits: Limits & IntakeReminders = {
    dosage,
    gap: gap === null ? null : gap * minutesOf[draft.gapUnit],
    max: max?.dosage ?? null,
    count: numberOf(draft.count),
    reasons: draft.reasons
      .split(',')
      .map((reason) => reason.trim())
      .filter((reason) => reason !== ''),
    // Without a limit there is nothing to wait for.
    remindAgain: draft.remindAgain && !draft.isNoneGiven,
    followUp: draft.followUp === '' ? null : Number(draft.followUp),
  }
  const { dosage: _, ...problems } = limitProblems(limits, draft.isNoneGiven)
  const all = { ...problems, ...errors }
  return { limits: Object.keys(all).length > 0 ? null : limits, errors: all, max }
}

function enteredMax(typed: string, dosage: string, language: Language): ParsedAmount {
  const unit = amountParts(dosage)?.unit
  if (!unit || /\p{L}/u.test(typed)) return enteredDosage(typed, language)
  const { quantity, isCertain } = enteredQuantity(typed, unit, language)
  return { dosage: enteredDosage(`${quantity} ${unit}`, 'en').dosage, isCertain }
}

/** Null for nothing, NaN for no number, which `limitProblems` refuses. */
function numberOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(certainNumber(typed) ?? Number.NaN)
}

/** Stored limits as the form shows them. */
export function limitsDraft(
  { gap, max, count, reasons, remindAgain, followUp }: Limits & IntakeReminders,
  language: Language,
): LimitsDraft {
  const gapUnit = gapUnitOf(gap ?? 0)
  return {
    gap: gap === null ? '' : decimalIn(gap / minutesOf[gapUnit], language),
    gapUnit,
    max: max === null ? '' : plainAmount(max, language),
    count: count === null ? '' : String(count),
    isNoneGiven: gap === null && max === null && count === null,
    reasons: reasons.join(', '),
    remindAgain,
    followUp: followUp === null ? '' : String(followUp),
  }
}

function gapUnitOf(minutes: number): LimitsDraft['gapUnit'] {
  if (minutes >= 2 * minutesOf.days && minutes % minutesOf.days === 0) return 'days'
  return minutes % (minutesOf.hours / 2) === 0 ? 'hours' : 'minutes'
}

function decimalIn(number: number, language: Language): string {
  return String(number).replace('.', languageTable[language].decimal)
}
