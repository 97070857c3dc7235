import { type Language, languageTable } from '../settings/settings.ts'
import { amountParts, certainNumber, isTablets } from './amount.ts'

export type ParsedAmount = {
  /** As stored: '0.5mg', '2 tablets'; what is no amount stays as typed, trimmed. */
  readonly dosage: string
  /** Reads one way only; if not, the patient is asked. */
  readonly isCertain: boolean
}

/**
 * A quantity typed beside its unit, in the conventions of a language: '.5' is 0.5, '1.0' is 1, '1,5' is 1.5, '1/2' is
 * 0.5. A unit typed again is not doubled.
 * @returns the quantity as stored with the unit
 */
export function enteredQuantity(
  typed: string,
  unit: string,
  language: Language,
): { readonly quantity: string; readonly isCertain: boolean } {
  const trimmed = typed.trim()
  const [, rest = '', again = ''] = /^(.*?)\s*(\p{L}+)$/u.exec(trimmed) ?? []
  const isSame = again.toLowerCase() === unit || (isTablets(again) && isTablets(unit))
  const number = enteredNumber(isSame ? rest : trimmed, language)
  return number ? { quantity: number.number, isCertain: number.isCertain } : { quantity: trimmed, isCertain: false }
}

/** Number and unit typed in one field: '.5 mg' is stored '0.5mg', '1 Tablette' '1 tablets'. */
export function enteredDosage(typed: string, language: Language): ParsedAmount {
  const trimmed = typed.trim()
  const [, digits = '', rest = ''] = /^([\d.,'’¼½¾/\s]+)(\p{L}.*)$/u.exec(trimmed) ?? []
  const number = enteredNumber(digits, language)
  const unit = amountParts(`1${rest}`)?.unit
  if (!number || !unit) return { dosage: trimmed, isCertain: false }
  const [stored, isWord] = isTablets(unit)
    ? ['tablets', true]
    : [unit, !symbols.has(unit.toLowerCase().split('/')[0] ?? '')]
  return { dosage: `${number.number}${isWord ? ' ' : ''}${stored}`, isCertain: number.isCertain }
}

/** Units stored directly after the number; words are stored with a space. */
const symbols: ReadonlySet<string> = new Set(['mg', 'ml', 'mcg', 'ug', 'µg', 'μg', 'g', 'l'])

type ParsedNumber = { readonly number: string; readonly isCertain: boolean }

const fractions: Readonly<Record<string, string>> = {
  '1/4': '.25',
  '¼': '.25',
  '1/2': '.5',
  '½': '.5',
  '3/4': '.75',
  '¾': '.75',
}

function enteredNumber(typed: string, language: Language): ParsedNumber | null {
  const text = typed.trim().replaceAll(/(?<=\d)[ '’\u00a0\u202f](?=\d{3}(?!\d))/g, '')
  const [, whole = '0', part = ''] = /^(?:(\d{1,3})\s*)??([¼½¾]|[13]\/[24])$/.exec(text) ?? []
  const fraction = fractions[part]
  // 1/2 has been read as one or two.
  if (fraction) return { number: `${Number(whole)}${fraction}`, isCertain: !part.includes('/') }
  return grouped(text, language) ?? plain(text)
}

/** A number with thousands grouped by the language's convention: '1,000', '1.000.000', '1,000.5'. */
function grouped(text: string, language: Language): ParsedNumber | null {
  const [, mark, rest] = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?!\1)([.,]\d+)?$/.exec(text) ?? []
  if (!mark) return null
  const digits = text.slice(0, text.length - (rest?.length ?? 0)).replaceAll(mark, '')
  const number = rest ? certainNumber(`${digits}.${rest.slice(1)}`) : digits
  if (rest || text.split(mark).length > 2) return number ? { number, isCertain: true } : null
  const isThousands = mark !== languageTable[language].decimal
  const decimal = text.replace(mark, '.').replace(/\.?0+$/, '')
  if (isThousands) return { number: digits, isCertain: false }
  return { number: decimal, isCertain: mark === ',' ? false : !text.endsWith('0') }
}

function plain(text: string): ParsedNumber | null {
  const number = certainNumber(text)
  if (number) return { number, isCertain: true }
  // '05' may have lost its point.
  const unpadded = certainNumber(text.replace(/^0+(?=\d)/, ''))
  return unpadded ? { number: unpadded, isCertain: false } : null
}
