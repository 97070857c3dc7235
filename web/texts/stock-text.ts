import type { StockFacts } from '#core/stock/facts.ts'
import { stockText } from '#core/stock/stock-text.ts'
import { stockLineTexts } from './en/stock-line.ts'
import { currentCatalogue, currentLanguage } from './language.ts'
import { shortDate } from './when.ts'

/** '14 tablets left, runs out on Wed, Dec 2', and what to do about it, in the language of the page. */
export function stockLine(stock: StockFacts, today: Temporal.PlainDate): ReturnType<typeof stockText> {
  const texts = currentCatalogue()?.stockLine ?? stockLineTexts.english
  return stockText(stock, { texts, language: currentLanguage(), date: shortDate, today })
}
