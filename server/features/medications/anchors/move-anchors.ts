import type { moveAnchors as moveEndpoint, previewAnchors as previewEndpoint } from '#core/api/anchors.ts'
import type { Input, Output } from '#core/api/endpoint.ts'
import { fieldsOf } from '#core/medication/medication.ts'
import { type AnchorTimes, anchorErrors, defaultAnchorTimes } from '#core/schedule/anchors.ts'
import { type AnchorMove, anchorMove } from '#core/schedule/move-anchors.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Tx } from '#server/db/transaction.ts'
import { invalidInput, Problem } from '#server/http/problem.ts'
import type { Call } from '#server/http/register.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'
import { type MedicationsDeps, readTarget, storeChange, type Target, versionCount } from '../change.ts'
import { previewOf } from '../edit-medication.ts'
import { requireMedicationQuota } from '../quota.ts'
import { lockMedication, updateMedication } from '../store.ts'
import { confirmedReason } from '../weekly-confirmation.ts'
import { lockAnchors, selectAnchored, selectAnchors, storeAnchors } from './store.ts'

/** What moving anchors would do, shown before it is stored (dose-model 2.8). */
export function previewAnchors(
  { database, sealer }: MedicationsDeps,
  { input, userId, now }: Call<typeof previewEndpoint>,
): Promise<Output<typeof previewEndpoint>> {
  return database.withUser(userId, async (tx) => {
    const [stored] = (await tx.executeQuery(selectAnchors(userId))).rows
    const moves = await movesTo(timesAfter(stored ?? defaultAnchorTimes, input), { tx, sealer, userId }, now)
    return {
      moves: moves.map(({ target, move, refusal }) => ({
        medicationId: target.medication.id,
        refusal: refusal?.body ?? null,
        preview: previewOf({ changesPlan: true, endsHolds: false, plan: move.plan }),
      })),
    }
  })
}

/** One edit of every running plan that uses an anchor that moves, at one instant, all or none (dose-model 2.8). */
export function moveAnchors(
  { database, sealer }: MedicationsDeps,
  { input: { isFirstUse, ...moved }, userId, now }: Call<typeof moveEndpoint>,
): Promise<Output<typeof moveEndpoint>> {
  return database.withUser(userId, async (tx) => {
    const patient = { tx, sealer, userId }
    // First the medications, as every change of one does; then those that got an anchor meanwhile.
    await lockAnchored(tx, userId)
    const { times, wereKnown } = await lockAnchors(tx, userId)
    await lockAnchored(tx, userId)
    if (isFirstUse && wereKnown) throw new Problem('conflict', 'anchors_changed')
    const anchors = timesAfter(times, moved)
    const moves = await movesTo(anchors, patient, now)
    if (moves.some(({ refusal }) => refusal)) throw new Problem('conflict', 'anchors_not_moved')
    for (const move of moves) await storeMove(patient, move, now)
    await storeAnchors(tx, userId, anchors)
    return { anchors }
  })
}

/** @throws Problem invalid_input if they would be out of order or too close */
function timesAfter(before: AnchorTimes, { breakfast, lunch, dinner, bedtime }: Input<typeof previewEndpoint>) {
  const after: AnchorTimes = {
    breakfast: breakfast ?? before.breakfast,
    lunch: lunch ?? before.lunch,
    dinner: dinner ?? before.dinner,
    bedtime: bedtime ?? before.bedtime,
  }
  const errors = anchorErrors(after)
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return after
}

type PlanMove = {
  readonly target: Target
  readonly move: AnchorMove
  readonly refusal: Problem | null
  /** Why it is taken more often than usual, as confirmed before. */
  readonly moreOftenReason: string | null
}

/** The plans that other times of the anchors change. */
async function movesTo(times: AnchorTimes, patient: PatientTx, now: Temporal.Instant): Promise<PlanMove[]> {
  const { rows } = await patient.tx.executeQuery(selectAnchored(patient.userId))
  const moves: PlanMove[] = []
  for (const { id } of rows) {
    const target = await readTarget(patient, id, now)
    const { schedule, entries, spans } = target
    const move = schedule && anchorMove({ schedule, ...entries }, spans, times, now)
    if (move) moves.push({ target, move, ...(await checked(patient, target, move, now)) })
  }
  return moves
}

/** Locks the medications whose plans may change, in order. */
async function lockAnchored(tx: Tx, userId: string): Promise<void> {
  const { rows } = await tx.executeQuery(selectAnchored(userId))
  for (const { id } of rows) await lockMedication(tx, userId, id)
}

/** What an edit of one medication would be asked or refused: here there is nobody to answer. */
async function checked(
  patient: PatientTx,
  { medication, spans }: Target,
  { pattern, dosage, refusal }: AnchorMove,
  now: Temporal.Instant,
): Promise<Pick<PlanMove, 'refusal' | 'moreOftenReason'>> {
  if (refusal) return { refusal: new Problem('conflict', refusal), moreOftenReason: null }
  const addition = { kind: 'version', versions: versionCount(medication, now), isRunning: true } as const
  const after = { id: medication.id, name: medication.name, dosage, pattern }
  try {
    await requireMedicationQuota(patient.tx, patient.userId, addition, { spans, now })
    const toConfirm = { after, before: medication, stored: medication, answers: {} }
    const moreOftenReason = await confirmedReason(patient, toConfirm, now)
    return { refusal: null, moreOftenReason }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isAsked = error.code === 'needs_confirmation'
    return { refusal: isAsked ? new Problem('conflict', 'change_alone') : error, moreOftenReason: null }
  }
}

async function storeMove(
  patient: PatientTx,
  { target: { medication }, move: { pattern, dosage, plan }, moreOftenReason }: PlanMove,
  now: Temporal.Instant,
): Promise<void> {
  const { tx, userId } = patient
  const { id, contactConsentAt } = medication
  await storeChange(patient, medication, { pattern, dosage }, { changesPlan: true, endsHolds: false, plan })
  const fields = fieldsOf(medication)
  await updateMedication(patient, id, {
    fields,
    dosage,
    pattern,
    firstDose: plan.firstDose,
    contactConsentAt,
    moreOftenReason,
  })
  await rescheduleReminders(tx, userId, now, id)
}
