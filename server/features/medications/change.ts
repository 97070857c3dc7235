import { quotaWindow } from '#core/account/quotas.ts'
import { type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import { type LimitVersion, openLimits } from '#core/as-needed/limits.ts'
import type { JoinedIntake, SplitEntries } from '#core/dose/entry.ts'
import { editLookBack } from '#core/dose/look-back.ts'
import { type Change, type ChangePlan, editPlan, endPlan, firstPlan } from '#core/schedule/change.ts'
import { changedCourseEnd, excludesRecordedDose } from '#core/schedule/course.ts'
import { runningVersion } from '#core/schedule/ending.ts'
import { type CourseLength, courseEnd, nominalFor } from '#core/schedule/first-dose.ts'
import { endedHolds } from '#core/schedule/hold.ts'
import { listedDosage, samePlan } from '#core/schedule/pattern.ts'
import { type Schedule, withLastVersion } from '#core/schedule/schedule.ts'
import { shownAt } from '#core/time/nominal.ts'
import { earliestDate, type ZoneSpans } from '#core/time/span.ts'
import type { ConfirmationSender } from '#server/confirmations/request-confirmation.ts'
import type { Database } from '#server/db/database.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { selectZoneSpans, zoneSpansOf } from '#server/features/account/store.ts'
import {
  entriesOf,
  joinedOf,
  selectJoinedFactsSince,
  selectMedicationFactsSince,
} from '#server/features/dose-entries/store.ts'
import { storeHoldEnds } from '#server/features/holds/store.ts'
import { invalidInput, notFound, Problem } from '#server/http/problem.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'
import { storeLimitClosing } from './as-needed/store.ts'
import { insertVersion, lockedRevision, lockMedication, readMedication, storeClosing } from './store.ts'

/** A medication with everything a change depends on. */
export type Target = {
  readonly medication: MedicationRecord
  /** Null if it was never planned. */
  readonly schedule: Schedule | null
  /** With the intakes of the other plans of its medicine. */
  readonly entries: SplitEntries & { readonly joined: readonly JoinedIntake[] }
  readonly spans: ZoneSpans
}

export type MedicationsDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly confirmationSender: ConfirmationSender
}

/** Whose medication is changed, and when. */
export type ChangeRequest = {
  readonly userId: string
  readonly id: string
  readonly now: Temporal.Instant
  /** The revision that the patient's form showed, if the request names one. */
  readonly revision?: string | undefined
}

/**
 * Changes a medication under its lock and answers what is stored.
 * @param work `isStale`: the medication has been changed since the patient's form showed it. Then the work would overwrite a change of
 *   another device, and is refused, unless it asks for what is already stored: that is a retry whose first answer was lost.
 * @throws Problem not_found
 */
export function changeLocked(
  { database, sealer }: Pick<MedicationsDeps, 'database' | 'sealer'>,
  { userId, id, now, revision }: ChangeRequest,
  work: (patient: PatientTx, isStale: boolean) => Promise<void>,
): Promise<MedicationRecord> {
  return database.withUser(userId, async (tx) => {
    const isStale = revision !== undefined && revision !== (await lockedRevision(tx, userId, id))
    if (!(await lockMedication(tx, userId, id))) throw notFound()
    const patient = { tx, sealer, userId }
    await work(patient, isStale)
    await rescheduleReminders(tx, userId, now, id)
    const stored = await readMedication(patient, id)
    if (!stored) throw notFound()
    return stored
  })
}

/** @throws Problem not_found */
export async function readTarget(patient: PatientTx, id: string, now: Temporal.Instant): Promise<Target> {
  const { tx, userId } = patient
  const since = earliestDate(now).subtract(editLookBack)
  const [medication, { rows: entries }, { rows: joined }, { rows: spans }] = await Promise.all([
    readMedication(patient, id),
    tx.executeQuery(selectMedicationFactsSince(userId, id, since)),
    tx.executeQuery(selectJoinedFactsSince(userId, id, since)),
    tx.executeQuery(selectZoneSpans(userId)),
  ])
  if (!medication) throw notFound()
  return {
    medication,
    schedule: scheduleOf(medication),
    entries: { ...entriesOf(entries), joined: joinedOf(joined) },
    spans: zoneSpansOf(spans),
  }
}

/**
 * The medication with another duration of its present course.
 * @param duration undefined for the present one, null for no end
 * @throws Problem invalid_input if the course would already be over, or end before a recorded dose
 */
