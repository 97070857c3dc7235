import { consentEvent } from '#core/account/audit-event.ts'
import type { Input, Output } from '#core/api/endpoint.ts'
import type {
  editMedication as editEndpoint,
  previewMedicationEdit as previewEndpoint,
} from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { fieldsOf, type MedicationFields, sameFields } from '#core/medication/medication.ts'
import { alertsContact } from '#core/reminder/plan.ts'
import { changedCourseEnd } from '#core/schedule/course.ts'
import { runningVersion } from '#core/schedule/ending.ts'
import { samePlan } from '#core/schedule/pattern.ts'
import { openVersion } from '#core/schedule/schedule.ts'
import type { ConfirmationSender } from '#server/confirmations/request-confirmation.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { Problem } from '#server/http/problem.ts'
import type { Call } from '#server/http/register.ts'
import { requireAnchorTimes } from './anchors/store.ts'
import {
  changeLocked,
  changeOf,
  closeLimits,
  isAsNeeded,
  type MedicationsDeps,
  type PlannedChange,
  plannedChange,
  readTarget,
  storeChange,
  type Target,
  versionCount,
  withDuration,
} from './change.ts'
import { requestContactConsent } from './contact-consent.ts'
import { joinAsSaid } from './joining.ts'
import { requireMedicationQuota } from './quota.ts'
import { storeCourseEnd, updateMedication } from './store.ts'
import { confirmedReason } from './weekly-confirmation.ts'

/** What an edit would do, shown before it is saved. */
export function previewMedicationEdit(
  { database, sealer }: MedicationsDeps,
  { input: { id, duration, ...input }, userId, now }: Call<typeof previewEndpoint>,
): Promise<Output<typeof previewEndpoint>> {
  return database.withUser(userId, async (tx) => {
    const target = withDuration(await readTarget({ tx, sealer, userId }, id, now), duration, now)
    return previewOf(plannedChange(target, changeOf(input), now, duration))
  })
}

/** Changes the fields of a running medication, and its plan if that differs or it was taken as needed. */
export function editMedication(
  deps: MedicationsDeps,
  { input: { id, revision, ...input }, userId, ...caller }: Call<typeof editEndpoint>,
): Promise<MedicationRecord> {
  const { now } = caller
  const { duration, tellContact } = input
  return changeLocked(deps, { userId, id, now, revision }, async (patient, isStale) => {
    const { tx } = patient
    // First: the intakes of the other plan hold the new one back.
    await joinAsSaid(patient, id, input.sameAs, now)
    const before = await readTarget(patient, id, now)
    if (isStale && !isStored(before, input, now)) throw new Problem('conflict', 'changed_meanwhile')
    const wasAsNeeded = isAsNeeded(before)
    if (!wasAsNeeded && !runningVersion(before.schedule, before.spans, now)) {
      throw new Problem('conflict', 'medication_ended')
    }
    const change = changeOf(input)
    const { dosage, pattern } = change
    await requireAnchorTimes(tx, userId, pattern)
    const fields = fieldsOf(before.medication, input)
    const after = { id, name: fields.name, dosage, pattern }
    const stored = before.medication
    const moreOftenReason = await confirmedReason(patient, { after, before: stored, stored, answers: input }, now)
    const target = withDuration(before, duration, now)
    const { medication, schedule, spans } = target
    const planned = plannedChange(target, change, now, duration)
    const open = schedule && openVersion(schedule)
    if (duration !== undefined && open) await storeCourseEnd(tx, userId, open.id, open.until)
    if (planned.changesPlan) {
      const addition = { kind: 'version', versions: versionCount(medication, now), isRunning: true } as const
      await requireMedicationQuota(tx, userId, addition, { spans, now })
      await storeChange(patient, medication, change, planned)
      if (wasAsNeeded) await closeLimits(patient, medication, { at: now, reason: 'edited' })
    }
    const consent = { previous: medication.contactConsentAt, fields, tellContact }
    const contactConsentAt = await editedConsent(patient, deps.confirmationSender, consent, now)
    await recordAudit(
      patient,
      consentEvent({ before: medication.contactConsentAt, after: contactConsentAt }, fields.name),
      sourceOf(caller),
    )
    await updateMedication(patient, id, {
      fields,
      dosage,
      pattern,
      firstDose: planned.changesPlan ? planned.plan.firstDose : medication.firstDose,
      contactConsentAt,
      moreOftenReason,
    })
  })
}

/** Whether an edit would leave everything as it is. */
function isStored(
  target: Target,
  { duration, tellContact, ...input }: Omit<Input<typeof editEndpoint>, 'id' | 'revision'>,
  now: Temporal.Instant,
): boolean {
  const { medication, schedule, spans } = target
  const running = isAsNeeded(target) ? null : runningVersion(schedule, spans, now)
  if (!schedule || !running || !samePlan(running, changeOf(input))) return false
  const isSameEnd =
    duration === undefined || `${changedCourseEnd(schedule, duration, spans, now)}` === `${running.until}`
  const fields = fieldsOf(medication, input)
  const tells = tellContact !== null && alertsContact(fields.missedDosageSeverity)
  const isSameConsent = tellContact === undefined || tells === (medication.contactConsentAt !== null)
  return isSameEnd && isSameConsent && sameFields(medication, fields)
}

type EditedConsent = {
  readonly previous: Temporal.Instant | null
  readonly fields: MedicationFields
  /** Undefined if the edit says nothing about it, null without consent. */
  readonly tellContact: Input<typeof editEndpoint>['tellContact']
}

/**
 * The time of the consent to alerts after an edit; the first one counts. Without alerts no consent is needed: raising the
 * severity again asks again.
 */
async function editedConsent(
  patient: PatientTx,
  sender: ConfirmationSender,
  { previous, fields: { missedDosageSeverity }, tellContact }: EditedConsent,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const request = { missedDosageSeverity, tellContact: tellContact ?? undefined }
  const consent = tellContact === undefined ? previous : await requestContactConsent(patient, sender, request, now)
  return consent && alertsContact(missedDosageSeverity) ? (previous ?? consent) : null
}

export function previewOf({ changesPlan, plan }: PlannedChange): Output<typeof previewEndpoint> {
  return {
    changesPlan,
    lastTaken: plan.lastTaken,
    open: plan.open && { nominal: plan.open.nominal, shown: plan.open.shown, instant: plan.open.instant },
    next: plan.next,
    afterNext: plan.afterNext,
    coming: [...plan.coming],
    choices: changesPlan ? [...plan.choices] : [],
    todayEmpty: plan.todayEmpty,
    fallenOut: changesPlan ? [...plan.fallenOut] : [],
  }
}
