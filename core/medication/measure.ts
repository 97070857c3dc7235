import { decimalOf, decimalText, type Thousandths } from '../stock/decimal.ts'
import { type Amount, isTablets, readAmount } from './amount.ts'

/** An amount that can be summed and compared: of tablets in any language the unit is 'tablets'. */
export type Measure = { readonly thousandths: Thousandths; readonly unit: string }

/** @returns null for a text that reads as no number, or with more than three decimal places: it cannot be summed */
export function measureOf(dosage: string): Measure | null {
  const amount = readAmount(dosage)
  if (!amount) return null
  const thousandths = decimalOf(amount.number)
  return thousandths === null ? null : { thousandths, unit: unitOf(amount) }
}

/** The inverse of {@link measureOf}: '2.5 tablets'. */
export function dosageOf({ thousandths, unit }: Measure): string {
  return `${decimalText(thousandths)} ${unit}`
}

function unitOf({ unit }: Amount): string {
  return isTablets(unit) ? 'tablets' : unit.toLowerCase()
}
