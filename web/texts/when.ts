import type { Weekday } from '#core/schedule/days.ts'
import { languageTable } from '#core/settings/settings.ts'
import { dateFormatter } from '#core/text/formatter.ts'
import { ordinalFirst, uniformShortDate } from '#core/texts/short-date.ts'
import { currentLanguage } from './language.ts'
import { unbroken, unbrokenFromSecondWord } from './unbroken.ts'

/*
 * Dates and times in the language of the page, unless another is given: 8:00 PM and November 21, or 20:00 and 21 novembre.
 */

type Clock = Temporal.PlainDate | Temporal.PlainDateTime

/** A local date or time as a formatter takes it. */
export const instantOf = (clock: Clock) => clock.toZonedDateTime('UTC').epochMilliseconds

/**
 * Formats a local date or time in one piece: no line ends within it, except after the full name of its weekday, since the two
 * together would be wider than a phone with large text.
 */
export function format(clock: Clock, locale: string, options: Intl.DateTimeFormatOptions): string {
  const text = ordinalFirst(dateFormatter(locale, options).format(instantOf(clock)), locale)
  return options.weekday === 'long' ? unbrokenFromSecondWord(text) : unbroken(text)
}

const aMonday = '2024-01-01'

/** The language of the page as a locale for Intl. */
export function pageLocale(): string {
  return languageTable[currentLanguage()].locale
}

const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

type ClockTime = { readonly hour: number; readonly minute: number }

/**
 * The clock's digits and the half of the day, if the language has it: 20:00 is `['8:00', 'PM']` in English (product 5.2),
 * `['8:00', 'p.m.']` in Spanish, `['20:00', '']` in the others.
 */
export function timeParts({ hour, minute }: ClockTime): readonly [digits: string, half: string] {
  const at = Temporal.PlainDate.from(aMonday).toPlainDateTime({ hour, minute })
  const parts = dateFormatter(pageLocale(), clock).formatToParts(instantOf(at))
  const half = parts.findIndex(({ type }) => type === 'dayPeriod')
  const digits = half < 0 ? parts : parts.slice(0, half)
  const text = digits.map(({ value }) => value).join('')
  return [text.trimEnd(), parts[half]?.value ?? '']
}

/** 8:00:05 PM, or 20:00:05. */
export function secondText(time: Temporal.PlainTime | Temporal.PlainDateTime): string {
  const [clock, half] = timeParts(time)
  return unbroken(`${clock}:${String(time.second).padStart(2, '0')} ${half}`.trimEnd())
}

/** 8:00 PM, or 20:00, in one piece. */
export function timeText(time: ClockTime): string {
  return unbroken(timeParts(time).join(' ').trimEnd())
}

/** Saturday, November 21. */
export function longDate(date: Temporal.PlainDate, locale = pageLocale()): string {
  return format(date, locale, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** The same at the beginning of a line: Spanish and French have small weekdays within one. */
export function longDateAtStart(date: Temporal.PlainDate): string {
  return atStart(longDate(date))
}

/** Sat, Nov 21. */
export function shortDate(date: Temporal.PlainDate, locale = pageLocale()): string {
  return uniformShortDate(format(date, locale, { weekday: 'short', month: 'short', day: 'numeric' }), locale)
}

/** Monday, or Mon; 1 is Monday. */
export function weekdayName(
  weekday: Weekday | number,
  length: 'long' | 'short' = 'long',
  locale = pageLocale(),
): string {
  return format(Temporal.PlainDate.from(aMonday).add({ days: weekday - 1 }), locale, { weekday: length })
}

export type NearDay = 'today' | 'tomorrow' | 'yesterday'

/** 'today', 'tomorrow', 'yesterday', or null for any other date. */
export function nearDay(date: Temporal.PlainDate, today: Temporal.PlainDate): NearDay | null {
  const days = today.until(date, { largestUnit: 'day' }).days
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days === -1 ? 'yesterday' : null
}

/**
 * A near day in a word, any other as its date, with the time: 'Today, 8:00 PM', 'Tomorrow, 8:00 AM', 'Mon, Nov 23, 8:00 AM'
 * (product 5.2).
 * @param todayWord as it stands at the place: 'Today' at the beginning of a line, 'today' within one
 */
export function doseTimeText(nominal: Temporal.PlainDateTime, today: Temporal.PlainDate, todayWord: string): string {
  return `${doseDayText(nominal.toPlainDate(), today, todayWord)}, ${timeText(nominal)}`
}

/** The day of {@link doseTimeText}: 'Today', 'Tomorrow', 'Mon, Nov 23'. */
export function doseDayText(date: Temporal.PlainDate, today: Temporal.PlainDate, todayWord: string): string {
  const near = nearDay(date, today)
  if (near === 'today') return todayWord
  return near ? nearWord(near, isCapital(todayWord)) : shortDate(date)
}

/** 'tomorrow', or 'Tomorrow', as the language of the page has it. */
function nearWord(near: 'tomorrow' | 'yesterday', isAtBeginning: boolean): string {
  const locale = pageLocale()
  const days = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const word = days.format(near === 'tomorrow' ? 1 : -1, 'day')
  return isAtBeginning ? atStart(word) : word
}

/** A text at the beginning of a line or a sentence: with a capital. */
export function atStart(text: string): string {
  return text.charAt(0).toLocaleUpperCase(pageLocale()) + text.slice(1)
}

const isCapital = (word: string) => word.charAt(0) !== word.charAt(0).toLocaleLowerCase(pageLocale())

/**
 * A near day in words, any other as its date: 'Today', or 'Sat, Nov 21'.
 * @param words of the near days, for the beginning or the middle of a line
 */
export function dayText(
  date: Temporal.PlainDate,
  today: Temporal.PlainDate,
  words: Readonly<Record<NearDay, string>>,
  dateText: (date: Temporal.PlainDate) => string = shortDate,
): string {
  const near = nearDay(date, today)
  return near ? words[near] : dateText(date)
}
