import { isTablets, readAmount } from '../medication/amount.ts'
import { decimalOf, type Thousandths } from './decimal.ts'

/** How a medication's stock is counted, and when the patient is told that it runs out. */
export type StockSettings = {
  /** 'tablets', 'ml', 'puffs'. */
  readonly unit: string
  /** How many units an amount is that does not say so itself: 500 mg are 2 tablets. */
  readonly pieces: readonly Pieces[]
  /** Days before the date on which it runs out, at which it is time to refill. */
  readonly daysBefore: number
}

/** @see StockSettings.pieces */
export type Pieces = { readonly dosage: string; readonly pieces: Thousandths }

export const unitLength = 20
export const daysBeforeLimit = 60
/** A taper has fewer amounts. */
export const piecesLimit = 100

type Counted = Pick<StockSettings, 'unit' | 'pieces'>

/**
 * How many units of stock an amount takes off.
 * @param dosage as stored
 * @returns null if nobody has told
 */
export function piecesOf(dosage: string, settings: Counted): Thousandths | null {
  const evident = evidentPieces(dosage, settings.unit)
  return evident ?? settings.pieces.find((one) => one.dosage === dosage)?.pieces ?? null
}

/** Of an amount in the unit of the stock itself, '0.5 tablets'; null for others. */
export function evidentPieces(dosage: string, unit: string): Thousandths | null {
  const amount = readAmount(dosage)
  return amount && isSameUnit(amount.unit, unit) ? decimalOf(amount.number) : null
}

/** 'Tablet' and 'tablets', 'puff' and 'puffs', 'Kapsel' and 'Kapseln', 'ml' and 'mL' are one unit. */
export function isSameUnit(one: string, other: string): boolean {
  if (isTablets(one) && isTablets(other)) return true
  const [short = '', long = ''] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length)
  return long.startsWith(short) && ['', 's', 'es', 'n', 'en'].includes(long.slice(short.length))
}
