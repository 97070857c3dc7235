import { type DoseRecord, dosesBetween, isExpected } from '../dose/dose.ts'
import { localDate, type ZoneSpans } from '../time/span.ts'
import { stepOn } from './pattern.ts'
import { lastVersion } from './schedule.ts'

/** How far back the last dose before the holds is looked for, and how many days at a time. */
const backDays = 400
const windowDays = 40

/**
 * The day of the last dose of a taper that was not held, if today has another step: on Resume the patient is asked with which to
 * go on (dose-model 12.1).
 * @param record held now
 * @returns on the patient's calendar; null where there is nothing to ask
 */
export function heldStepDay(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Temporal.PlainDate | null {
  const { pattern } = lastVersion(record.schedule)
  if (pattern.frequency !== 'custom' || pattern.steps.length === 1) return null
  for (let days = 0; days < backDays; days += windowDays) {
    const to = now.subtract({ hours: 24 * days })
    const dose = dosesBetween(record, spans, to.subtract({ hours: 24 * windowDays }), to).findLast(isExpected)
    if (!dose) continue
    const date = dose.shown.toPlainDate()
    return stepOn(pattern, date) === stepOn(pattern, localDate(spans, now)) ? null : date
  }
  return null
}
