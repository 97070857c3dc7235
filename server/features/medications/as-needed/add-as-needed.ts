import type { addAsNeeded as endpoint } from '#core/api/as-needed.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { asNeededUse, withReminders } from '#core/as-needed/limits.ts'
import { readZoneSpans } from '#server/features/account/store.ts'
import { Problem } from '#server/http/problem.ts'
import type { Call } from '#server/http/register.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'
import type { MedicationsDeps } from '../change.ts'
import { joinAsSaid } from '../joining.ts'
import { requireMedicationQuota } from '../quota.ts'
import { insertMedication, readMedication } from '../store.ts'
import { confirmedReason } from '../weekly-confirmation.ts'

/** Idempotent by the medication's id: a repeated request changes nothing. */
export async function addAsNeeded(
  { database, sealer }: MedicationsDeps,
  { input, userId, now }: Call<typeof endpoint>,
): Promise<MedicationRecord> {
  const {
    limits: entered,
    moreOftenReason: _,
    confirmedSecondPlan: __,
    confirmedAmount: ___,
    sameAs,
    ...fields
  } = input
  const limits = withReminders(entered)
  const stored = await database.withUser(userId, async (tx) => {
    const patient = { tx, sealer, userId }
    const existing = await readMedication(patient, input.id)
    if (existing) return existing
    const pattern = asNeededUse(limits)
    const after = { id: input.id, name: input.name, dosage: limits.dosage, pattern }
    const moreOftenReason = await confirmedReason(patient, { after, before: null, stored: null, answers: input }, now)
    const spans = await readZoneSpans(tx, userId)
    await requireMedicationQuota(tx, userId, { kind: 'medication' }, { spans, now })
    await insertMedication(patient, {
      ...fields,
      dosage: limits.dosage,
      reminderTime: null,
      frequency: 'as-needed',
      emergencyContact: null,
      nearestHospital: null,
      contactConsentAt: null,
      moreOftenReason,
      addedAt: now,
      firstDose: null,
      limits,
    })
    await joinAsSaid(patient, input.id, sameAs, now)
    await rescheduleReminders(tx, userId, now, input.id)
    return readMedication(patient, input.id)
  })
  if (!stored) throw new Problem('no_data_returned', 'no_data_returned')
  return stored
}
