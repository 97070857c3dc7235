import { type Language, languages, languageTable } from '../settings/settings.ts'
import { pluralRules } from '../text/formatter.ts'

/*
 * How amounts are displayed. Stored as product 4.1 has it ('500mg'), they have been misread ten- and hundredfold. The
 * rules are those of the Institute for Safe Medication Practices, "List of Error-Prone Abbreviations, Symbols, and Dose
 * Designations": a space between number and unit, a zero before the decimal point and none after it, grouped thousands,
 * mL with a large L, mcg for µg, half tablets as ½.
 */

export type Amount = {
  /** In plain digits with a point: '0.5', '1000'. */
  readonly number: string
  /** As stored: 'mg', 'tablets'. */
  readonly unit: string
}

/** @returns null unless it is a number with a unit that reads one way only ('1,000' is 1000 or 1) */
export function readAmount(stored: string): Amount | null {
  const parts = amountParts(stored)
  const number = parts && certainNumber(parts.digits)
  return number ? { number, unit: parts.unit } : null
}

/**
 * A stored dosage for display, or several of a custom pattern: '500 mg', '0.5 mg', '1 tablet', '1,000 mg'; '0,5 mg', '1
 * Tablette' in German. Never breaks within one. Other texts stay as they are.
 */
export function amountText(stored: string, language: Language): string {
  const thousands = languageTable[language].decimal === '.' ? ',' : narrow
  return stored
    .split(amountSeparator)
    .map((one) => formatted(one, language, thousands, nonBreaking))
    .join(amountSeparator)
}

/** In plain digits: for speech, which reads spaced groups as several numbers, and for input fields. */
export function plainAmount(stored: string, language: Language): string {
  return formatted(stored, language, '', ' ')
}

/** Number and unit of a text that is nothing else: '500mg', '.5 ml', '250 mg/5ml'. */
export function amountParts(text: string): { readonly digits: string; readonly unit: string } | null {
  const [, digits, unit] = /^([\d.,]+)\s*(\p{L}+(?: \p{L}+)*(?:\/(?:\d+ ?)?\p{L}+)?)$/u.exec(text.trim()) ?? []
  return digits && unit ? { digits, unit } : null
}

/**
 * A number in plain digits, typed with a point or a comma: '.5' and '0,50' are '0.5'.
 * @returns null for no number and for an ambiguous one: before three digits the mark may group thousands, and a leading
 * zero may have lost its point
 */
export function certainNumber(text: string): string | null {
  const [all, whole = '', mark, fraction = ''] = /^(\d*)(?:([.,])(\d*))?$/.exec(text.trim()) ?? []
  if (!all || whole + fraction === '' || /^0\d/.test(whole)) return null
  const isGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (isGroup && (mark === ',' || fraction.endsWith('0'))) return null
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? whole || '0' : `${whole || '0'}.${rest}`
}

/** In any of the languages. */
export function isTablets(unit: string): boolean {
  const word = unit.toLowerCase()
  return languages.some((language) => languageTable[language].tablets.some((name) => name.toLowerCase() === word))
}

/** Between the amounts by which a custom pattern is listed. */
export const amountSeparator = ' / '

const nonBreaking = '\u00a0'
/** A point as thousands separator would be misread as a decimal point. */
const narrow = '\u202f'

const quarters: Readonly<Record<string, string>> = { '25': '¼', '5': '½', '75': '¾' }

function formatted(stored: string, language: Language, thousands: string, space: string): string {
  const parts = amountParts(stored)
  if (!parts) return stored
  const number = certainNumber(parts.digits)
  const unit = unitText(parts.unit, number, language, space)
  if (!number) return `${parts.digits}${space}${unit}`
  const [whole = '', fraction = ''] = number.split('.')
  const set = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
  const quarter = isTablets(parts.unit) ? quarters[fraction] : undefined
  if (quarter) return `${whole === '0' ? '' : set}${quarter}${space}${unit}`
  return `${set}${fraction && languageTable[language].decimal + fraction}${space}${unit}`
}

function unitText(unit: string, number: string | null, language: Language, space: string): string {
  if (isTablets(unit)) {
    const [one, several] = languageTable[language].tablets
    return number && isSingular(Number(number), language) ? one : several
  }
  return unit
    .replaceAll(/(?<!\p{L})ml(?!\p{L})/giu, 'mL')
    .replaceAll(/(?<!\p{L})[uµμ]g(?!\p{L})/gu, 'mcg')
    .replaceAll(/(?<=\d) ?(?=\p{L})/gu, space)
}

/** Parts of a tablet are singular in every language; French is singular below two, zero included. */
function isSingular(count: number, language: Language): boolean {
  const rules = pluralRules(languageTable[language].locale)
  return rules.select(count) === 'one' || (count > 0 && count < 1)
}
