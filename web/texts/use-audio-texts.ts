import { audio } from './en/audio.ts'
import type { LaterTexts } from './en-later.ts'
import { useCatalogue } from './language.ts'

/** The words of the panel on audio reminders, which is loaded after everything else of the dashboard. */
export function useAudioTexts(): LaterTexts['audio'] {
  return useCatalogue()?.laterTexts.audio ?? audio
}
