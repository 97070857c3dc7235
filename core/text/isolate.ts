import { amountText } from '../medication/amount.ts'
import type { Language } from '../settings/settings.ts'

/**
 * Isolates typed text inside a sentence (Unicode's first strong isolate, UAX #9), so that a right-to-left name neither
 * moves a dosage or time to its other side nor is split by them. Only for display: speech and accessible names take the
 * typed text; in the page use `BidiText`.
 * @returns the text between U+2068 and U+2069; an empty one stays empty
 */
export function isolated(typed: string): string {
  // An isolate opened or closed inside would reach beyond this one.
  return typed === '' ? '' : `\u2068${withoutIsolates(typed)}\u2069`
}

/** For readers that do not arrange text: programs, speech, and messages that have no room for marks. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '')
}

/**
 * Name and amount, each {@link isolated}: 'Metformin 500 mg'.
 * @param dosage as stored
 */
export function medicineText(name: string, dosage: string, language: Language): string {
  return `${isolated(name)} ${isolated(amountText(dosage, language))}`
}

/** With ordinary spaces, for mail subjects and SMS. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ')
}

export function isRightToLeft(text: string): boolean {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)
}
