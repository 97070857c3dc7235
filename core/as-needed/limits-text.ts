import type { Use } from '../medication/weekly-guard.ts'
import { type PatternFormat, patternText } from '../schedule/pattern-text.ts'
import { type DurationParts, durationParts } from '../text/duration.ts'
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

/** '4 h', '1 h 30 min', '3 days', '2 days 12 h', exactly, as a limit has to be. @param minutes whole */
export function gapText(minutes: number, texts: LengthTexts): string {
  return partsText(durationParts(minutes), texts)
}

/** '47 h 59 min', and from 48 hours on '2 days 5 h', without the minutes. @param minutes whole */
export function lengthText(minutes: number, texts: LengthTexts): string {
  const parts = durationParts(minutes)
  return partsText(parts.days > 0 ? { ...parts, minutes: 0 } : parts, texts)
}

type LengthTexts = Pick<AsNeededTexts, 'days' | 'hours' | 'minutes'>

function partsText({ days, hours, minutes }: DurationParts, texts: LengthTexts): string {
  const said = [
    ...(days ? [texts.days(days)] : []),
    ...(hours ? [texts.hours(hours)] : []),
    ...(minutes ? [texts.minutes(minutes)] : []),
  ]
  return said.join(' ') || texts.minutes(0)
}
