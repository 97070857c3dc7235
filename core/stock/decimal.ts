import type { FieldError } from '../texts/field-error.ts'

/** Thousandths of a unit of stock, a whole number: half a tablet is 500. Sums of fractions would not be exact. */
export type Thousandths = number

/** At most so many units in one entry. */
export const unitsLimit = 99_999

const places = 3

/** In plain digits with a point: '0.5', '30', '-2.25'. */
export function decimalText(value: Thousandths): string {
  const size = Math.abs(value)
  const fraction = String(size % 1000)
    .padStart(places, '0')
    .replace(/0+$/, '')
  return `${value < 0 ? '-' : ''}${Math.floor(size / 1000)}${fraction && `.${fraction}`}`
}

/** @returns null unless it is a number in plain digits, with a point or without, of at most three decimal places */
export function decimalOf(text: string): Thousandths | null {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text) ?? []
  return whole === '' ? null : Number(whole) * 1000 + Number(fraction.padEnd(places, '0'))
}

/** What the number of an entry has to be: a count can find nothing, but nobody refills by nothing. */
export type NumberKind = 'from-zero' | 'above-zero'

/**
 * Reads a number as typed: '0.5', '0,5', '.5', '1/2', '30'. What may group thousands ('1,000') is refused, because it would be
 * read a thousandfold.
 */
export function enteredDecimal(
  typed: string,
  kind: NumberKind,
): { readonly value: Thousandths } | { error: FieldError } {
  const text = typed.trim()
  const least = kind === 'from-zero' ? 'number_from_zero' : 'number_above_zero'
  if (/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text)) return { error: 'thousands_separated' }
  const read = numberOf(text)
  if (read === null) return { error: least }
  if (read === 'too precise') return { error: `decimal_places:${places}` }
  if (kind === 'above-zero' && read === 0) return { error: least }
  return read > unitsLimit * 1000 ? { error: `number_at_most:${unitsLimit}` } : { value: read }
}

function numberOf(text: string): Thousandths | 'too precise' | null {
  const [, over, under] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []
  if (over && under) {
    const value = (Number(over) * 1000) / Number(under)
    if (Number(under) === 0) return null
    return Number.isInteger(value) ? value : 'too precise'
  }
  const [, whole = '', fraction = ''] = /^(\d*)(?:[.,](\d+))?$/.exec(text) ?? []
  if (whole + fraction === '') return null
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > places) return 'too precise'
  // More digits than any limit, and more than a number holds exactly.
  if (whole.replace(/^0+/, '').length > 9) return Number.MAX_SAFE_INTEGER
  return Number(whole) * 1000 + Number(kept.padEnd(places, '0'))
}
