import type { StockView } from '#core/api/stock.ts'
import { stockText } from '#core/stock/stock-text.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { stockLineTexts } from '#web/texts/en/stock-line.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { shortDate } from '#web/texts/when.ts'

/** '14 tablets left, enough until Wed, Dec 2', and what to do about it. */
export function useStockLine(stock: StockView, spans: ZoneSpans, now: Temporal.Instant) {
  const texts = useTexts(stockLineTexts)
  return stockText(stock, { texts, language: currentLanguage(), date: shortDate, today: localDate(spans, now) })
}
