import type { Dose } from '#core/dose/dose.ts'
import type { Pattern } from '#core/schedule/schedule.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { Texts } from '#web/texts/en.ts'
import { longDate, nearDay, shortDate, timeText, weekdayName } from '#web/texts/when.ts'

/** 'Today, 8:00 PM', or the date plus the time: 'Sun, Nov 22, 8:00 AM' (SPEC 2, the 'Next dose' line). */
export function doseWhen(dose: Pick<Dose, 'nominal'>, today: Temporal.PlainDate, t: Texts['doses']): string {
  const date = dose.nominal.toPlainDate()
  const day = date.equals(today) ? t.day.today : shortDate(date)
  return `${day}, ${timeText(dose.nominal)}`
}

/** 'the 8:00 PM dose' for today, else with its day: 'the dose of Monday, November 23, 9:00 AM'. */
export function doseName(dose: Pick<Dose, 'nominal'>, today: Temporal.PlainDate, t: Texts['doses']): string {
  const date = dose.nominal.toPlainDate()
  const time = timeText(dose.nominal)
  const near = nearDay(date, today)
  if (near === 'today') return t.doseAt(time)
  return t.doseOf(near ? t.lowerDay[near] : longDate(date), time)
}

/** An instant as the patient's clock showed it: '8:02 AM', with its day when that is not today. */
export function clockText(at: Temporal.Instant, spans: ZoneSpans, now: Temporal.Instant, t: Texts['doses']): string {
  const clock = wallClock(spans, at)
  const near = nearDay(clock.toPlainDate(), localDate(spans, now))
  const time = timeText(clock)
  if (near === 'today') return time
  return t.onDayAt(near ? t.lowerDay[near] : shortDate(clock.toPlainDate()), time)
}

/** The same after a verb: 'at 8:02 AM', 'yesterday at 11:50 PM', 'on Thu, Nov 19 at 9:00 AM'. */
export function atText(at: Temporal.Instant, spans: ZoneSpans, now: Temporal.Instant, t: Texts['doses']): string {
  const clock = wallClock(spans, at)
  const near = nearDay(clock.toPlainDate(), localDate(spans, now))
  const time = timeText(clock)
  if (near === 'today') return t.at(time)
  return near ? t.nearAt(t.lowerDay[near], time) : t.dateAt(shortDate(clock.toPlainDate()), time)
}

/**
 * When a dose was taken, beside the dose's own day: 'Taken at 8:02 AM'. Another day than the dose's is named: 'Taken
 * yesterday at 11:50 PM' of a dose of today, 'Taken today at 12:20 AM' of yesterday's.
 */
export function takenText(
  dose: Pick<Dose, 'nominal'>,
  takenAt: Temporal.Instant,
  spans: ZoneSpans,
  now: Temporal.Instant,
  t: Texts['doses'],
): string {
  const clock = wallClock(spans, takenAt)
  const date = clock.toPlainDate()
  const time = timeText(clock)
  if (date.equals(dose.nominal.toPlainDate())) return t.takenAt(t.at(time))
  const near = nearDay(date, localDate(spans, now))
  return t.takenAt(near ? t.nearAt(t.lowerDay[near], time) : t.dateAt(shortDate(date), time))
}

/** 'Daily', 'Twice-daily', 'Weekly, on Monday' (SPEC 2, "the frequency (capitalised)"; a weekly medicine names its day). */
export function frequencyText(pattern: Pattern, t: Texts['doses']): string {
  return pattern.frequency === 'weekly'
    ? t.frequency.weekly(weekdayName(pattern.weekday))
    : t.frequency[pattern.frequency]
}

/** '45 minutes', '3 hours', '2 days': how far two instants lie apart, in the largest whole unit. */
export function distanceText(a: Temporal.Instant, b: Temporal.Instant, t: Texts['doses']): string {
  const minutes = Math.round(Math.abs(a.epochMilliseconds - b.epochMilliseconds) / 60_000)
  if (minutes < 60) return t.minutes(minutes)
  const hours = Math.round(minutes / 60)
  return hours < 36 ? t.hours(hours) : t.days(Math.round(hours / 24))
}
