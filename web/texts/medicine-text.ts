import * as amounts from '#core/medication/amount.ts'
import * as sentences from '#core/text/isolate.ts'
import { currentLanguage } from './language.ts'

/* A medicine in the language of the page; its dosage is shown as it is stored. */

/** '500 mg', '1 tablet'. */
export function amountText(stored: string): string {
  return amounts.amountText(stored, currentLanguage())
}

/** The same in plain digits, for speech and for an input. */
export function plainAmount(stored: string): string {
  return amounts.plainAmount(stored, currentLanguage())
}

/** Name and amount within a sentence, each isolated: 'Metformin 500 mg'. */
export function medicineText(name: string, stored: string): string {
  return sentences.medicineText(name, stored, currentLanguage())
}
