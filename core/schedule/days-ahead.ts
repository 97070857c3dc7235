import { compareDates, compareInstants } from '../time/compare.ts'
import { laterDate } from '../time/dates.ts'
import { dayMs } from '../time/durations.ts'
import { instantIn, instantOfKey, isInstantKey, type Nominal, shownAt } from '../time/nominal.ts'
import type { ZoneSpans } from '../time/span.ts'
import { dosageAt, longestGapMs } from './pattern.ts'
import type { ScheduleVersion } from './schedule.ts'
import { nominalsOf } from './version-times.ts'

/** A date with the doses planned on it, in order. */
export type DayAhead = {
  readonly date: Temporal.PlainDate
  readonly doses: readonly { readonly time: Temporal.PlainTime; readonly dosage: string }[]
}

type Plan = Pick<ScheduleVersion, 'pattern' | 'dosage' | 'from' | 'until'>

/** What a plan has on each of the next days, today first; what a change of time zone does to it left out. */
export function daysAhead(plan: Plan, spans: ZoneSpans, today: Temporal.PlainDate, count: number): DayAhead[] {
  // A day more on either side: the keys of a plan by the hour are dated in UTC.
  const keys = livedNominals(plan, spans, today.subtract({ days: 1 }), today.add({ days: count }))
  const doses = [...keys].map((nominal) => ({
    shown: shownAt(spans, nominal),
    dosage: dosageAt(plan.pattern, nominal, plan.dosage),
  }))
  return Array.from({ length: count }, (_, index) => {
    const date = today.add({ days: index })
    const ofDate = doses.filter(({ shown }) => shown.toPlainDate().equals(date))
    return { date, doses: ofDate.map(({ shown, dosage }) => ({ time: shown.toPlainTime(), dosage })) }
  })
}

/**
 * The day among some days ahead on which the clocks change between two doses of a plan by the hour: its hours stay the same, so
 * its shown times move.
 * @returns null without such a day, and for every other plan
 */
export function clockChangeAhead(
  { pattern, from, until }: Plan,
  spans: ZoneSpans,
  days: readonly DayAhead[],
): Temporal.PlainDate | null {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  if (pattern.frequency !== 'hourly' || !first || !last) return null
  const { zone } = spans.at(-1) ?? spans[0]
  const change = first.toZonedDateTime(zone).getTimeZoneTransition('next')
  if (!change || compareDates(change.toPlainDate(), last) > 0) return null
  const at = change.toInstant()
  const isBefore = (key: Nominal) => compareInstants(instantOfKey(key), at) < 0
  return isBefore(from) && !(until && isBefore(until)) ? change.toPlainDate() : null
}

/**
 * The next dates with doses, today's included, of a plan that leaves days out; none of one that has a dose every day.
 * @param count how many at most
 */
export function datesAhead(
  plan: Plan,
  spans: ZoneSpans,
  today: Temporal.PlainDate,
  count: number,
): Temporal.PlainDate[] {
  const gap = Math.ceil(longestGapMs(plan.pattern) / dayMs)
  const start = laterDate(shownAt(spans, plan.from).toPlainDate(), today)
  const dates: Temporal.PlainDate[] = []
  const end = start.add({ days: (count + 1) * gap })
  for (const nominal of livedNominals(plan, spans, start.subtract({ days: 1 }), end)) {
    const date = shownAt(spans, nominal).toPlainDate()
    if (compareDates(date, start) < 0) continue
    if (!dates.at(-1)?.equals(date)) dates.push(date)
    if (dates.length === count) break
  }
  const isDaily = dates.every((date, index) => date.equals(start.add({ days: index })))
  return isDaily ? [] : dates
}

/** The nominal times between two dates, both inclusive, without those of a date that the patient's zone skips. */
function* livedNominals(
  plan: Plan,
  spans: ZoneSpans,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Generator<Nominal> {
  const { zone } = spans.at(-1) ?? spans[0]
  for (const nominal of nominalsOf(plan, first, last)) {
    if (isInstantKey(nominal) || instantIn(zone, nominal).exists) yield nominal
  }
}
