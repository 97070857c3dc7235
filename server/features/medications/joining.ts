import type { putMedicine as endpoint } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import { notFound } from '#server/http/problem.ts'
import type { Call } from '#server/http/register.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'
import { changeLocked, type MedicationsDeps } from './change.ts'
import { joinMedications, separateMedication } from './store.ts'

/**
 * Joins a medication with another one if the patient said that they are one medicine.
 * @throws Problem not_found if there is no such other one
 */
export async function joinAsSaid({ tx, userId }: PatientTx, id: string, sameAs: string | undefined): Promise<void> {
  if (sameAs !== undefined && !(await joinMedications(tx, userId, id, sameAs))) throw notFound()
}

export function putMedicine(
  deps: MedicationsDeps,
  { input: { id, sameAs }, userId, now }: Call<typeof endpoint>,
): Promise<MedicationRecord> {
  return changeLocked(deps, { userId, id, now }, async (patient) => {
    if (sameAs !== null) return joinAsSaid(patient, id, sameAs)
    await separateMedication(patient.tx, userId, id)
    // Without its intakes, the next one of another plan may be possible sooner.
    await patient.tx.executeQuery(rescheduleReminders(userId, now))
  })
}
