import { hourMs, msBetween } from '../time/durations.ts'
import type { ZoneSpans } from '../time/span.ts'
import { type Dose, type DoseRecord, doseStatus, dosesBetween, isExpected } from './dose.ts'
import { lateEntry } from './late-entry.ts'

/** How far ahead the next dose can be left out; a longer absence is a hold. */
const aheadMs = 24 * hourMs

/**
 * Whether the patient can say that a dose is left out: an unrecorded one whose time has come in the past 30 days, or else
 * only the next one, at most 24 h ahead (dose-model 13.1).
 */
export function canSkip(record: DoseRecord, spans: ZoneSpans, dose: Dose, now: Temporal.Instant): boolean {
  if (dose.recorded || !isExpected(dose)) return false
  if (doseStatus(dose, now) !== 'upcoming') return lateEntry(record, spans, dose, now) !== null
  if (msBetween(now, dose.instant) > aheadMs) return false
  const until = dose.instant.add({ milliseconds: 1 })
  const next = dosesBetween(record, spans, now, until).find(
    (one) => !one.recorded && isExpected(one) && doseStatus(one, now) === 'upcoming',
  )
  return next?.key === dose.key
}
