import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAsNeeded, putLimits } from '#core/api/as-needed.ts'
import type { Input } from '#core/api/endpoint.ts'
import { editMedication, endMedication, restoreMedication } from '#core/api/medication-changes.ts'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import { putStock } from '#core/api/stock.ts'
import { emptyFields, fieldsOf } from '#core/medication/medication.ts'
import { pattern } from '#core/testing/times.ts'
import { createMedication, patient, recordTaken, setClock } from '#server/testing/medication-steps.ts'
import { as, contactOfAll, onAnotherDevice, type Person } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { unchanged } from '#server/testing/unchanged.ts'

/*
 * Two devices of one patient: the phone has a form open, and the laptop changes the medicine meanwhile.
 */
let app: TestApp
let phone: Person
let laptop: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  phone = await patient(app, 'Ana', '2026-03-02T07:00')
  laptop = await onAnotherDevice(phone, true)
})

const limits: Input<typeof putLimits>['limits'] = {
  dosage: '1 tablets',
  gap: 240,
  max: null,
  count: null,
  reasons: [],
  isNoneGiven: false,
}

/** What a form sends that shows this record: all of it. */
function editOf(shown: MedicationRecord, changes: Partial<Input<typeof editMedication>> = {}) {
  const { id, dosage, revision } = shown
  const version = shown.versions.at(-1)
  return { id, revision, dosage, pattern: version?.pattern ?? pattern('daily 08:00'), ...fieldsOf(shown), ...changes }
}

const stored = async () => (await as(laptop).call(listMedications, {})).medications[0]
const changedMeanwhile = { status: 409, body: { code: 'conflict', reason: 'changed_meanwhile' } }

describe('an edit of a record that another device has changed since', () => {
  it('is refused, and nothing of it is stored', async () => {
    const shown = await createMedication(phone, 'daily 08:00', '2026-03-02T08:00')
    const edited = await as(laptop).call(editMedication, editOf(shown, { dosage: '250mg' }))
    const late = as(phone).call(editMedication, editOf(shown, { instructions: 'With food.' }))
    await expect(late).rejects.toMatchObject(changedMeanwhile)
    expect(await stored()).toEqual(edited)
    const again = await as(phone).call(editMedication, editOf(edited, { instructions: 'With food.' }))
    expect(again).toMatchObject({ dosage: '250mg', instructions: 'With food.' })
  })

  it('does not revert a severity or a consent', async () => {
    const shown = await createMedication(phone, 'daily 08:00', '2026-03-02T08:00')
    const severe = { missedDosageSeverity: 'life-threatening', tellContact: contactOfAll } as const
    const edited = await as(laptop).call(editMedication, editOf(shown, severe))
    expect(edited.contactConsentAt).not.toBeNull()
    const late = as(phone).call(editMedication, editOf(shown, { voiceReminder: true }))
    await expect(late).rejects.toMatchObject(changedMeanwhile)
    expect(await stored()).toEqual(edited)
  })

  it('is refused for limits too, so that it cannot end a plan', async () => {
    const { id } = await as(phone).call(addAsNeeded, { id: randomUUID(), ...emptyFields, name: 'Ibuprofen', limits })
    const shown = await stored()
    const planned = await as(laptop).call(editMedication, { id, dosage: '1 tablets', pattern: pattern('daily 08:00') })
    const late = { id, revision: shown?.revision, name: 'Ibuprofen', instructions: 'With food.', limits }
    await expect(as(phone).call(putLimits, late)).rejects.toMatchObject(changedMeanwhile)
    expect(await stored()).toEqual(planned)
  })

  it('is refused for a restore too', async () => {
    const { id } = await createMedication(phone, 'daily 08:00', '2026-03-02T08:00')
    const { revision } = await as(phone).call(endMedication, { id })
    const daily = (time: string) => ({ id, revision, dosage: '500mg', pattern: pattern(`daily ${time}`) })
    const restored = await as(laptop).call(restoreMedication, daily('09:00'))
    await as(laptop).call(endMedication, { id })
    await expect(as(phone).call(restoreMedication, daily('10:00'))).rejects.toMatchObject(changedMeanwhile)
    expect((await stored())?.versions).toHaveLength(restored.versions.length)
  })

  it('is accepted from a page of the previous release, which does not say what it showed', async () => {
    const shown = await createMedication(phone, 'daily 08:00', '2026-03-02T08:00')
    await as(laptop).call(editMedication, editOf(shown, { dosage: '250mg' }))
    const { revision: _, ...late } = editOf(shown, { instructions: 'With food.' })
    expect(await as(phone).call(editMedication, late)).toMatchObject({ dosage: '500mg' })
  })
})