export function withDuration(target: Target, duration: CourseLength | null | undefined, now: Temporal.Instant): Target {
  const { schedule, entries, spans } = target
  // A medication taken as needed has no course yet: its new plan gets one (plannedChange).
  if (duration === undefined || !schedule || isAsNeeded(target)) return target
  const until = changedCourseEnd(schedule, duration, spans, now)
  if (until === 'over') throw invalidInput({ duration: 'course_over' })
  if (until && excludesRecordedDose(entries.entries, until, spans)) {
    throw invalidInput({ duration: 'recorded_after_course' })
  }
  return { ...target, schedule: withLastVersion(schedule, { until }) }
}

/** The effect of an edit or a restore; the preview shows it and saving stores it. */
export type PlannedChange = {
  /** False if only the name or the voice reminder changes: no version does then. */
  readonly changesPlan: boolean
  readonly plan: ChangePlan
  /** It is taken up again: no earlier pause holds it (dose-model 12.1). */
  readonly endsHolds: boolean
}

/**
 * An edit of a running medication, a restore of one that is not (dose-model 7.3), or a plan for one taken as needed (dose-model
 * 10.5).
 * @param duration of the course of a medication that was taken as needed: undefined keeps an end that is ahead, null is for no end
 */
export function plannedChange(
  target: Target,
  change: Change,
  now: Temporal.Instant,
  duration?: CourseLength | null,
): PlannedChange {
  const { schedule, entries, spans, medication } = target
  const running = runningVersion(schedule, spans, now)
  if (schedule && running) {
    const plan = editPlan({ schedule, ...entries }, spans, change, now)
    return { changesPlan: !samePlan(running, change), endsHolds: false, plan }
  }
  if (!schedule) {
    const plan = firstPlan(medication.id, entries, spans, change, now)
    return { changesPlan: true, endsHolds: true, plan: withEnd(plan, duration ?? null, spans) }
  }
  // A finished course is closed as completed before it is restored.
  const completed = endPlan({ schedule, ...entries }, spans, 'completed', now)
  const closed = completed ? withLastVersion(schedule, { closing: completed }) : schedule
  const resumed = { ...closed, holds: endedHolds(closed.holds, now) }
  const hasOwnEnd = isAsNeeded(target) && duration !== undefined
  const plan = editPlan({ schedule: resumed, ...entries }, spans, { ...change, hasOwnEnd }, now)
  return { changesPlan: true, endsHolds: true, plan: hasOwnEnd ? withEnd(plan, duration, spans) : plan }
}

function withEnd(plan: ChangePlan, duration: CourseLength | null, spans: ZoneSpans): ChangePlan {
  const { opened } = plan
  if (!duration || !opened) return plan
  const end = courseEnd(shownAt(spans, opened.from), duration)
  return { ...plan, opened: { ...opened, until: nominalFor(opened.pattern, end, spans, opened.openedAt) } }
}

/** Whether it is taken as needed now. */
export function isAsNeeded({ medication }: Pick<Target, 'medication'>): boolean {
  return openLimits(medication.limits) !== null
}

/** How many versions of schedules and limits a medication got in the days of the quota. */
export function versionCount({ versions, limits }: MedicationRecord, now: Temporal.Instant): number {
  const since = now.subtract(quotaWindow)
  return [...versions, ...limits].filter(({ openedAt }) => Temporal.Instant.compare(openedAt, since) > 0).length
}

/** Ends that the medication is taken as needed, if it is. */
export async function closeLimits(
  { tx, userId }: PatientTx,
  { id, limits }: MedicationRecord,
  closing: NonNullable<LimitVersion['closing']>,
): Promise<void> {
  if (openLimits(limits)) await storeLimitClosing(tx, userId, { medicationId: id, number: limits.length }, closing)
}

/** @throws Problem invalid_input if the chosen first dose is not one of the choices, conflict if no dose would be left */
export async function storeChange(
  patient: PatientTx,
  { id: medicationId, versions }: MedicationRecord,
  change: Change,
  { endsHolds, plan: { closing, opened, choices } }: PlannedChange,
): Promise<void> {
  const isTyped = change.pattern.frequency === 'hourly' || (change.firstDose && choices.length > 0)
  if (!opened && isTyped) {
    throw invalidInput({ firstDose: 'first_dose_not_offered' })
  }
  if (!opened) throw new Problem('conflict', 'nothing_to_change')
  const number = versions.length
  if (closing) await storeClosing(patient.tx, patient.userId, { medicationId, number }, closing)
  await insertVersion(patient, { medicationId, number: number + 1 }, opened)
  if (endsHolds) await storeHoldEnds(patient.tx, patient.userId, { medicationIds: [medicationId] }, opened.openedAt)
}

type SentChange = Pick<Change, 'pattern' | 'dosage'> & { readonly firstDose?: Change['firstDose'] | undefined }

export function changeOf({ pattern, dosage, firstDose }: SentChange): Change {
  return { pattern, dosage: listedDosage(pattern, dosage), ...(firstDose && { firstDose }) }
}
