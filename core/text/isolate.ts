import { amountText } from '../medication/amount.ts'
import type { Language } from '../settings/settings.ts'

/**
 * What a patient typed, for the middle of a sentence: kept together, so that a name written from right to left neither
 * pulls a dosage or a time over to its other side nor is torn apart by them (Unicode's first strong isolate, UAX #9). For
 * the eyes only: what is spoken, and the names of controls, take the typed text as it is. In the page `Sentence` shows it.
 * @returns the text between U+2068 and U+2069; an empty one stays empty
 */
export function isolated(typed: string): string {
  // An isolate that is opened or closed inside would reach out of this one.
  return typed === '' ? '' : `\u2068${typed.replaceAll(/[\u2066-\u2069]/g, '')}\u2069`
}

/** Name and amount of a medicine in a sentence, each {@link isolated}: 'Metformin 500 mg'. @param dosage as it is stored */
export function medicineText(name: string, dosage: string, language: Language): string {
  return `${isolated(name)} ${isolated(amountText(dosage, language))}`
}

/** The text with ordinary spaces, for what is no page: a subject, an SMS. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** Whether a text has letters that are written from right to left. */
export function isRightToLeft(text: string): boolean {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)
}