it('editing limits does not resume an ended medicine; restoring does', async () => {
  const { id, name } = await as(phone).call(addAsNeeded, {
    id: randomUUID(),
    ...emptyFields,
    name: 'Ibuprofen',
    limits,
  })
  await as(laptop).call(endMedication, { id })
  const edit = as(phone).call(putLimits, { id, name, limits })
  await expect(edit).rejects.toMatchObject({ status: 409, body: { reason: 'medication_ended' } })
  expect((await stored())?.limits).toMatchObject([{ closing: { reason: 'ended' } }])
  const restored = await as(phone).call(putLimits, { id, limits })
  expect(restored.limits).toMatchObject([{}, { closing: null }])
})

describe('the same save again, whose answer was lost', () => {
  it('of an edit answers as before', async () => {
    const shown = await createMedication(phone, 'daily 08:00', '2026-03-02T08:00')
    const save = editOf(shown, {
      dosage: '250mg',
      instructions: 'With food.',
      missedDosageSeverity: 'serious',
      duration: { count: 2, unit: 'weeks' },
      tellContact: contactOfAll,
    })
    const saved = await as(phone).call(editMedication, save)
    expect(await as(phone).call(editMedication, save)).toEqual(unchanged(saved))
  })

  it('of an edit from as needed to a course answers as before', async () => {
    const { id } = await as(phone).call(addAsNeeded, { id: randomUUID(), ...emptyFields, name: 'Ibuprofen', limits })
    const shown = await stored()
    const change = { dosage: '1 tablets', pattern: pattern('daily 20:00') }
    const save = { id, revision: shown?.revision, ...change, duration: { count: 5, unit: 'days' } as const }
    const saved = await as(phone).call(editMedication, save)
    expect(await as(phone).call(editMedication, save)).toEqual(unchanged(saved))
  })

  it('of limits and of a restore answers as before', async () => {
    const { id, revision } = await createMedication(phone, 'daily 08:00', '2026-03-02T08:00')
    const asNeeded = { id, revision, name: 'Advil', limits }
    const saved = await as(phone).call(putLimits, asNeeded)
    expect(await as(phone).call(putLimits, asNeeded)).toEqual(unchanged(saved))
    const ended = await as(phone).call(endMedication, { id })
    const restore = { id, revision: ended.revision, dosage: '500mg', pattern: pattern('daily 09:00') }
    const restored = await as(phone).call(restoreMedication, restore)
    expect(await as(phone).call(restoreMedication, restore)).toEqual(unchanged(restored))
  })
})

it('intakes and stock do not count as changes of a medicine', async () => {
  const shown = await createMedication(phone, 'daily 08:00', '2026-03-02T08:00')
  setClock(phone, '2026-03-02T08:00')
  await recordTaken(laptop, shown, '2026-03-02T08:00')
  await as(laptop).call(putStock, { medicationId: shown.id, unit: 'tablets', pieces: [], daysBefore: 7 })
  expect(await as(phone).call(editMedication, editOf(shown, { dosage: '250mg' }))).toMatchObject({ dosage: '250mg' })
})
