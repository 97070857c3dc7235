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

/** Units that convert: how many micrograms, or millilitres, each is. */
const scales: Readonly<Record<string, readonly [of: string, size: number]>> = {
  mcg: ['mcg', 1],
  ug: ['mcg', 1],
  µg: ['mcg', 1],
  μg: ['mcg', 1],
  mg: ['mcg', 1000],
  g: ['mcg', 1_000_000],
  ml: ['ml', 1],
  l: ['ml', 1000],
}

/** What a unit is measured in, and how many of that it is: of 'mg', 1000 mcg; of a unit that converts to no other, itself. */
export function scaleOf(unit: string): readonly [of: string, size: number] {
  return scales[unit.toLowerCase()] ?? [unit.toLowerCase(), 1]
}

/** A measure in thousandths of another unit: 500 mg are 500 thousandths of a gram. Null where they do not convert exactly. */
export function thousandthsIn({ thousandths, unit }: Measure, other: string): Thousandths | null {
  if (unit === other) return thousandths
  const [[of, size], [otherOf, otherSize]] = [scaleOf(unit), scaleOf(other)]
  const smallest = thousandths * size
  return of === otherOf && Number.isSafeInteger(smallest) && smallest % otherSize === 0 ? smallest / otherSize : null
}

function unitOf({ unit }: Amount): string {
  return isTablets(unit) ? 'tablets' : unit.toLowerCase()
}
