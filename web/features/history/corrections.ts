import type { DoseView } from '#core/api/dose-view.ts'
import { type Dose, type DoseRecord, dosesOn } from '#core/dose/dose.ts'
import { canUndo, type LateBounds, lateEntry } from '#core/dose/late-entry.ts'
import type { PatientRecord } from '#web/lib/record.ts'

/** What can still be done about a dose of the past, from its row (dose-model 6.1). */
export type Correction = {
  /** The dose with every entry that this device knows of, its own unsent ones too. */
  readonly dose: Dose
  /** What this device knows of its medication. */
  readonly doses: DoseRecord
  /** The times at which it can be said to have been taken; null when it is taken already, or too long ago. */
  readonly late: LateBounds | null
  /** It can be said not to have been taken: nothing is recorded of it. */
  readonly canMiss: boolean
  readonly canUndo: boolean
}

/** @returns null for a dose further back than can be corrected, or that this device does not know */
export function correctionOf(
  record: PatientRecord,
  { key, medicationId, nominal }: DoseView,
  now: Temporal.Instant,
): Correction | null {
  const doses = doseRecordOf(record, medicationId)
  const date = nominal.toPlainDate()
  const dose = doses && dosesOn(doses, record.spans, date, date).find((one) => one.key === key)
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

/** What this device knows of a medication. */
export function doseRecordOf(record: PatientRecord, medicationId: string): DoseRecord | null {
  return record.medications.find(({ medication }) => medication.id === medicationId)?.doses ?? null
}
