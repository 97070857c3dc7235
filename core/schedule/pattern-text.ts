import { amountSeparator } from '../medication/amount.ts'
import { type NonEmpty, nonEmpty } from '../non-empty.ts'
import type { PatternTexts } from '../texts/en/patterns.ts'
import { type Days, epochDay, isOn, modulo, type Weekday, weekdayOn } from './days.ts'
import { type CustomPattern, isPlainDaily, type Pattern, type Row, stepOn, timesOfDay } from './pattern.ts'

/** The words about a pattern in one language, with its ways to write a time, a day, a date and an amount. */
export type PatternFormat = {
  readonly texts: PatternTexts
  readonly time: (time: Temporal.PlainTime) => string
  readonly weekday: (weekday: Weekday, length: 'long' | 'short') => string
  /** 'March 4' */
  readonly date: (date: Temporal.PlainDate) => string
  /** '500 mg' */
  readonly amount: (dosage: string) => string
}

/**
 * How often, without the times: 'Twice daily', 'Every 8 hours', 'Mon, Wed, Fri', 'Every 3 days', '21 days on, 7 days off'; of a taper also the
 * step, with its amounts: 'Step 3 of 6: 15 mg, through March 4', 'Step 1 of 2: 5 mg, twice daily, through March 4'.
 * @param date the day on which it is said: decides the step
 */
export function rhythmText(pattern: Pattern, date: Temporal.PlainDate, format: PatternFormat): string {
  if (pattern.frequency === 'weekly') return format.texts.weekly(format.weekday(pattern.weekday, 'long'))
  if (pattern.frequency === 'hourly') return format.texts.hourly(pattern.hours)
  if (pattern.frequency !== 'custom') return format.texts[pattern.frequency]
  const { rows } = stepOn(pattern, date)
  // The days on and off are said already; what is taken on the days off is said with the times.
  const groups = groupsOf(rows, format)
    .map((group) => ({ group, text: rowsText(group, rows, format) }))
    .filter(({ text }) => text !== format.texts.daysOff)
  if (pattern.steps.length === 1) return groups.map(({ text }) => text).join(format.texts.semicolon)
  const amounts = [...new Set(rows.map(({ dosage }) => format.amount(dosage)))].join(amountSeparator)
  const others = groups.filter(({ text }) => text !== format.texts.daily)
  const days = others.map(({ group, text }) =>
    isListOfDays(group) ? text : text.charAt(0).toLowerCase() + text.slice(1),
  )
  return inStep(
    pattern,
    date,
    [amounts, ...(days.length > 0 ? [days.join(format.texts.semicolon)] : [])].join(', '),
    format,
  )
}

/** 'Mon, Wed, Fri' keeps its capitals within a sentence. */
function isListOfDays([{ days }]: Rows): boolean {
  return days.kind === 'weekdays' && days.weekdays.length > 1
}

/**
 * How often, said with one dose: as {@link rhythmText}, and of a cycle which of its days it is: 'Day 5 of 21'. Null where the
 * times alone tell it.
 * @param date the day of the dose, on the patient's clock
 */
export function doseRhythm(pattern: Pattern, date: Temporal.PlainDate, format: PatternFormat): string | null {
  if (isPlainDaily(pattern)) return null
  return cycleDayText(pattern, date, format) ?? rhythmText(pattern, date, format)
}

/** Which day of a cycle a date is: 'Day 5 of 21', 'Day 2 of 7 days off'; null of other patterns. */
export function cycleDayText(pattern: Pattern, date: Temporal.PlainDate, { texts }: PatternFormat): string | null {
  if (pattern.frequency !== 'custom' || pattern.steps.length > 1) return null
  const [{ rows }] = pattern.steps
  const row = rows.find(({ days }) => isOn(days, epochDay(date)))
  if (row?.days.kind !== 'cycle' || rows.some(({ days }) => days.kind !== 'cycle')) return null
  const { on, off, from, phase } = row.days
  const day = modulo(epochDay(date) - epochDay(from), on + off)
  return phase === 'on' ? texts.cycleDay(day + 1, on) : texts.cycleDayOff(day - on + 1, off)
}

