import type { putMedicine as endpoint } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import { notFound } from '#server/http/problem.ts'
import type { Call } from '#server/http/register.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'
import { changeLocked, type MedicationsDeps } from './change.ts'
import { joinMedications, separateMedication } from './store.ts'

/**
 * Joins a medication with another one if the patient said that they are one medicine; what each is told then counts the intakes of
 * both.
 * @throws Problem not_found if there is no such other one
 */
export async function joinAsSaid(
  { tx, userId }: PatientTx,
  id: string,
  sameAs: string | undefined,
  now: Temporal.Instant,
): Promise<void> {
  if (sameAs === undefined) return
  if (!(await joinMedications(tx, userId, id, sameAs))) throw notFound()
  await rescheduleReminders(tx, userId, now)
}

export function putMedicine(
  deps: MedicationsDeps,
  { input: { id, sameAs }, userId, now }: Call<typeof endpoint>,
): Promise<MedicationRecord> {
  return changeLocked(deps, { userId, id, now }, async (patient) => {
    if (sameAs !== null) return joinAsSaid(patient, id, sameAs, now)
    await separateMedication(patient.tx, userId, id)
    // Without its intakes, the next one of another plan may be possible sooner.
    await rescheduleReminders(patient.tx, userId, now)
  })
}
