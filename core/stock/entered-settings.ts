import { isTablets, readAmount } from '../medication/amount.ts'
import { hasControls } from '../text/one-line.ts'
import type { FieldError } from '../texts/field-error.ts'
import { enteredDecimal } from './decimal.ts'
import { daysBeforeLimit, evidentPieces, type Pieces, type StockSettings, unitLength } from './pieces.ts'

/** How a stock is counted, as it is entered. */
export type EnteredSettings = {
  readonly unit: string
  readonly daysBefore: string
  /** What was entered for each amount that does not say it itself, by dosage; empty where the patient does not know. */
  readonly pieces: ReadonlyMap<string, string>
}

export type SettingsErrors = {
  readonly unit?: FieldError
  readonly daysBefore?: FieldError
  /** By dosage. */
  readonly pieces: ReadonlyMap<string, FieldError>
}

/**
 * Reads how a stock is counted.
 * @param told before, of amounts that are not asked about any more: they stay
 * @returns the settings, or what is wrong
 */
export function enteredSettings(
  { unit, daysBefore, pieces }: EnteredSettings,
  told: readonly Pieces[] = [],
): { readonly settings: StockSettings } | { readonly errors: SettingsErrors } {
  const stored = storedUnit(unit)
  const wrongUnit = unitError(stored)
  const days = /^\d{1,3}$/.test(daysBefore.trim()) ? Number(daysBefore) : Number.NaN
  const wrong = new Map<string, FieldError>()
  const read: Pieces[] = told.filter(({ dosage }) => !pieces.has(dosage))
  for (const [dosage, typed] of pieces) {
    if (typed.trim() === '') continue
    const entered = enteredDecimal(typed, 'above-zero')
    if ('error' in entered) wrong.set(dosage, entered.error)
    else read.push({ dosage, pieces: entered.value })
  }
  if (!wrongUnit && days <= daysBeforeLimit && wrong.size === 0) {
    return { settings: { unit: stored, daysBefore: days, pieces: read } }
  }
  return {
    errors: {
      ...(wrongUnit && { unit: wrongUnit }),
      ...(!(days <= daysBeforeLimit) && { daysBefore: `whole_number_from:0,${daysBeforeLimit}` as const }),
      pieces: wrong,
    },
  }
}

/** Tablets are stored as one unit, whatever the language. */
export function storedUnit(typed: string): string {
  const unit = typed.trim().replaceAll(/\s+/g, ' ')
  return isTablets(unit) ? 'tablets' : unit
}

function unitError(unit: string): FieldError | null {
  if (unit === '') return 'unit_required'
  if (hasControls(unit) || !/^\p{L}+(?: \p{L}+)*$/u.test(unit)) return 'unit_letters'
  return unit.length > unitLength ? `characters_at_most:${unitLength}` : null
}

/** What is likely counted of a medicine: 'mL' of 5 mL, tablets of 500 mg. */
export function likelyUnit(dosages: readonly string[]): string {
  const [unit] = dosages.flatMap((dosage) => readAmount(dosage)?.unit ?? [])
  if (!unit || isTablets(unit) || strengths.has(unit.toLowerCase())) return 'tablets'
  return unitError(unit) ? 'tablets' : unit
}

/** Units of what a tablet contains. */
const strengths: ReadonlySet<string> = new Set(['mg', 'g', 'mcg', 'ug', 'µg', 'μg'])

/** The amounts that do not say in this unit how many they are. */
export function askedAmounts(dosages: Iterable<string>, unit: string): string[] {
  return [...new Set(dosages)].filter((dosage) => evidentPieces(dosage, storedUnit(unit)) === null)
}
