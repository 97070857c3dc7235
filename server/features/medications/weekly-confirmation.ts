import type { Input } from '#core/api/endpoint.ts'
import type { addMedication } from '#core/api/medication-changes.ts'
import { joinedWith, type MedicationRecord, scheduleOf, usedMedicine } from '#core/api/medications.ts'
import { openLimits } from '#core/as-needed/limits.ts'
import {
  largerAmount,
  largerDanger,
  medicineNeedingReason,
  moreOftenDanger,
  nonDailyMedicine,
  sameMedicines,
  tooFrequentMedicine,
  twiceDanger,
  type UsedMedicine,
} from '#core/medication/weekly-guard.ts'
import { runningVersion } from '#core/schedule/ending.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import { readZoneSpans } from '#server/features/account/store.ts'
import { lockProfile } from '#server/features/profile/store.ts'
import { Problem } from '#server/http/problem.ts'
import { selectLimits } from './as-needed/store.ts'
import { medicationsOf, selectMedications, selectVersions } from './store.ts'

/** A plan to be stored, and what the patient said about it. */
export type PlanToConfirm = {
  readonly after: UsedMedicine & { readonly id: string }
  /** The present medication; null when it is added or restored, and asked about again. */
  readonly before: MedicationRecord | null
  /** The stored medication, maybe ended, with whose amounts the new ones are compared; null when it is added. */
  readonly stored: MedicationRecord | null
  readonly answers: Pick<
    Input<typeof addMedication>,
    'moreOftenReason' | 'confirmedSecondPlan' | 'confirmedAmount' | 'sameAs'
  >
}

/**
 * Why the patient takes a medicine more often than usual, given now or when the plan was confirmed; null if it is not
 * more often.
 * @throws Problem needs_confirmation if that, a second plan of the same medicine, or a much larger amount is not confirmed
 */
export async function confirmedReason(
  patient: PatientTx,
  { after, before, stored, answers }: PlanToConfirm,
  now: Temporal.Instant,
): Promise<string | null> {
  if (!nonDailyMedicine(after.name, after.dosage)) return null
  const present = before && usedMedicine(before)
  const spans = await readZoneSpans(patient.tx, patient.userId)
  const today = localDate(spans, now)
  const warning = medicineNeedingReason(after, present, today)
  if (warning && answers.moreOftenReason === undefined) {
    throw new Problem(
      'needs_confirmation',
      { message: moreOftenDanger(warning) },
      {
        details: 'more_often',
        hint: 'Send it again with moreOftenReason when the patient has said why.',
      },
    )
  }
  const larger = stored && largerAmount(after, usedMedicine(stored), today)
  if (larger && !answers.confirmedAmount) {
    throw new Problem(
      'needs_confirmation',
      { message: largerDanger(larger) },
      {
        details: 'larger_amount',
        hint: 'Send it again with confirmedAmount when the patient has confirmed it.',
      },
    )
  }
  // Two requests at once would not see each other's plan.
  await lockProfile(patient.tx, patient.userId)
  const others = await otherRunningMedications(patient, { id: after.id, sameAs: answers.sameAs }, spans, now)
  const twice = sameMedicines(after, present, others).find(({ substance }) => substance)?.substance
  if (twice && !answers.confirmedSecondPlan) {
    throw new Problem(
      'needs_confirmation',
      { message: twiceDanger(twice) },
      {
        details: 'second_plan',
        hint: 'Send it again with confirmedSecondPlan when the patient has confirmed it.',
      },
    )
  }
  if (!tooFrequentMedicine(after)) return null
  return answers.moreOftenReason ?? before?.moreOftenReason ?? null
}

/**
 * The patient's other medications that it is not joined with, planned with doses to come or taken as needed.
 * @param sameAs the one that it will be joined with
 */
async function otherRunningMedications(
  { tx, sealer, userId }: PatientTx,
  { id, sameAs }: { readonly id: string; readonly sameAs: string | undefined },
  spans: ZoneSpans,
  now: Temporal.Instant,
): Promise<MedicationRecord[]> {
  const [{ rows }, { rows: versions }, { rows: limits }] = await Promise.all([
    tx.executeQuery(selectMedications(userId)),
    tx.executeQuery(selectVersions(userId)),
    tx.executeQuery(selectLimits(userId)),
  ])
  const medications = medicationsOf(rows, { versions, limits }, sealer)
  const own = medications.find((one) => one.id === id)
  const same = medications.filter((one) => one === own || one.id === sameAs)
  const joined = new Set(same.flatMap((one) => [one, ...joinedWith(one, medications)]))
  const isRunning = (one: MedicationRecord) => openLimits(one.limits) || runningVersion(scheduleOf(one), spans, now)
  return medications.filter((one) => !joined.has(one) && isRunning(one))
}
