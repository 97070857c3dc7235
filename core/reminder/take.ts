import type { DoseRecord } from '../dose/dose.ts'
import { markTaken } from '../dose/mark-taken.ts'
import type { Nominal } from '../time/nominal.ts'
import type { ZoneSpans } from '../time/span.ts'
import { doseAt } from './due-reminders.ts'

/**
 * What Taken on a reminder does now (dose-model 9.2): it records only if Mark Taken would record that very dose without
 * a question; else the page asks. Nothing to do for a dose recorded as taken.
 */
export function takeFromReminder(
  medication: { readonly record: DoseRecord; readonly spans: ZoneSpans },
  nominal: Nominal,
  now: Temporal.Instant,
): 'acts' | 'asks' | 'recorded' {
  const dose = doseAt(medication, nominal)
  if (dose?.recorded?.status === 'taken') return 'recorded'
  const mark = markTaken(medication.record, medication.spans, now)
  return dose && mark?.dose.key === dose.key && !mark.ask ? 'acts' : 'asks'
}
