import type { PatternFormat } from '#core/schedule/pattern-text.ts'
import { dayAndMonth } from './dates.ts'
import { patternsTexts } from './en/patterns.ts'
import { currentCatalogue } from './language.ts'
import { amountText } from './medicine-text.ts'
import type { Texts } from './texts.ts'
import { useTexts } from './use-texts.ts'
import { timeText, weekdayName } from './when.ts'

/** How often a medicine is planned, in the language of the page. */
export function usePatternFormat(): PatternFormat {
  return patternFormat(useTexts(patternsTexts))
}

/** The same outside a component. */
export function currentPatternFormat(): PatternFormat {
  return patternFormat(currentCatalogue()?.patterns ?? patternsTexts.english)
}

function patternFormat(texts: Texts['patterns']): PatternFormat {
  return { texts, time: timeText, weekday: weekdayName, date: dayAndMonth, amount: amountText }
}
