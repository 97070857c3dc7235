import { type PublicTexts, publicTexts } from './en/public.ts'
import { useCatalogue } from './language.ts'

/** The words everybody may see before anything else is loaded: the frame, loading and failure. */
export function usePublicTexts(): Pick<PublicTexts, keyof typeof publicTexts> {
  return useCatalogue()?.publicTexts ?? publicTexts
}
