import { dayMs } from '../time/durations.ts'
import type { Nominal } from '../time/nominal.ts'

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** The dates on which a row of a plan has a dose (dose-model 2.6). Calendar dates: no clock change and no zone moves them. */
export type Days =
  | { readonly kind: 'every' }
  | { readonly kind: 'weekdays'; readonly weekdays: readonly Weekday[] }
  /** Every so many days, the date `from` first. */
  | { readonly kind: 'every-nth'; readonly days: number; readonly from: Temporal.PlainDate }
  /** The 29th to 31st are the last day of a month that has none. */
  | { readonly kind: 'month-day'; readonly day: number }
  /** So many days on, so many days off, from the date `from`; the row is for the days of one phase. */
  | {
      readonly kind: 'cycle'
      readonly on: number
      readonly off: number
      readonly from: Temporal.PlainDate
      readonly phase: 'on' | 'off'
    }

/** A calendar date as the number of days since 1970-01-01, to calculate with. */
export type EpochDay = number

export function epochDay({ year, month, day }: Pick<Temporal.PlainDate, 'year' | 'month' | 'day'>): EpochDay {
  return Date.UTC(year, month - 1, day) / dayMs
}

/** @returns the nominal time at a time of day of a date, of the years from 100 */
export function nominalOn(date: EpochDay, { hour, minute, second }: Temporal.PlainTime): Nominal {
  const shown = new Date(date * dayMs)
  return new Temporal.PlainDateTime(
    shown.getUTCFullYear(),
    shown.getUTCMonth() + 1,
    shown.getUTCDate(),
    hour,
    minute,
    second,
  )
}

/** Whether these days include a date. Every-nth and cycles have none before they begin. */
export function isOn(days: Days, date: EpochDay): boolean {
  if ((days.kind === 'every-nth' || days.kind === 'cycle') && date < epochDay(days.from)) return false
  return isOnEndless(days, date)
}

/** As {@link isOn}, as if they had no beginning: the distance of a dose does not depend on it (dose-model 1.2). */
export function isOnEndless(days: Days, date: EpochDay): boolean {
  switch (days.kind) {
    case 'every':
      return true
    case 'weekdays':
      return days.weekdays.includes(weekdayOf(date))
    case 'every-nth':
      return modulo(date - epochDay(days.from), days.days) === 0
    case 'month-day':
      return isMonthDay(date, days.day)
    case 'cycle': {
      const isOnPhase = modulo(date - epochDay(days.from), days.on + days.off) < days.on
      return isOnPhase === (days.phase === 'on')
    }
  }
}

export function weekdayOn({ dayOfWeek }: Temporal.PlainDate): Weekday {
  return dayOfWeek as Weekday
}

function weekdayOf(date: EpochDay): Weekday {
  // 1970-01-01 was a Thursday.
  return (modulo(date + 3, 7) + 1) as Weekday
}

function isMonthDay(date: EpochDay, day: number): boolean {
  const shown = dayOfMonth(date)
  return shown === day || (shown < day && dayOfMonth(date + 1) === 1)
}

function dayOfMonth(date: EpochDay): number {
  return new Date(date * dayMs).getUTCDate()
}

/** Never negative. */
export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