/**
 * How often with the times, and with the amounts where they differ: 'Twice daily, 8:00 AM and 8:00 PM', 'Twice daily: 5 mg at
 * 8:00 AM, 2 mg at 8:00 PM', 'Twice daily, 8:00 AM (breakfast) and 6:30 PM (dinner)'. One by the hour has no times of the day.
 */
export function patternText(pattern: Pattern, date: Temporal.PlainDate, format: PatternFormat): string {
  if (pattern.frequency === 'hourly') return rhythmText(pattern, date, format)
  if (pattern.frequency !== 'custom') {
    return `${rhythmText(pattern, date, format)}, ${timesText(timesOfDay(pattern, date), format)}`
  }
  const { rows } = stepOn(pattern, date)
  const isOneAmount = pattern.steps.length === 1 && rows.every(({ dosage }) => dosage === rows[0].dosage)
  const groups = groupsOf(rows, format).map((group) => {
    const rhythm = rowsText(group, rows, format)
    if (isOneAmount) return `${rhythm}, ${listText(group.map(timeOf), format)}`
    const amounts = group.map((row) => format.texts.amountAt(format.amount(row.dosage), timeOf(row))).join(', ')
    return format.texts.withAmounts(rhythm, amounts)
  })
  return inStep(pattern, date, groups.join(format.texts.semicolon), format)

  function timeOf({ time, anchor }: Row): string {
    return anchor ? `${format.time(time)} (${format.texts.anchors[anchor]})` : format.time(time)
  }
}

/** '8:00 AM, 2:00 PM and 8:00 PM' */
export function timesText(times: readonly Temporal.PlainTime[], format: Pick<PatternFormat, 'texts' | 'time'>): string {
  return listText(times.map(format.time), format)
}

function listText(each: readonly string[], { texts }: Pick<PatternFormat, 'texts'>): string {
  const last = each.at(-1) ?? ''
  return each.length > 1 ? texts.andTime(each.slice(0, -1).join(', '), last) : last
}

type Rows = NonEmpty<Row>

/** Rows of the same days, in the order of the first of them. */
function groupsOf(rows: readonly Row[], format: PatternFormat): Rows[] {
  return [...Map.groupBy(rows, ({ days }) => daysText(days, format)).values()].map((group) => nonEmpty(group))
}

/** The days of some rows of the same days, next to the other rows of their step. */
function rowsText(group: Rows, rows: Rows, format: PatternFormat): string {
  const { texts } = format
  const [{ days }] = group
  const isAfterDaysOn = rows.some((row) => row.days.kind === 'cycle' && row.days.phase === 'on')
  if (days.kind === 'cycle' && days.phase === 'off' && isAfterDaysOn) return texts.daysOff
  if (days.kind !== 'every') return daysText(days, format)
  const names = [texts.daily, texts['twice-daily'], texts['three-times-daily']]
  return names[group.length - 1] ?? texts.timesDaily(group.length)
}

function daysText(days: Days, { texts, weekday }: PatternFormat): string {
  switch (days.kind) {
    case 'every':
      return texts.daily
    case 'weekdays': {
      const [only, ...more] = days.weekdays.toSorted((a, b) => a - b)
      if (only !== undefined && more.length === 0) return texts.weekly(weekday(only, 'long'))
      return days.weekdays
        .toSorted((a, b) => a - b)
        .map((day) => weekday(day, 'short'))
        .join(', ')
    }
    case 'every-nth':
      return days.days % 7 === 0
        ? texts.everyNthOn(days.days, weekday(weekdayOn(days.from), 'long'))
        : texts.everyNth(days.days)
    case 'month-day':
      return texts.monthDay(days.day)
    case 'cycle':
      return texts[days.phase === 'on' ? 'cycle' : 'cycleOff'](days.on, days.off)
  }
}

/** Of a taper, which step it is and its last day. */
function inStep(pattern: CustomPattern, date: Temporal.PlainDate, text: string, format: PatternFormat): string {
  if (pattern.steps.length === 1) return text
  const index = pattern.steps.indexOf(stepOn(pattern, date))
  const next = pattern.steps[index + 1]?.from
  const last = next ? format.date(next.subtract({ days: 1 })) : null
  return format.texts.step(index + 1, pattern.steps.length, text, last)
}
