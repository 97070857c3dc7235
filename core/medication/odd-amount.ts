import type { FieldError } from '../texts/field-error.ts'
import { type Amount, readAmount } from './amount.ts'
import type { ParsedAmount } from './entered-amount.ts'
import { scaleOf } from './measure.ts'
import { dosageLimit } from './medication.ts'

/**
 * Why an amount is confirmed before it is saved: it may be intended, and it looks like a typing error. A letter, a zero
 * or a text is the only reason then; the others can combine.
 */
export type OddAmount =
  | { readonly reason: 'zero' | 'letter' | 'unclear' | 'large' }
  /** Ten times another amount or more, or a tenth of it or less: a misplaced decimal point. */
  | { readonly reason: 'more' | 'less'; readonly than: 'before' | 'same-name'; readonly dosage: string }

/** The stored amounts to compare with. */
export type Compared = {
  /** The medication's own before the edit; null when new. */
  readonly before: string | null
  /** Of other medications of the same name. */
  readonly sameName: readonly string[]
}

/** Empty for a text without digits, which is not read as an amount. */
export function oddAmounts({ dosage, isCertain }: ParsedAmount, { before, sameName }: Compared): OddAmount[] {
  if (!/\d/.test(dosage)) return []
  if (hasLetterForDigit(dosage)) return [{ reason: 'letter' }]
  const amount = readAmount(dosage)
  if (!amount) return [{ reason: 'unclear' }]
  if (Number(amount.number) === 0) return [{ reason: 'zero' }]
  const others = before === null ? sameName.map(compared('same-name')) : [compared('before')(before)]
  return [
    ...(isCertain ? [] : [{ reason: 'unclear' } as const]),
    ...(isLarge(amount) ? [{ reason: 'large' } as const] : []),
    ...others.flatMap(({ than, dosage: other }) => {
      const reason = misplaced(amount, readAmount(other))
      return reason ? [{ reason, than, dosage: other }] : []
    }),
  ]
}

/** Why a text cannot be an amount at all: nothing, zero, below zero, or with a letter among its digits ('O5', '1e3'). */
export function amountError(typed: string): FieldError | null {
  const text = typed.trim()
  if (text === '') return 'amount_required'
  if (text.length > dosageLimit) return `characters_at_most:${dosageLimit}`
  const isZero = /^(?=[.,]*0)[0.,]+(?![\d.,/¼½¾])/.test(text)
  const isNegative = /^[-\u2212\u2013]\s*[\d.,]/.test(text)
  const isExponent = /\de[-+]?\d/i.test(text)
  return isZero || isNegative || isExponent || hasLetterForDigit(text) ? 'amount_above_zero' : null
}

const compared = (than: 'before' | 'same-name') => (dosage: string) => ({ than, dosage })

/** The letters O, l and I next to digits: 'O5', 'l0', '5O mg'; not the unit: '5 l'. */
function hasLetterForDigit(dosage: string): boolean {
  return /(?<!\p{L})[OoIl|]+[\d.,]|\d[OoI|]+(?!\p{L})|\d[OoIl|]+(?=[\d\s]|mg|mcg|ml|tablet)/u.test(dosage)
}

type Value = { readonly of: string; readonly value: number }

function inBaseUnit({ number, unit }: Amount): Value {
  const [of, size] = scaleOf(unit)
  return { of, value: Number(number) * size }
}

/**
 * A single dose from this amount on is confirmed. Above are powders for the bowel (macrogol, 17 g) and little else: the
 * largest usual single doses are a few grams (mesalazine 4.8 g), a dozen tablets (methotrexate of 2.5 mg), and some 100
 * ml (drinks before an examination come in litres).
 */
const large: Readonly<Record<string, number>> = { mcg: 10_000_000, ml: 500, tablets: 20 }

function isLarge(amount: Amount): boolean {
  const { of, value } = inBaseUnit(amount)
  return value >= (large[of] ?? Number.POSITIVE_INFINITY)
}

/** A misplaced point makes exactly ten times or a tenth; null for units that cannot be compared. */
function misplaced(amount: Amount, other: Amount | null): 'more' | 'less' | null {
  if (!other) return null
  const [one, two] = [inBaseUnit(amount), inBaseUnit(other)]
  if (one.of !== two.of || two.value === 0) return null
  // Floating point: a tenth of 5 is 0.5, of 0.3 about 0.03.
  const times = Number((one.value / two.value).toPrecision(9))
  if (times >= 10) return 'more'
  return times <= 0.1 ? 'less' : null
}
