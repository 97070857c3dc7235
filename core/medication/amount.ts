import { type Language, languages, languageTable } from '../settings/settings.ts'

/*
 * How an amount is written where somebody reads it. It is stored as product 4.1 has it ('500mg'); read like that, amounts have been
 * taken ten and a hundred times too high. The rules are those of the Institute for Safe Medication Practices, "List of
 * Error-Prone Abbreviations, Symbols, and Dose Designations": a space between number and unit, a zero before the decimal
 * point and none after it, thousands set apart, mL with a large L, mcg for µg, halves of tablets as ½.
 */

export type Amount = {
  /** In plain digits with a point, nothing more than needed: '0.5', '1000'. */
  readonly number: string
  /** What it counts, as it is stored: 'mg', 'tablets'. */
  readonly unit: string
}

/** @returns null for a text that is no number with a unit, or whose number could be two ('1,000' is 1000 or 1) */
export function readAmount(stored: string): Amount | null {
  const parts = amountParts(stored)
  const number = parts && certainNumber(parts.digits)
  return number ? { number, unit: parts.unit } : null
}

/**
 * A stored dosage as it is read: '500 mg', '0.5 mg', '1 tablet', '1,000 mg'; '0,5 mg', '1 Tablette' in German. No line breaks
 * inside of it. A text that is no amount stays as it is.
 */
export function amountText(stored: string, language: Language): string {
  return written(stored, language, languageTable[language].decimal === '.' ? ',' : narrow, nonBreaking)
}

/** The same in plain digits: for a voice, which reads a number set apart by spaces as several, and for a field to type in. */
export function plainAmount(stored: string, language: Language): string {
  return written(stored, language, '', ' ')
}

/** Digits and unit of a text that is nothing else: '500mg', '.5 ml', '250 mg/5ml'. */
export function amountParts(text: string): { readonly digits: string; readonly unit: string } | null {
  const [, digits, unit] = /^([\d.,]+)\s*(\p{L}+(?: \p{L}+)*(?:\/(?:\d+ ?)?\p{L}+)?)$/u.exec(text.trim()) ?? []
  return digits && unit ? { digits, unit } : null
}

/**
 * A number in plain digits, whether a point or a comma stands in it: '.5' and '0,50' are '0.5'.
 * @returns null for what is no number, and for one that has a second reading: before three digits the mark may set thousands
 *   apart, and a zero in front may have lost its point
 */
export function certainNumber(text: string): string | null {
  const [all, whole = '', mark, fraction = ''] = /^(\d*)(?:([.,])(\d*))?$/.exec(text.trim()) ?? []
  if (!all || whole + fraction === '' || /^0\d/.test(whole)) return null
  const isGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (isGroup && (mark === ',' || fraction.endsWith('0'))) return null
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? whole || '0' : `${whole || '0'}.${rest}`
}

/** Whether a unit counts tablets, in any of the languages. */
export function isTablets(unit: string): boolean {
  const word = unit.toLowerCase()
  return languages.some((language) => languageTable[language].tablets.some((name) => name.toLowerCase() === word))
}

const nonBreaking = '\u00a0'
/** A point that sets thousands apart would be read as a decimal one by whoever knows the other custom. */
const narrow = '\u202f'

const quarters: Readonly<Record<string, string>> = { '25': '¼', '5': '½', '75': '¾' }

function written(stored: string, language: Language, thousands: string, space: string): string {
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

const plurals = new Map<Language, Intl.PluralRules>()

/** A part of a tablet is one in every language; French counts in the singular up to two, and none too. */
function isSingular(count: number, language: Language): boolean {
  const rules = plurals.get(language) ?? new Intl.PluralRules(languageTable[language].locale)
  plurals.set(language, rules)
  return rules.select(count) === 'one' || (count > 0 && count < 1)
}
