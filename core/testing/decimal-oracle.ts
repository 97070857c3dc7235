/*
 * How a number that somebody types is read, worked out a second time from the words of the dose model: in thousandths, digit
 * by digit, never in floating point.
 */

export type ReadNumber = { readonly thousandths: number } | { readonly wrong: 'no number' | 'too many places' }

/** `0.5`, `0,5`, `.5`, `1/2`; no letters, no exponent. A fraction must come out even. */
export function readNumber(typed: string): ReadNumber {
  const text = typed.trim()
  const [, over, under] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  if (over !== undefined && under !== undefined) {
    const thousandths = (Number(over) * 1000) / Number(under)
    return Number.isInteger(thousandths) ? { thousandths } : { wrong: 'too many places' }
  }
  const [, sign = '', whole = '', places = ''] = /^(-?)(\d*)(?:[.,](\d+))?$/.exec(text) ?? []
  if (whole === '' && places === '') return { wrong: 'no number' }
  const kept = places.replace(/0+$/, '')
  if (kept.length > 3) return { wrong: 'too many places' }
  const size = Number(whole || '0') * 1000 + Number(kept.padEnd(3, '0'))
  return { thousandths: sign === '-' ? -size : size }
}

/** As it is shown: `0.5`, `1`. */
export function shownNumber(thousandths: number): string {
  const size = Math.abs(thousandths)
  const places = String(size % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${thousandths < 0 ? '-' : ''}${Math.floor(size / 1000)}${places === '' ? '' : `.${places}`}`
}

/** Why an amount of a dose is refused; null where it is not. */
export function amountError(typed: string): string | null {
  if (typed.trim() === '') return 'Enter an amount, such as 1 tablet'
  const read = readNumber(typed)
  if ('wrong' in read) {
    return read.wrong === 'no number' ? 'Enter a number above 0, such as 0.5' : 'At most 3 decimal places'
  }
  if (read.thousandths <= 0) return 'Enter a number above 0, such as 0.5'
  return read.thousandths > 9_999_000 ? 'Enter a number of at most 9,999' : null
}

/** Why what is typed of a stock is refused; null where it is not. */
export function stockError(kind: 'count' | 'refill' | 'loss', typed: string): string | null {
  const read = readNumber(typed)
  const least = kind === 'count' ? 'Enter a number of 0 or more' : 'Enter a number above 0'
  if ('wrong' in read) return read.wrong === 'no number' ? least : 'At most 3 decimal places'
  if (read.thousandths < 0 || (kind !== 'count' && read.thousandths === 0)) return least
  return read.thousandths > 99_999_000 ? 'Enter a number of at most 99,999' : null
}
