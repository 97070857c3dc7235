import { type PublicTexts, publicTexts } from './en/public.ts'
import { useCatalogue } from './language.ts'

/** The words everybody may see before anything else is loaded: the landing page, the frame, loading and failure. */
export function usePublicTexts(): PublicTexts {
  return useCatalogue()?.publicTexts ?? publicTexts
}
