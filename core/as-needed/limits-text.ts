import type { Use } from '../medication/weekly-guard.ts'
import { type PatternFormat, patternText } from '../schedule/pattern-text.ts'
import type { AsNeededTexts } from '../texts/en/as-needed.ts'
import type { AsNeededUse } from './limits.ts'

/** The words about a medicine taken as needed in one language, with its way to write an amount. */
export type LimitsFormat = {
  readonly texts: AsNeededTexts
  /** '500 mg' */
  readonly amount: (dosage: string) => string
}

/** 'As needed, at least 4 h apart, at most 4 tablets in 24 h' */
export function limitsText(limits: Omit<AsNeededUse, 'frequency'>, format: LimitsFormat): string {
  return [format.texts.asNeeded, ...limitParts(limits, format)].join(', ')
}

/** The limits alone, one by one: 'at least 4 h apart', 'at most 4 tablets in 24 h'. */
export function limitParts({ gap, max, count }: Omit<AsNeededUse, 'frequency'>, format: LimitsFormat): string[] {
  const { texts, amount } = format
  return [
    ...(gap ? [texts.apart(gapText(gap, texts))] : []),
    ...(max === null ? [] : [texts.atMost(amount(max))]),
    ...(count === null ? [] : [texts.atMostTimes(count)]),
  ]
}

/** The words about both kinds of use in one language. */
export type UseFormat = { readonly planned: PatternFormat; readonly asNeeded: LimitsFormat }

/** How often, with the times or within what limits. @param date on which it is said: decides the step of a taper */
export function usageText(use: Use, date: Temporal.PlainDate, format: UseFormat): string {
  return use.frequency === 'as-needed' ? limitsText(use, format.asNeeded) : patternText(use, date, format.planned)
}

/** '4 h', '1 h 30 min', '3 days'. @param minutes whole */
export function gapText(minutes: number, texts: Pick<AsNeededTexts, 'days' | 'hours' | 'minutes'>): string {
  if (minutes >= 2 * dayMinutes && minutes % dayMinutes === 0) return texts.days(minutes / dayMinutes)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(hours ? [texts.hours(hours)] : []), ...(rest || !hours ? [texts.minutes(rest)] : [])].join(' ')
}

const dayMinutes = 24 * 60
