import { amountText } from '../medication/amount.ts'
import { type Language, languageTable } from '../settings/settings.ts'
import type { StockTexts } from '../texts/en/stock.ts'
import { compareDates } from '../time/compare.ts'
import { decimalText, type Thousandths } from './decimal.ts'
import type { StockFacts } from './facts.ts'

/** What a text of a stock is written with. */
export type StockFormat = {
  readonly texts: StockTexts
  readonly language: Language
  /** A date ahead, in words if it is near. */
  readonly date: (date: Temporal.PlainDate) => string
  readonly today: Temporal.PlainDate
}

/** '14 tablets left, runs out on Wed, Dec 2', and what the patient has to do about it. */
export function stockText(
  facts: StockFacts,
  format: StockFormat,
): { readonly left: string; readonly toDo: string | null } {
  const { texts, language } = format
  const { balance, unknownAmounts, unit } = facts
  if (!balance) return { left: texts.notCounted, toDo: texts.count }
  const { units, isAtLeast, isAtMost } = balance
  const [first] = unknownAmounts
  const tell = first === undefined ? null : texts.tell(unitName(unit, language), amountText(first, language))
  if (units < 0) return { left: texts.missing(numberText(-units, language)), toDo: tell ?? texts.count }
  const amount = unitsText(units, unit, language)
  const left = isAtMost ? texts.atMost(amount) : isAtLeast ? texts.atLeast(amount) : texts.left(amount)
  return {
    left: isAtMost ? left : runOutText(left, facts, format),
    toDo: tell ?? (isAtLeast || isAtMost || facts.isSaidToBeOut ? texts.count : null),
  }
}

function runOutText(left: string, { runOut }: StockFacts, { texts, date, today }: StockFormat): string {
  switch (runOut?.kind) {
    case 'date':
      if (!runOut.date) return left
      if (compareDates(runOut.date, today) <= 0) return texts.notToday(left)
      return texts.runsOutOn(left, date(runOut.date))
    case 'over-a-year':
      return texts.overAYear(left)
    case 'until-the-end':
      return texts.untilTheEnd(left)
    default:
      return left
  }
}

/** '14 tablets', '½ tablet', '3 puffs'. */
export function unitsText(units: Thousandths, unit: string, language: Language): string {
  return amountText(`${decimalText(units)} ${unit}`, language)
}

/** Of several: 'tablets', 'Tabletten', 'mL'. */
export function unitName(unit: string, language: Language): string {
  return amountText(`2 ${unit}`, language).slice(2)
}

/** '0.5', '0,5'. */
export function numberText(units: Thousandths, language: Language): string {
  return decimalText(units).replace('.', languageTable[language].decimal)
}
