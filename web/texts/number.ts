import { pageLocale } from './when.ts'

/** A number in the page's language: 1,000 or 1.000. @param digits after the point */
export function numberText(number: number, digits = 0): string {
  return new Intl.NumberFormat(pageLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    number,
  )
}

/** 86%, or 86 % with a no-break space. @param percent a whole number */
export function percentText(percent: number): string {
  return new Intl.NumberFormat(pageLocale(), { style: 'percent' }).format(percent / 100)
}
