import { type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import type { DoseRecord } from '#core/dose/dose.ts'
import { editLookBack } from '#core/dose/look-back.ts'
import { type Change, type ChangePlan, editPlan, endPlan } from '#core/schedule/change.ts'
import { changedCourseEnd, excludesRecordedDose } from '#core/schedule/course.ts'
import type { CourseLength } from '#core/schedule/first-dose.ts'
import { listedDosage, samePlan } from '#core/schedule/pattern.ts'
import { openVersion, type ScheduleVersion, withLastVersion } from '#core/schedule/schedule.ts'
import { earliestDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { ConfirmationSender } from '#server/confirmations/request-confirmation.ts'
import type { Database } from '#server/db/database.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { selectZoneSpans, zoneSpansOf } from '#server/features/account/store.ts'
import { doseEntryOf, selectMedicationFactsSince } from '#server/features/dose-entries/store.ts'
import { invalidInput, notFound, Problem } from '#server/http/problem.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'
import { insertVersion, lockMedication, readMedication, storeClosing } from './store.ts'

/** A medication with everything a change depends on. */
export type Target = { readonly medication: MedicationRecord; readonly record: DoseRecord; readonly spans: ZoneSpans }

export type MedicationsDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly confirmationSender: ConfirmationSender
}

/** Whose medication is changed, and when. */
export type ChangeRequest = { readonly userId: string; readonly id: string; readonly now: Temporal.Instant }

/**
 * Changes a medication under its lock and answers what is stored.
 * @throws Problem not_found
 */
export function changeLocked(
  { database, sealer }: Pick<MedicationsDeps, 'database' | 'sealer'>,
  { userId, id, now }: ChangeRequest,
  work: (patient: PatientTx) => Promise<void>,
): Promise<MedicationRecord> {
  return database.withUser(userId, async (tx) => {
    if (!(await lockMedication(tx, userId, id))) throw notFound()
    const patient = { tx, sealer, userId }
    await work(patient)
    await tx.executeQuery(rescheduleReminders(userId, now, id))
    const stored = await readMedication(patient, id)
    if (!stored) throw notFound()
    return stored
  })
}

/** @throws Problem not_found */
export async function readTarget(patient: PatientTx, id: string, now: Temporal.Instant): Promise<Target> {
  const { tx, userId } = patient
  const since = earliestDate(now).subtract(editLookBack)
  const [medication, { rows: entries }, { rows: spans }] = await Promise.all([
    readMedication(patient, id),
    tx.executeQuery(selectMedicationFactsSince(userId, id, since)),
    tx.executeQuery(selectZoneSpans(userId)),
  ])
  if (!medication) throw notFound()
  return {
    medication,
    record: { schedule: scheduleOf(medication), entries: entries.map(doseEntryOf) },
    spans: zoneSpansOf(spans),
  }
}

/** The version that still has doses to come: not closed, and its course not over. */
export function runningVersion(
  { record, spans }: Pick<Target, 'record' | 'spans'>,
  now: Temporal.Instant,
): ScheduleVersion | null {
  const open = openVersion(record.schedule)
  const isOver = open?.until && Temporal.PlainDateTime.compare(open.until, wallClock(spans, now)) <= 0
  return isOver ? null : open
}

/**
 * The medication with another duration of its present course.
 * @param duration undefined for the present one, null for no end
 * @throws Problem invalid_input if the course would already be over, or end before a recorded dose
 */
export function withDuration(target: Target, duration: CourseLength | null | undefined, now: Temporal.Instant): Target {
  if (duration === undefined) return target
  const { record, spans } = target
  const until = changedCourseEnd(record.schedule, duration, wallClock(spans, now))
  if (until === 'over') throw invalidInput({ duration: 'course_over' })
  if (until && excludesRecordedDose(record.entries, until)) {
    throw invalidInput({ duration: 'recorded_after_course' })
  }
  return { ...target, record: { ...record, schedule: withLastVersion(record.schedule, { until }) } }
}

/** The effect of an edit or a restore; the preview shows it and saving stores it. */
export type PlannedChange = {
  /** False if only the name or the voice reminder changes: no version does then. */
  readonly changesPlan: boolean
  readonly plan: ChangePlan
}

/** An edit of a running medication, or a restore of one that is not (dose-model 7.3). */
export function plannedChange(target: Target, change: Change, now: Temporal.Instant): PlannedChange {
  const { record, spans } = target
  const running = runningVersion(target, now)
  if (running) {
    return { changesPlan: !samePlan(running, change), plan: editPlan(record, spans, change, now) }
  }
  // A finished course is closed as completed before it is restored.
  const completed = endPlan(record, spans, 'completed', now)
  const schedule = completed ? withLastVersion(record.schedule, { closing: completed }) : record.schedule
  return { changesPlan: true, plan: editPlan({ ...record, schedule }, spans, change, now) }
}

/** @throws Problem invalid_input if the chosen first dose is not one of the choices, conflict if no dose would be left */
export async function storeChange(
  patient: PatientTx,
  { id: medicationId, versions }: MedicationRecord,
  change: Change,
  { plan: { closing, opened, choices } }: PlannedChange,
): Promise<void> {
  if (!opened && change.firstDose && choices.length > 0) {
    throw invalidInput({ firstDose: 'first_dose_not_offered' })
  }
  if (!opened) throw new Problem('conflict', 'nothing_to_change')
  const number = versions.length
  await storeClosing(patient.tx, patient.userId, { medicationId, number }, closing)
  await insertVersion(patient, { medicationId, number: number + 1 }, opened)
}

type SentChange = Pick<Change, 'pattern' | 'dosage'> & { readonly firstDose?: Change['firstDose'] | undefined }

export function changeOf({ pattern, dosage, firstDose }: SentChange): Change {
  return { pattern, dosage: listedDosage(pattern, dosage), ...(firstDose && { firstDose }) }
}
