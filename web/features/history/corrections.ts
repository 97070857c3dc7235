import type { DoseView } from '#core/api/dose-view.ts'
import { type Dose, type DoseRecord, doseOf } from '#core/dose/dose.ts'
import { canUndo, type LateBounds, lateEntry } from '#core/dose/late-entry.ts'
import type { PatientRecord } from '#web/lib/record.ts'

/** How a past dose can still be corrected from its row (dose-model 6.1). */
export type Correction = {
  /** The dose with all known entries, unsent ones of this device too. */
  readonly dose: Dose
  readonly doses: DoseRecord
  /** The period in which it can have been taken; null if it is taken already, or too long ago. */
  readonly late: LateBounds | null
  /** Whether it can be recorded as not taken: nothing is recorded yet. */
  readonly canMiss: boolean
  readonly canUndo: boolean
}

/** @returns null for a dose too long ago to be corrected, or unknown to this device */
export function correctionOf(
  record: PatientRecord,
  { medicationId, nominal }: DoseView,
  now: Temporal.Instant,
): Correction | null {
  const doses = doseRecordOf(record, medicationId)
  const dose = doses && doseOf(doses, record.spans, nominal)
  if (!dose) return null
  const late = lateEntry(doses, record.spans, dose, now)
  const correction = {
    dose,
    doses,
    late,
    canMiss: late !== null && dose.recorded === null,
    canUndo: canUndo(dose, now),
  }
  return correction.late || correction.canUndo ? correction : null
}

export function doseRecordOf(record: PatientRecord, medicationId: string): DoseRecord | null {
  return record.medications.find(({ medication }) => medication.id === medicationId)?.doses ?? null
}
