import { enLater, type LaterTexts } from './en-later.ts'
import { useCatalogue } from './language.ts'

/**
 * The words of what is loaded after the first screen, in the language of the page. They are a catalogue of their own, so
 * that the first screen does not wait for them: nothing that it needs itself may ask for them.
 */
export function useLaterTexts(): LaterTexts {
  return useCatalogue()?.laterTexts ?? enLater
}
