import { localDate, type ZoneSpans } from '../time/span.ts'
import { type Dose, type DoseRecord, doseStatus, dosesOn } from './dose.ts'

/** How long after its time a dose of the day before still belongs to today: a night, and the morning after it. */
const nightMs = 12 * 3_600_000

/**
 * The doses that a day view shows as open: due, or past it and not recorded, of the patient's calendar day and of the day
 * before while 12 hours have not passed since. So the view rolls over midnight with last night's doses on top (DOSES 6),
 * and yesterday's breakfast is not asked about. Passed-over doses, and those before the first dose, are never open.
 * @returns in order of their instants: what is left of the day before comes first
 */
export function openDoses(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Dose[] {
  const today = localDate(spans, now)
  return dosesOn(record, spans, today.subtract({ days: 1 }), today).filter((dose) => {
    if (dose.recorded || dose.passedOver || dose.beforeFirst || doseStatus(dose, now) === 'upcoming') return false
    const isOfToday = dose.nominal.toPlainDate().equals(today)
    return isOfToday || now.epochMilliseconds - dose.instant.epochMilliseconds < nightMs
  })
}
