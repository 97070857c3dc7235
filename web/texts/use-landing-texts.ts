import { type LandingTexts, landingTexts } from './en/landing.ts'
import { useCatalogue } from './language.ts'

/** The words of the landing page that are loaded once somebody begins to use it; until then they stand there as the build rendered them. */
export function useLandingTexts(): LandingTexts {
  return useCatalogue()?.landingTexts ?? landingTexts
}
