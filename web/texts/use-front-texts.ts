import { frontTexts } from './en/front.ts'
import type { PublicTexts } from './en/public.ts'
import { useCatalogue } from './language.ts'

/** The first words of the landing page, which the signed-in pages do without. */
export function useFrontTexts(): PublicTexts['landing'] {
  return (useCatalogue()?.publicTexts ?? frontTexts).landing
}
