import { type LinkTexts, linkTexts } from './en/links.ts'
import { useCatalogue } from './language.ts'

/** The words of the pages that links in reminders lead to. */
export function useLinkTexts(): LinkTexts {
  return useCatalogue()?.linkTexts ?? linkTexts
}
