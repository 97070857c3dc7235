import type { DoseRecord } from '../dose/dose.ts'
import { markTaken } from '../dose/mark-taken.ts'
import type { Nominal } from '../time/nominal.ts'
import type { ZoneSpans } from '../time/span.ts'
import { doseAt } from './due-reminders.ts'

/**
 * What Taken on a reminder does now (dose-model 9.2): it acts only where Mark Taken would act on that very dose unasked; else the
 * patient is asked on the page. There is nothing to do for a dose that is recorded as taken.
 */
export function takeFromReminder(
  treatment: { readonly record: DoseRecord; readonly spans: ZoneSpans },
  nominal: Nominal,
  now: Temporal.Instant,
): 'acts' | 'asks' | 'recorded' {
  const dose = doseAt(treatment, nominal)
  if (dose?.recorded?.status === 'taken') return 'recorded'
  const mark = markTaken(treatment.record, treatment.spans, now)
  return dose && mark?.dose.key === dose.key && !mark.ask ? 'acts' : 'asks'
}
