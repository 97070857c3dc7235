import { compareDates, compareInstants } from '../time/compare.ts'
import { laterDate } from '../time/dates.ts'
import { dayMs, hourMs, msBetween } from '../time/durations.ts'
import { isInstantKey } from '../time/nominal.ts'
import { localDate, type ZoneSpans } from '../time/span.ts'
import { type Dose, type DoseRecord, doseStatus, dosesBetween, takesPlace } from './dose.ts'
import { actionDeadline, hasLongGapAfter, longestActionMs, nextDoseHorizon } from './mark-taken.ts'

/** How long a dose of yesterday still belongs to today: a night and the morning after it. */
const nightMs = 12 * hourMs

/** No later date has started anywhere: a change of zone sets the clock back by 26 hours at most. */
export const datesAhead = { days: 2 } as const

/** The latest date of a dose that can be due, or was recorded ahead of its day: it counts with today (dose-model 8.1). */
export function latestDate({ entries }: DoseRecord, today: Temporal.PlainDate): Temporal.PlainDate {
  // The date in UTC is at most a day before the patient's.
  const dates = entries.map(({ nominal }) => nominal.toPlainDate().add({ days: isInstantKey(nominal) ? 1 : 0 }))
  return dates.reduce(laterDate, today.add(datesAhead))
}

/**
 * The open doses of a day view: due, or past and unrecorded, of the patient's today or later, and of yesterday for 12
 * hours after their time, so that last night's doses stay on top after midnight (dose-model 8.4). A dose of a long
 * interval is open while Mark Taken can act on it (dose-model 5.4). Doses passed over, held or before the first are
 * never open.
 * @returns in order of their instants
 */
export function openDoses(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Dose[] {
  const today = localDate(spans, now)
  const since = now.subtract({ milliseconds: longestActionMs(record) + dayMs })
  // Far enough ahead to know the dose that ends Mark Taken's acting on another one.
  const planned = dosesBetween(record, spans, since, nextDoseHorizon(record, now)).filter(takesPlace)
  return planned.filter((dose, index) => {
    if (dose.recorded || dose.beforeFirst || doseStatus(dose, now) === 'upcoming') return false
    const date = dose.shown.toPlainDate()
    if (compareDates(date, today) >= 0) return true
    const isOfLastNight = date.equals(today.subtract({ days: 1 })) && msBetween(dose.instant, now) < nightMs
    return isOfLastNight || isStillActedOn(dose, planned[index + 1] ?? null)
  })

  function isStillActedOn(dose: Dose, following: Dose | null): boolean {
    if (!hasLongGapAfter(record.schedule, following)) return false
    return compareInstants(now, actionDeadline(record.schedule, dose, following, spans)) < 0
  }
}
