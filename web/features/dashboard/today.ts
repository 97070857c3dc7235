import type { MedicationRecord } from '#core/api/medications.ts'
import { type Dose, dosesOn } from '#core/dose/dose.ts'
import { card } from '#core/dose/mark-taken.ts'
import { byInstant } from '#core/schedule/plan.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'

/** The dashboard's four tiles that are about today, beside the adherence rate (SPEC 2; DOSES 6). */
export type Today = {
  /** Medications with a dose today. */
  readonly medications: number
  /** Today's doses and those of them that are taken. */
  readonly doses: number
  readonly taken: number
  /** The next upcoming or due unrecorded dose, and the medicines that share its minute. */
  readonly next: { readonly dose: Dose; readonly medications: readonly MedicationRecord[] } | null
  readonly current: number
  readonly weekly: number
}

/** The figures of the patient's calendar day, from the medications that are current. */
export function todayOf(medications: readonly MedicationDoses[], spans: ZoneSpans, now: Temporal.Instant): Today {
  const date = localDate(spans, now)
  const byMedication = medications.map(({ medication, doses }) => ({
    medication,
    doses: dosesOn(doses, spans, date, date).filter((dose) => dose.recorded || (!dose.passedOver && !dose.beforeFirst)),
  }))
  const doses = byMedication.flatMap((one) => one.doses)
  return {
    medications: byMedication.filter((one) => one.doses.length > 0).length,
    doses: doses.length,
    taken: doses.filter(({ recorded }) => recorded?.status === 'taken').length,
    next: nextDosage(medications, spans, now),
    current: medications.length,
    weekly: medications.filter(({ medication }) => medication.frequency === 'weekly').length,
  }
}

/** "Next dosage" (DOSES 6): of all medications, the soonest dose that is upcoming or due and not recorded. */
function nextDosage(medications: readonly MedicationDoses[], spans: ZoneSpans, now: Temporal.Instant): Today['next'] {
  const ahead = medications.flatMap(({ medication, doses }) => {
    const { next } = card(doses, spans, now)
    return next ? [{ dose: next, medication }] : []
  })
  const soonest = ahead.map(({ dose }) => dose).sort(byInstant)[0]
  if (!soonest) return null
  const together = ahead.filter(({ dose }) => dose.instant.equals(soonest.instant))
  return { dose: soonest, medications: together.map(({ medication }) => medication) }
}
