import type { LimitsFormat, UseFormat } from '#core/as-needed/limits-text.ts'
import { asNeededTexts } from './en/as-needed.ts'
import { amountText } from './medicine-text.ts'
import { usePatternFormat } from './pattern-format.ts'
import { useTexts } from './use-texts.ts'

/** How a medicine is taken, planned or as needed, in the language of the page. */
export function useUsageFormat(): UseFormat {
  return { planned: usePatternFormat(), asNeeded: { texts: useTexts(asNeededTexts), amount: amountText } }
}

export function useLimitsFormat(): LimitsFormat {
  return { texts: useTexts(asNeededTexts), amount: amountText }
}
