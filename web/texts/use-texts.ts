import { useCatalogue } from './language.ts'
import type { Group, Texts } from './texts.ts'

/**
 * A group of texts in the language of the page: `const t = useTexts(historyTexts)`. The English ones come with the code that
 * asks for them, so that each screen loads its own and no more.
 */
export function useTexts<Name extends keyof Texts>({ name, english }: Group<Name, Texts[Name]>): Texts[Name] {
  const catalogue = useCatalogue()
  return catalogue ? catalogue[name] : english
}
