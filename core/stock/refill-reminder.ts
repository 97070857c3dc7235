import { instantIn } from '../time/nominal.ts'
import { localDate, wallClock, type ZoneSpans, zoneAt } from '../time/span.ts'

const nine = Temporal.PlainTime.from('09:00')
/** Who is late is not told at night. */
const [dayFrom, dayTo] = [Temporal.PlainTime.from('08:00'), Temporal.PlainTime.from('20:00')]

/**
 * When the patient is told that a stock runs out, were nothing to change: at 09:00 on their clock, so many days before; if that
 * is past, at once by day (dose-model 11.4).
 * @param date on which it runs out
 */
export function refillReminderAt(
  date: Temporal.PlainDate,
  daysBefore: number,
  spans: ZoneSpans,
  now: Temporal.Instant,
): Temporal.Instant {
  const zone = zoneAt(spans, now)
  const at = instantIn(zone, date.subtract({ days: daysBefore }).toPlainDateTime(nine)).instant
  if (Temporal.Instant.compare(at, now) >= 0) return at
  const shown = wallClock(spans, now).toPlainTime()
  const isBefore = (time: Temporal.PlainTime) => Temporal.PlainTime.compare(shown, time) < 0
  if (!isBefore(dayFrom) && isBefore(dayTo)) return now
  const morning = localDate(spans, now).add({ days: isBefore(dayFrom) ? 0 : 1 })
  return instantIn(zone, morning.toPlainDateTime(dayFrom)).instant
}
