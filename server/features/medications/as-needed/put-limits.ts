import type { putLimits as endpoint } from '#core/api/as-needed.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { asNeededUse, openLimits, sameLimits, withReminders } from '#core/as-needed/limits.ts'
import { fieldsOf, sameFields } from '#core/medication/medication.ts'
import { unplanned } from '#core/schedule/change.ts'
import { runningVersion } from '#core/schedule/ending.ts'
import { holdsEndAfterPlan } from '#core/schedule/hold.ts'
import { storeHoldEnds } from '#server/features/holds/store.ts'
import { Problem } from '#server/http/problem.ts'
import type { Call } from '#server/http/register.ts'
import { changeLocked, closeLimits, type MedicationsDeps, readTarget, versionCount } from '../change.ts'
import { joinAsSaid } from '../joining.ts'
import { requireMedicationQuota } from '../quota.ts'
import { storeClosing, updateMedication } from '../store.ts'
import { confirmedReason } from '../weekly-confirmation.ts'
import { insertLimits } from './store.ts'

/** Changes fields and limits, or ends a plan, or an ending, by taking the medication as needed from now on. */
export function putLimits(
  deps: MedicationsDeps,
  { input: { id, limits: entered, revision, ...input }, userId, now }: Call<typeof endpoint>,
): Promise<MedicationRecord> {
  return changeLocked(deps, { userId, id, now, revision }, async (patient, isStale) => {
    const { tx } = patient
    const { medication, schedule, entries, spans } = await readTarget(patient, id, now)
    const present = openLimits(medication.limits)
    const limits = withReminders(entered, present ?? undefined)
    const fields = fieldsOf(medication, input)
    const isSame = present !== null && sameLimits(present, limits)
    if (isStale && !(isSame && sameFields(medication, fields))) throw new Problem('conflict', 'changed_meanwhile')
    const after = { id, name: fields.name, dosage: limits.dosage, pattern: asNeededUse(limits) }
    const isRunning = present !== null || runningVersion(schedule, spans, now) !== null
    if (!isRunning && input.name !== undefined) throw new Problem('conflict', 'medication_ended')
    const before = isRunning ? medication : null
    const moreOftenReason = await confirmedReason(patient, { after, before, stored: medication, answers: input }, now)
    if (!isSame) {
      const addition = { kind: 'version', versions: versionCount(medication, now), isRunning } as const
      await requireMedicationQuota(tx, userId, addition, { spans, now })
      const closing = schedule && unplanned({ schedule, ...entries }, spans, now)
      if (closing) await storeClosing(tx, userId, { medicationId: id, number: medication.versions.length }, closing)
      // What is taken as needed is not paused, and nothing could resume it.
      const holdsEnd = closing ? holdsEndAfterPlan(closing) : now
      if (!present) await storeHoldEnds(tx, userId, { medicationIds: [id] }, holdsEnd)
      await closeLimits(patient, medication, { at: now, reason: 'edited' })
      await insertLimits(patient, { medicationId: id, number: medication.limits.length + 1 }, limits, now)
    }
    await updateMedication(patient, id, {
      fields,
      dosage: limits.dosage,
      pattern: null,
      firstDose: medication.firstDose,
      contactConsentAt: medication.contactConsentAt,
      moreOftenReason,
    })
    await joinAsSaid(patient, id, input.sameAs, now)
  })
}
