import type {
  completeMedication,
  endMedication,
  reopenMedication as reopenMedicationEndpoint,
  restoreMedication as restoreMedicationEndpoint,
} from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { fieldsOf } from '#core/medication/medication.ts'
import { endPlan } from '#core/schedule/change.ts'
import { canReopen, runningVersion } from '#core/schedule/ending.ts'
import { samePlan } from '#core/schedule/pattern.ts'
import type { Closing } from '#core/schedule/schedule.ts'
import { readZoneSpans } from '#server/features/account/store.ts'
import { Problem } from '#server/http/problem.ts'
import type { Call } from '#server/http/register.ts'
import { requireAnchorTimes } from './anchors/store.ts'
import { storeLimitClosing } from './as-needed/store.ts'
import {
  changeLocked,
  changeOf,
  closeLimits,
  isAsNeeded,
  type MedicationsDeps,
  plannedChange,
  readTarget,
  storeChange,
  versionCount,
} from './change.ts'
import { joinAsSaid } from './joining.ts'
import { requireMedicationQuota } from './quota.ts'
import { readMedication, storeClosing, updateMedication } from './store.ts'
import { confirmedReason } from './weekly-confirmation.ts'

/** Complete or End (product 15.2). A repeated request, or another device's, changes nothing. */
export function closeMedication(
  deps: MedicationsDeps,
  { input: { id }, userId, now }: Call<typeof completeMedication | typeof endMedication>,
  reason: 'completed' | 'ended',
): Promise<MedicationRecord> {
  return changeLocked(deps, { userId, id, now }, async (patient) => {
    const { medication, schedule, entries, spans } = await readTarget(patient, id, now)
    await closeLimits(patient, medication, { at: now, reason })
    const closing = isAsNeeded({ medication })
      ? closingOfChange(medication, { silenced: true })
      : schedule && endPlan({ schedule, ...entries }, spans, reason, now)
    const version = { medicationId: id, number: medication.versions.length }
    if (closing) await storeClosing(patient.tx, userId, version, closing)
  })
}

/**
 * The closing of the plan that was changed to as needed: once the medication has ended, the dose that was left open alerts nobody
 * (dose-model 9.5). Null if it was never planned, or had ended before.
 */
function closingOfChange(
  { versions, limits }: MedicationRecord,
  { silenced }: { readonly silenced: boolean },
): Closing | null {
  const closing = versions.at(-1)?.closing
  const isOfChange = closing && limits.some(({ openedAt }) => openedAt.equals(closing.at))
  // A server of the release before wrote another reason.
  return isOfChange ? { ...closing, reason: 'edited', silenced } : null
}

/** Undoes Complete or End shortly after. A repeated request changes nothing. */
export function reopenMedication(
  deps: MedicationsDeps,
  { input: { id, pressedAt }, userId, now }: Call<typeof reopenMedicationEndpoint>,
): Promise<MedicationRecord> {
  return changeLocked(deps, { userId, id, now }, async (patient) => {
    const { tx } = patient
    const medication = await readMedication(patient, id)
    if (!medication) return
    const wasAsNeeded = medication.frequency === 'as-needed'
    const versions = wasAsNeeded ? medication.limits : medication.versions
    const closing = versions.at(-1)?.closing
    if (!closing) return
    if (closing.reason === 'edited') throw new Problem('conflict', 'closing_not_undoable')
    if (!canReopen(closing, pressedAt ?? now, now)) throw new Problem('too_late', 'closing_undo_too_late')
    const spans = await readZoneSpans(tx, userId)
    await requireMedicationQuota(tx, userId, { kind: 'reopening' }, { spans, now })
    const version = { medicationId: id, number: versions.length }
    if (!wasAsNeeded) return storeClosing(tx, userId, version, null)
    await storeLimitClosing(tx, userId, version, null)
    const ofPlan = closingOfChange(medication, { silenced: false })
    const planVersion = { medicationId: id, number: medication.versions.length }
    if (ofPlan) await storeClosing(tx, userId, planVersion, ofPlan)
  })
}

/** Restore (product 15.2): a new version of a medication that has ended. A repeated request changes nothing. */
export function restoreMedication(
  deps: MedicationsDeps,
  { input: { id, revision, ...input }, userId, now }: Call<typeof restoreMedicationEndpoint>,
): Promise<MedicationRecord> {
  return changeLocked(deps, { userId, id, now, revision }, async (patient, isStale) => {
    // First: the intakes of the other plan hold the new one back.
    await joinAsSaid(patient, id, input.sameAs, now)
    const target = await readTarget(patient, id, now)
    const { medication, schedule, spans } = target
    const change = changeOf(input)
    const running = runningVersion(schedule, spans, now)
    if (running && samePlan(running, change)) return
    if (isStale) throw new Problem('conflict', 'changed_meanwhile')
    if (running || isAsNeeded(target)) throw new Problem('conflict', 'medication_not_ended')
    const { dosage, pattern } = change
    await requireAnchorTimes(patient.tx, userId, pattern)
    const after = { id, name: medication.name, dosage, pattern }
    const moreOftenReason = await confirmedReason(
      patient,
      { after, before: null, stored: medication, answers: input },
      now,
    )
    const planned = plannedChange(target, change, now)
    const addition = { kind: 'version', versions: versionCount(medication, now), isRunning: false } as const
    await requireMedicationQuota(patient.tx, userId, addition, { spans, now })
    await storeChange(patient, medication, change, planned)
    await updateMedication(patient, id, {
      fields: fieldsOf(medication),
      dosage,
      pattern,
      firstDose: planned.plan.firstDose,
      contactConsentAt: medication.contactConsentAt,
      moreOftenReason,
    })
  })
}
