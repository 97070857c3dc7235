import { en, type Texts } from './en.ts'
import { useCatalogue } from './language.ts'

/**
 * The words of the signed-in pages, in the language of the page: `const t = useTexts().profile`.
 * What a visitor of the landing page reads is in `usePublicTexts`, so that they load no word more.
 */
export function useTexts(): Pick<Texts, keyof typeof en> {
  return useCatalogue()?.texts ?? en
}
