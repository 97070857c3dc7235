import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setZone, undoZone } from '#core/api/account.ts'
import { listDoses } from '#core/api/doses.ts'
import { editMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { pattern } from '#core/testing/times.ts'
import type { ZoneId } from '#core/time/span.ts'
import { waitingForLocks } from '#server/db/testing.ts'
import type { Tx } from '#server/db/transaction.ts'
import { createMedication, patient, recordTaken, setClock } from '#server/testing/medication-steps.ts'
import { as, onAnotherDevice, type Person } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { lockMedication, storeClosing } from './store.ts'

/*
 * What reads a medication while a change of it has not been committed waits for that change.
 */
let app: TestApp
let ana: Person
let lisinopril: MedicationRecord
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-03-02T07:00')
  lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
})

/** Changes the medication under its lock. @returns what finishes the change */
async function beginChange(change: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const changing = app.database.withUser(ana.userId, async (tx) => {
    await lockMedication(tx, ana.userId, lisinopril.id)
    await change(tx)
    begun.resolve()
    await goesOn.promise
  })
  await begun.promise
  return () => {
    goesOn.resolve()
    return changing
  }
}

/** Makes a call that has to wait for a lock until the change is finished. */
async function waitsFor<T>(finish: () => Promise<void>, call: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  let isDone = false
  const answer = Promise.allSettled([call()]).then(([result]) => {
    isDone = true
    return result
  })
  try {
    await expect.poll(async () => isDone || (await waitingForLocks(app.owner)) > 0).toBe(true)
    expect(isDone).toBe(false)
  } finally {
    await finish()
  }
  return answer
}

it('a tap waits for an edit of its medicine', async () => {
  setClock(ana, '2026-03-02T08:00')
  const finish = await beginChange((tx) =>
    tx.updateTable('medications').set({ voice_reminder: true }).where('user_id', '=', ana.userId).execute(),
  )
  const tap = await waitsFor(finish, () => recordTaken(ana, lisinopril, '2026-03-02T08:00'))
  expect(tap.status).toBe('fulfilled')
})

it('the undo of a change of zone waits for an edit, and is refused', async () => {
  setClock(ana, '2026-03-02T07:10')
  const { zoneSpans } = await as(ana).call(setZone, { zone: 'Europe/Berlin' as ZoneId })
  const at = setClock(ana, '2026-03-02T07:20')
  const until = Temporal.PlainDateTime.from('2026-03-03T08:00')
  const finish = await beginChange((tx) =>
    storeClosing(tx, ana.userId, { medicationId: lisinopril.id, number: 1 }, { at, reason: 'ended', until, keeps: [] }),
  )
  const from = zoneSpans.at(-1)?.from ?? at
  const undo = await waitsFor(finish, () => as(ana).call(undoZone, { from }))
  expect(undo).toMatchObject({ status: 'rejected', reason: { body: { reason: 'zone_undo_too_late' } } })
})

it('taps and edits at once all succeed, and the dose is taken once', async () => {
  setClock(ana, '2026-03-02T08:00')
  const laptop = await onAnotherDevice(ana, true)
  const edit = (dosage: string) =>
    as(laptop).call(editMedication, { id: lisinopril.id, dosage, pattern: pattern('daily 08:00') })
  const tap = () => recordTaken(ana, lisinopril, '2026-03-02T08:00')
  await Promise.all([tap(), edit('250mg'), tap(), edit('125mg'), tap(), edit('500mg')])
  const today = Temporal.PlainDate.from('2026-03-02')
  const { doses } = await as(ana).call(listDoses, { from: today, to: today })
  expect(doses).toMatchObject([{ status: 'taken', recorded: { entryIds: { length: 3 } } }])
})
