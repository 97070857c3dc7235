import { enRail, type RailTexts } from './en-rail.ts'
import { useCatalogue } from './language.ts'

/** The words of what stands beside the day, which is loaded before the windows and without theirs. */
export function useRailTexts(): RailTexts {
  return useCatalogue()?.laterTexts ?? enRail
}
