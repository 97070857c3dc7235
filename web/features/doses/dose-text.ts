import type { Dose } from '#core/dose/dose.ts'
import { durationParts } from '#core/text/duration.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { Texts } from '#web/texts/texts.ts'
import { unbroken } from '#web/texts/unbroken.ts'
import { dayText, longDate, nearDay, shortDate, timeText } from '#web/texts/when.ts'

/** 'the 8:00 PM dose' for today, else with its day: 'the dose of Monday, November 23, 9:00 AM'. */
export function doseName(dose: Pick<Dose, 'shown'>, today: Temporal.PlainDate, t: Texts['doses']): string {
  const date = dose.shown.toPlainDate()
  const time = timeText(dose.shown)
  return date.equals(today) ? t.doseAt(time) : t.doseOf(dayText(date, today, t.lowerDay, longDate), time)
}

/**
 * An instant on the patient's clock, after a verb: 'at 8:02 AM', 'yesterday at 11:50 PM', 'on Thu, Nov 19 at 9:00 AM'.
 * @param options.namesToday 'today at 8:02 AM'
 */
export function atText(
  at: Temporal.Instant,
  spans: ZoneSpans,
  now: Temporal.Instant,
  t: Texts['doses'],
  { namesToday = false } = {},
): string {
  const clock = wallClock(spans, at)
  const date = clock.toPlainDate()
  const near = nearDay(date, localDate(spans, now))
  const time = timeText(clock)
  if (near === 'today' && !namesToday) return t.at(time)
  return near ? t.nearAt(t.lowerDay[near], time) : t.dateAt(shortDate(date), time)
}

/**
 * When a dose was taken, next to the dose's own day: 'Taken at 8:02 AM'. A different day is named: 'Taken yesterday at 11:50
 * PM' for a dose of today, 'Taken today at 12:20 AM' for yesterday's.
 */
export function takenText(
  dose: Pick<Dose, 'shown'>,
  takenAt: Temporal.Instant,
  spans: ZoneSpans,
  now: Temporal.Instant,
  t: Texts['doses'],
): string {
  return t.takenAt(takenWhen(dose, takenAt, spans, now, t))
}

/** {@link takenText} without its verb: 'at 8:02 AM', 'yesterday at 11:50 PM'. */
export function takenWhen(
  dose: Pick<Dose, 'shown'>,
  takenAt: Temporal.Instant,
  spans: ZoneSpans,
  now: Temporal.Instant,
  t: Texts['doses'],
): string {
  const clock = wallClock(spans, takenAt)
  const isOwnDay = clock.toPlainDate().equals(dose.shown.toPlainDate())
  return isOwnDay ? t.at(timeText(clock)) : atText(takenAt, spans, now, t, { namesToday: true })
}

/**
 * The same on a card, which always names the day of the intake: 'Taken today at 8:02 AM', and for another day's dose
 * 'Yesterday: Taken today at 12:20 AM' (dose-model 5.5).
 */
export function takenOnCard(
  dose: Pick<Dose, 'shown'>,
  takenAt: Temporal.Instant,
  spans: ZoneSpans,
  now: Temporal.Instant,
  t: Texts['doses'],
): string {
  const text = t.takenAt(atText(takenAt, spans, now, t, { namesToday: true }))
  const date = dose.shown.toPlainDate()
  const isOwnDay = date.equals(wallClock(spans, takenAt).toPlainDate())
  return isOwnDay ? text : t.stateOfDay(dayText(date, localDate(spans, now), t.day), text)
}

/**
 * The distance of two instants in the minutes that a clock shows: '45 min', '12 h 4 min'; from 48 hours on in days, '5 days 23
 * h' (dose-model 5.5), in one piece. It agrees with the two times shown next to it, whatever the seconds.
 */
export function distanceText(a: Temporal.Instant, b: Temporal.Instant, t: Texts['doses']): string {
  const minutes = Math.abs(clockMinute(a) - clockMinute(b))
  if (minutes < 1) return t.minutes(minutes)
  const { days, hours, minutes: rest } = durationParts(minutes)
  if (days > 0) return unbroken(t.days(days, hours))
  return unbroken(hours > 0 ? t.hours(hours, rest) : t.minutes(rest))
}

const clockMinute = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 60_000)
