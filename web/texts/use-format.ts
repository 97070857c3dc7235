import type { LimitsFormat, UseFormat } from '#core/as-needed/limits-text.ts'
import { asNeededTexts } from './en/as-needed.ts'
import { currentCatalogue } from './language.ts'
import { amountText } from './medicine-text.ts'
import { currentPatternFormat, usePatternFormat } from './pattern-format.ts'
import { useTexts } from './use-texts.ts'

/** How a medicine is taken, planned or as needed, in the language of the page. */
export function useUseFormat(): UseFormat {
  return { planned: usePatternFormat(), asNeeded: { texts: useTexts(asNeededTexts), amount: amountText } }
}

export function useLimitsFormat(): LimitsFormat {
  return { texts: useTexts(asNeededTexts), amount: amountText }
}

/** {@link useUseFormat} outside a component. */
export function currentUseFormat(): UseFormat {
  const texts = currentCatalogue()?.asNeeded ?? asNeededTexts.english
  return { planned: currentPatternFormat(), asNeeded: { texts, amount: amountText } }
}
