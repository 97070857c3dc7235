import { useCatalogue } from './language.ts'
import type { Group, Texts } from './texts.ts'

/**
 * A group of texts in the language of the page: `const t = useTexts(historyTexts)`. The English ones are imported by the
 * component, so that each screen loads only its own.
 */
export function useTexts<Name extends keyof Texts>({ name, english }: Group<Name, Texts[Name]>): Texts[Name] {
  const catalogue = useCatalogue()
  return catalogue ? catalogue[name] : english
}
