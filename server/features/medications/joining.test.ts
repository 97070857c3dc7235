import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAsNeeded, putLimits } from '#core/api/as-needed.ts'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import {
  addMedication,
  editMedication,
  endMedication,
  previewMedicationEdit,
  putMedicine,
  restoreMedication,
} from '#core/api/medication-changes.ts'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import { checkPushedDoses } from '#core/api/push.ts'
import { readReminderLink } from '#core/api/reminder-links.ts'
import { emptyFields } from '#core/medication/medication.ts'
import { aMedication } from '#core/testing/medication.ts'
import { pattern } from '#core/testing/times.ts'
import { linkMaker } from '#server/reminders/reminder-links.ts'
import {
  createMedication,
  medicationForm,
  patient,
  recordMissed,
  recordTaken,
  setClock,
} from '#server/testing/medication-steps.ts'
import { as, type Person, visitor } from '#server/testing/people.ts'
import { recordingChannel, runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp, testOrigin } from '#server/testing/test-app.ts'

let app: TestApp
let ana: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-03-02T07:00')
})

const limits = { dosage: '200mg', gap: 360, max: null, count: null, reasons: [], isNoneGiven: false }
const asNeeded = () => ({ id: randomUUID(), ...emptyFields, name: 'Ibuprofen', limits })
const planned = (changes: Parameters<typeof createMedication>[3] = {}) =>
  createMedication(ana, 'three-times-daily 08:00', '2026-03-02T08:00', { name: 'Ibuprofen', ...changes })

let other: MedicationRecord
const edited = (id: string) => ({ id, dosage: '1mg', pattern: pattern('daily 06:00'), sameAs: other.id })

/** The names of the medications that share a medicine, sorted. */
async function joined(person = ana): Promise<string[][]> {
  const { medications } = await as(person).call(listMedications, {})
  const byMedicine = Map.groupBy(medications, ({ medicineId }) => medicineId)
  return [...byMedicine].flatMap(([id, own]) => (id === null ? [] : [own.map(({ dosage }) => dosage).sort()])).sort()
}

async function takesAsNeeded({ id }: MedicationRecord) {
  const at = app.clock.now()
  const shown = at.toZonedDateTimeISO('America/New_York').toPlainDateTime()
  await as(ana).call(putDoseEntry, {
    id: randomUUID(),
    medicationId: id,
    date: shown.toPlainDate(),
    scheduledTime: shown.toPlainTime(),
    recordedAt: at,
    status: 'as-needed',
    actualTime: at,
    dosage: '200mg',
    reason: null,
    note: null,
    isOverLimit: false,
  })
}

