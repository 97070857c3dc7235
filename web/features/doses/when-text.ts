import type { Dose } from '#core/dose/dose.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { Texts } from '#web/texts/texts.ts'
import { longDate, nearDay, shortDate, timeText } from '#web/texts/when.ts'

/** 'Today, 8:00 PM', or the date plus the time: 'Sun, Nov 22, 8:00 AM' (product 5.2). */
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

/** An instant on the patient's clock, after a verb: 'at 8:02 AM', 'yesterday at 11:50 PM', 'on Thu, Nov 19 at 9:00 AM'. */
export function atText(at: Temporal.Instant, spans: ZoneSpans, now: Temporal.Instant, t: Texts['doses']): string {
  const clock = wallClock(spans, at)
  const near = nearDay(clock.toPlainDate(), localDate(spans, now))
  const time = timeText(clock)
  if (near === 'today') return t.at(time)
  return near ? t.nearAt(t.lowerDay[near], time) : t.dateAt(shortDate(clock.toPlainDate()), time)
}

/**
 * When a dose was taken, next to the dose's own day: 'Taken at 8:02 AM'. A different day is named: 'Taken yesterday at 11:50
 * PM' for a dose of today, 'Taken today at 12:20 AM' for yesterday's.
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

/**
 * The same on a card, which always names the day of the intake: 'Taken today at 8:02 AM', and for another day's dose
 * 'Yesterday: Taken today at 12:20 AM' (dose-model 5.5).
 */
export function takenOnCard(
  dose: Pick<Dose, 'nominal'>,
  takenAt: Temporal.Instant,
  spans: ZoneSpans,
  now: Temporal.Instant,
  t: Texts['doses'],
): string {
  const text = t.takenAt(dayAtText(takenAt, spans, now, t))
  const date = dose.nominal.toPlainDate()
  if (date.equals(wallClock(spans, takenAt).toPlainDate())) return text
  const near = nearDay(date, localDate(spans, now))
  return t.stateOfDay(near ? t.day[near] : shortDate(date), text)
}

/**
 * The distance of two instants in the minutes that a clock shows: '45 min', '12 h 4 min'; from 48 hours on in days, '5 days 23
 * h' (dose-model 5.5). It agrees with the two times shown next to it, whatever the seconds.
 */
export function distanceText(a: Temporal.Instant, b: Temporal.Instant, t: Texts['doses']): string {
  const minutes = Math.abs(clockMinute(a) - clockMinute(b))
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return t.days(Math.floor(hours / 24), hours % 24)
  return hours > 0 ? t.hours(hours, minutes % 60) : t.minutes(minutes)
}

const clockMinute = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 60_000)

/** Like {@link atText}, but today is named as well: 'today at 8:01 AM'. */
export function dayAtText(at: Temporal.Instant, spans: ZoneSpans, now: Temporal.Instant, t: Texts['doses']): string {
  const clock = wallClock(spans, at)
  const near = nearDay(clock.toPlainDate(), localDate(spans, now))
  const time = timeText(clock)
  return near ? t.nearAt(t.lowerDay[near], time) : t.dateAt(shortDate(clock.toPlainDate()), time)
}

/** A dose's own time with its day: 'today, 8:00 AM', 'Sun, Nov 22, 8:00 AM'. */
export function dayTimeText(dose: Pick<Dose, 'nominal'>, today: Temporal.PlainDate, t: Texts['doses']): string {
  const date = dose.nominal.toPlainDate()
  const near = nearDay(date, today)
  return t.onDayAt(near ? t.lowerDay[near] : shortDate(date), timeText(dose.nominal))
}
