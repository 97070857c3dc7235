import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMedication, editMedication, endMedication, restoreMedication } from '#core/api/medication-changes.ts'
import { listMedications } from '#core/api/medications.ts'
import { as, type Person } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { adds, medicationForm, patient, pattern } from '#server/testing/treatment.ts'

let app: TestApp
let ana: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-03-02T07:00')
})

const refused = {
  status: 409,
  body: {
    code: 'needs_confirmation',
    message: 'Methotrexate is usually taken once a week. Taken more often than prescribed, it can kill.',
  },
}
const listed = async () =>
  (await as(ana).call(listMedications, {})).medications.map(({ name, frequency }) => `${name} ${frequency}`)

describe('methotrexate more often than weekly', () => {
  const daily = pattern('daily 20:00')

  it('is not added before the patient has confirmed it', async () => {
    const form = { ...medicationForm({ name: 'Metotrexato 2.5' }), id: randomUUID(), firstDose: '2026-03-02T20:00' }
    const response = await as(ana).send(addMedication, form)
    expect([response.status, await response.json()]).toMatchObject([refused.status, refused.body])
    expect(await listed()).toEqual([])
    expect((await as(ana).send(addMedication, { ...form, confirmedMoreOftenThanWeekly: true })).status).toBe(200)
    expect(await listed()).toEqual(['Metotrexato 2.5 daily'])
  })

  it('is added weekly unasked', async () => {
    await adds(ana, 'weekly Monday 20:00', '2026-03-02T20:00', { name: 'Methotrexate' })
    expect(await listed()).toEqual(['Methotrexate weekly'])
  })

  it('does not come about by an edit of its frequency', async () => {
    const { id, ...rest } = await adds(ana, 'weekly Monday 20:00', '2026-03-02T20:00', { name: 'Methotrexate' })
    const edit = { id, name: rest.name, dosage: rest.dosage, voiceReminder: false, pattern: daily }
    await expect(as(ana).call(editMedication, edit)).rejects.toMatchObject(refused)
    expect(await listed()).toEqual(['Methotrexate weekly'])
    await as(ana).call(editMedication, { ...edit, confirmedMoreOftenThanWeekly: true })
    expect(await listed()).toEqual(['Methotrexate daily'])
    // Confirmed once, other edits are not held up.
    await as(ana).call(editMedication, { ...edit, voiceReminder: true })
  })

  it('does not come about by a new name', async () => {
    const { id, dosage } = await adds(ana, 'daily 20:00', '2026-03-02T20:00', { name: 'Metformin' })
    const edit = { id, name: 'Methotrexate', dosage, voiceReminder: false, pattern: daily }
    await expect(as(ana).call(editMedication, edit)).rejects.toMatchObject(refused)
    expect(await listed()).toEqual(['Metformin daily'])
  })

  it('does not come about by a restore', async () => {
    const { id, dosage } = await adds(ana, 'weekly Monday 20:00', '2026-03-02T20:00', { name: 'Methotrexate' })
    await as(ana).call(endMedication, { id })
    await expect(as(ana).call(restoreMedication, { id, dosage, pattern: daily })).rejects.toMatchObject(refused)
    expect(
      (await as(ana).call(restoreMedication, { id, dosage, pattern: daily, confirmedMoreOftenThanWeekly: true }))
        .frequency,
    ).toBe('daily')
  })
})
