import type { Texts } from './en.ts'
import { enWindows } from './en-windows.ts'
import { useCatalogue } from './language.ts'

/** The words of the medications' page and windows, the profile, signing out and refused records, which are loaded with them. */
export function useWindowTexts(): Pick<Texts, keyof typeof enWindows> {
  return useCatalogue()?.texts ?? enWindows
}
