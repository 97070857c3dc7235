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
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const size = Number(whole) * 1000 + Number(fraction.padEnd(places, '0'))
  return sign ? -size : size
}

/** What a number has to be. */
export type NumberKind = 'from-zero' | 'above-zero'

const errorOf = { 'from-zero': 'number_from_zero', 'above-zero': 'number_above_zero' } as const

/**
 * Reads a number as typed: '0.5', '0,5', '.5', '1/2', '30'. What may group thousands ('1,000') is refused, because it would be
 * read a thousandfold.
 */
export function enteredDecimal(
  typed: string,
  kind: NumberKind,
): { readonly value: Thousandths } | { error: FieldError } {
  const text = typed.trim()
  if (/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text)) return { error: 'thousands_separated' }
  const read = numberOf(text)
  if (read === null) return { error: errorOf[kind] }
  if (read === 'too precise') return { error: `decimal_places:${places}` }
  const error = decimalError(read, kind)
  return error ? { error } : { value: read }
}

function numberOf(text: string): Thousandths | 'too precise' | null {
  const [, over, under] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []
  if (over && under) {
    const value = (Number(over) * 1000) / Number(under)
    if (Number(under) === 0) return null
    return Number.isInteger(value) ? value : 'too precise'
  }
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)(?:[.,](\d+))?$/.exec(text) ?? []
  if (whole + fraction === '') return null
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > places) return 'too precise'
  // More digits than any limit, and more than a number holds exactly.
  if (whole.replace(/^0+/, '').length > 9) return Number.MAX_SAFE_INTEGER
  const size = Number(whole) * 1000 + Number(kept.padEnd(places, '0'))
  return sign && size > 0 ? -size : size
}

/** Of a number that a program sends. */
export function decimalError(value: Thousandths, kind: NumberKind): FieldError | null {
  if (value < 0 || (kind === 'above-zero' && value === 0)) return errorOf[kind]
  return value > unitsLimit * 1000 ? `number_at_most:${unitsLimit}` : null
}