describe('two plans of one medicine', () => {
  it('are joined when the second is added, planned or as needed', async () => {
    const first = await as(ana).call(addAsNeeded, asNeeded())
    const second = await planned({ quantity: '400', sameAs: first.id })
    expect(second.medicineId).not.toBe(null)
    await as(ana).call(addAsNeeded, { ...asNeeded(), limits: { ...limits, dosage: '600mg' }, sameAs: second.id })
    expect(await joined()).toEqual([['200mg', '400mg', '600mg']])
  })

  it('are joined by an edit, a restore and new limits, and two pairs become one', async () => {
    const [one, two, three, four] = [
      await planned({ quantity: '1' }),
      await planned({ quantity: '2' }),
      await planned({ quantity: '3' }),
      await planned({ quantity: '4' }),
    ]
    await as(ana).call(editMedication, { id: two.id, dosage: '2mg', pattern: pattern('daily 08:00'), sameAs: one.id })
    await as(ana).call(endMedication, { id: four.id })
    const plan = { dosage: '4mg', pattern: pattern('daily 08:00') }
    await as(ana).call(restoreMedication, { id: four.id, ...plan, sameAs: three.id })
    expect(await joined()).toEqual([
      ['1mg', '2mg'],
      ['3mg', '4mg'],
    ])
    await as(ana).call(putLimits, { id: four.id, limits: { ...limits, dosage: '4mg' }, sameAs: one.id })
    expect(await joined()).toEqual([['1mg', '2mg', '3mg', '4mg']])
  })

  it.each([
    ['edited', (id: string) => as(ana).call(editMedication, edited(id))],
    [
      'restored',
      async (id: string) => {
        await as(ana).call(endMedication, { id })
        return as(ana).call(restoreMedication, edited(id))
      },
    ],
  ])('hold the one that is joined as it is %s back', async (_, change) => {
    other = await as(ana).call(addAsNeeded, asNeeded())
    const { id } = await planned({ quantity: '1' })
    setClock(ana, '2026-03-02T19:00')
    await takesAsNeeded(other)
    setClock(ana, '2026-03-02T19:10')
    const { versions } = await change(id)
    expect(versions.at(-1)?.from.toString()).toBe('2026-03-04T06:00:00')
  })

  it('are separated again, whichever of them is said to be another medicine', async () => {
    const first = await planned({ quantity: '1' })
    const second = await planned({ quantity: '2', sameAs: first.id })
    const third = await planned({ quantity: '3', sameAs: first.id })
    const separated = await as(ana).call(putMedicine, { id: second.id, sameAs: null })
    expect(separated.medicineId).toBe(null)
    expect(await joined()).toEqual([['1mg', '3mg']])
    await as(ana).call(putMedicine, { id: second.id, sameAs: third.id })
    expect(await joined()).toEqual([['1mg', '2mg', '3mg']])
  })

  it('never with a medication that is none, or another patient’s: then nothing is stored', async () => {
    const kim = await patient(app, 'Kim', '2026-03-02T07:00')
    const hers = await planned()
    const own = await createMedication(kim, 'daily 08:00', '2026-03-02T08:00')
    for (const sameAs of [hers.id, own.id, randomUUID()]) {
      const refused = as(kim).call(putMedicine, { id: own.id, sameAs })
      await expect(refused).rejects.toMatchObject({ status: 404 })
    }
    const added = as(kim).call(addMedication, aMedication({ id: randomUUID(), sameAs: hers.id }))
    await expect(added).rejects.toMatchObject({ status: 404 })
    expect((await as(kim).call(listMedications, {})).medications).toHaveLength(1)
    expect([await joined(kim), await joined()]).toEqual([[], []])
    expect((await as(ana).send(addMedication, medicationForm({ sameAs: 'it' }))).status).toBe(400)
  })
})

describe('the server looks at the intakes of both', () => {
  it('in the preview of an edit and in the edit', async () => {
    const first = await as(ana).call(addAsNeeded, asNeeded())
    const second = await planned({ sameAs: first.id })
    setClock(ana, '2026-03-02T08:00')
    await recordTaken(ana, second, '2026-03-02T08:00')
    setClock(ana, '2026-03-02T19:00')
    await recordMissed(ana, second, '2026-03-02T16:00')
    await takesAsNeeded(first)
    setClock(ana, '2026-03-02T19:10')
    const change = { id: second.id, dosage: '500mg', pattern: pattern('daily 06:00') }
    const preview = await as(ana).call(previewMedicationEdit, change)
    expect(preview.next?.nominal.toString()).toBe('2026-03-04T06:00:00')
    expect(preview.lastTaken?.toString()).toBe('2026-03-03T00:00:00Z')
    await as(ana).call(putMedicine, { id: first.id, sameAs: null })
    expect((await as(ana).call(previewMedicationEdit, change)).next?.nominal.toString()).toBe('2026-03-03T06:00:00')
  })

  it('before Taken on a notification or behind the link of a reminder records anything', async () => {
    const first = await as(ana).call(addAsNeeded, asNeeded())
    const second = await planned()
    setClock(ana, '2026-03-02T07:30')
    await takesAsNeeded(first)
    const channel = recordingChannel(app)
    setClock(ana, '2026-03-02T08:00')
    await runWorker(workerFor(app, [channel]))
    const due = channel.sent.find(({ delivery }) => delivery.userId === ana.userId && delivery.kind === 'due')
    const links = linkMaker(app.database, app.clock, testOrigin)
    const token = due && new URL((await links.dose(due.delivery)) ?? '').hash.slice(1)
    const states = async () => {
      const doses = [{ medicationId: second.id, nominal: Temporal.PlainDateTime.from('2026-03-02T08:00') }]
      const link = await as(visitor(app)).call(readReminderLink, { token: token ?? '' })
      return [...(await as(ana).call(checkPushedDoses, { doses })).doses, ...link.doses.map(({ state }) => state)]
    }
    expect(await states()).toEqual(['acts', 'open'])
    await as(ana).call(putMedicine, { id: first.id, sameAs: second.id })
    expect(await states()).toEqual(['asks', 'ask'])
  })
})
