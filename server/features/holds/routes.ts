import { maxHolds } from '#core/account/quotas.ts'
import { listAgreedHolds, putAgreedHold, removeAgreedHold } from '#core/api/agreed-holds.ts'
import type { Input } from '#core/api/endpoint.ts'
import { addHold, endHold } from '#core/api/holds.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { beginningOf, canUndoHold, holdErrors, holdMadeAt, undoneAt } from '#core/schedule/hold.ts'
import { wallClock } from '#core/time/span.ts'
import type { Database } from '#server/db/database.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { readZoneSpans } from '#server/features/account/store.ts'
import { lockMedication, readMedication } from '#server/features/medications/store.ts'
import { lockProfile } from '#server/features/profile/store.ts'
import { invalidInput, notFound, Problem } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'
import {
  agreedHoldOf,
  countOwned,
  deleteAgreedHold,
  hasMostAgreedHolds,
  selectAgreedHolds,
  upsertAgreedHold,
} from './agreed-store.ts'
import { countHolds, insertHold, medicationsOfHold, storeHoldEnds } from './store.ts'

type HoldsDeps = { readonly database: Database; readonly sealer: Sealer }

/** See dose-model 12. */
export function holdsRoutes(api: Api, { database, sealer }: HoldsDeps): void {
  register(api, addHold, async ({ input, userId, now }) => {
    const medicationIds = [...new Set(input.medicationIds)].sort()
    return database.withUser(userId, (tx) =>
      changeHeld({ tx, sealer, userId }, medicationIds, now, (patient) =>
        storeHold(patient, { ...input, medicationIds }, now),
      ),
    )
  })

  register(api, endHold, async ({ input: { id, medicationId, undo }, userId, now }) =>
    database.withUser(userId, async (tx) => {
      const held = await medicationsOfHold(tx, userId, id)
      const { madeAt } = held
      const medicationIds = held.medicationIds.filter((one) => one === (medicationId ?? one))
      if (!madeAt || medicationIds.length === 0) throw notFound()
      if (undo && !canUndoHold({ madeAt }, now)) throw new Problem('too_late', 'hold_undo_too_late')
      const at = undo ? undoneAt({ madeAt }) : now
      return changeHeld({ tx, sealer, userId }, medicationIds, now, () =>
        storeHoldEnds(tx, userId, { id, medicationIds }, at),
      )
    }),
  )
}

/** Holds that are written down beforehand (dose-model 12.4). */
export function agreedHoldsRoutes(api: Api, { database, sealer }: HoldsDeps): void {
  register(api, listAgreedHolds, async ({ userId }) => {
    const [rows] = await database.batchForUser(userId, [selectAgreedHolds(userId)])
    const agreedHolds = rows.map((row) => agreedHoldOf(row, sealer))
    return { agreedHolds: agreedHolds.map((hold) => ({ ...hold, medicationIds: [...hold.medicationIds] })) }
  })

  register(api, putAgreedHold, async ({ input, userId, now }) => {
    const medicationIds = [...new Set(input.medicationIds)]
    await database.withUser(userId, async (tx) => {
      if ((await countOwned(tx, userId, medicationIds)) < medicationIds.length) throw notFound()
      await lockProfile(tx, userId)
      if (await hasMostAgreedHolds(tx, userId, input.id)) throw new Problem('quota_reached', 'most_agreed_holds')
      await upsertAgreedHold({ tx, sealer, userId }, { ...input, medicationIds }, now)
    })
    return {}
  })

  register(api, removeAgreedHold, async ({ input: { id }, userId }) => {
    if (!(await database.withUser(userId, (tx) => deleteAgreedHold(tx, userId, id)))) throw notFound()
    return {}
  })
}

/** @throws Problem invalid_input, quota_reached */
async function storeHold(patient: PatientTx, hold: Input<typeof addHold>, now: Temporal.Instant): Promise<void> {
  const { tx, userId } = patient
  // Repeated request: it is stored already.
  if ((await medicationsOfHold(tx, userId, hold.id)).madeAt) return
  const spans = await readZoneSpans(tx, userId)
  const madeAt = holdMadeAt(hold.madeAt, now)
  const errors = holdErrors(hold, wallClock(spans, madeAt))
  if (errors.from || errors.until) throw invalidInput(errors)
  const begunAt = beginningOf({ ...hold, madeAt }, spans)
  await lockProfile(tx, userId)
  if ((await countHolds(tx, userId)) + hold.medicationIds.length > maxHolds) {
    throw new Problem('quota_reached', 'most_holds')
  }
  for (const medicationId of hold.medicationIds) await insertHold(patient, medicationId, { ...hold, madeAt, begunAt })
}

/**
 * Changes what holds medications, under the lock of each, and answers them.
 * @param medicationIds in order, so that two requests never wait for each other
 * @throws Problem not_found
 */
async function changeHeld(
  patient: PatientTx,
  medicationIds: readonly string[],
  now: Temporal.Instant,
  work: (patient: PatientTx) => Promise<void>,
): Promise<{ medications: MedicationRecord[] }> {
  const { tx, userId } = patient
  for (const id of medicationIds) if (!(await lockMedication(tx, userId, id))) throw notFound()
  await work(patient)
  const medications: MedicationRecord[] = []
  for (const id of medicationIds) {
    await rescheduleReminders(tx, userId, now, id)
    const stored = await readMedication(patient, id)
    if (stored) medications.push(stored)
  }
  return { medications }
}
