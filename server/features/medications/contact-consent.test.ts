import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '#core/api/endpoint.ts'
import { editMedication } from '#core/api/medication-changes.ts'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import { changeProfile } from '#core/api/profile.ts'
import { pattern } from '#core/testing/times.ts'
import { as, type Person } from '#server/testing/people.ts'
import { looks, messagesTo, phone, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { adds, itIs, patient } from '#server/testing/treatment.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const severe = { missedDosageSeverity: 'serious', tellContact: 'Luis Rivera' } as const
const ana = () => patient(app, 'Ana', '2026-03-02T07:00')
const addsSevere = (person: Person, changes: Parameters<typeof adds>[3] = severe) =>
  adds(person, 'daily 08:00', '2026-03-02T08:00', changes)

async function edits(person: Person, { id }: MedicationRecord, change: Partial<Input<typeof editMedication>>) {
  const same = { id, name: 'Lisinopril', dosage: '500mg', voiceReminder: false, pattern: pattern('daily 08:00') }
  return (await as(person).call(editMedication, { ...same, ...change })).contactConsentAt
}

/** What the contact hears of the dose of eight o'clock. */
async function heardByContact(person: Person): Promise<string[]> {
  const heard = phone(app)
  for (const local of ['2026-03-02T08:00', '2026-03-02T08:30']) {
    itIs(person, local)
    await looks(workerFor(app, [heard]))
  }
  return messagesTo(person, heard, 'contact')
}

describe('the patient’s consent to the emergency contact being told', () => {
  it('is given by name when the medication is added, is kept with its instant, and the contact is alerted', async () => {
    const person = await ana()
    const added = await addsSevere(person)
    expect(added.contactConsentAt?.toString()).toBe(app.clock.now().toString())
    expect(await heardByContact(person)).toEqual(['08:30 emergency: Ana Rivera has not confirmed a dose'])
  })

  it('is asked for: without it, and for a medicine that alerts nobody, there is none', async () => {
    const person = await ana()
    expect((await addsSevere(person, { missedDosageSeverity: 'serious' })).contactConsentAt).toBeNull()
    expect((await addsSevere(person, { ...severe, missedDosageSeverity: 'moderate' })).contactConsentAt).toBeNull()
    expect(await heardByContact(person)).toEqual([])
  })

  it('is withdrawn in the edit, given again there, and stays through any other edit', async () => {
    const person = await ana()
    const medication = await addsSevere(person)
    const given = medication.contactConsentAt?.toString()
    itIs(person, '2026-03-02T07:10')
    expect((await edits(person, medication, { voiceReminder: true }))?.toString()).toBe(given)
    expect((await edits(person, medication, { tellContact: 'Luis Rivera' }))?.toString()).toBe(given)
    expect(await edits(person, medication, { tellContact: null })).toBeNull()
    expect((await edits(person, medication, { tellContact: 'Luis Rivera' }))?.toString()).toBe(
      app.clock.now().toString(),
    )
    await edits(person, medication, { tellContact: null })
    expect(await heardByContact(person)).toEqual([])
  })

  it('is for the contact who was named, and for nobody else', async () => {
    const person = await ana()
    const medication = await addsSevere(person)
    for (const tellContact of ['Somebody Else', '']) {
      const same = { id: medication.id, name: 'Lisinopril', dosage: '500mg', voiceReminder: false }
      const wire = { ...same, pattern: { frequency: 'daily', time: '08:00' }, tellContact }
      const response = await as(person).send(editMedication, wire)
      expect([response.status, await response.json()]).toMatchObject([409, { code: 'conflict' }])
    }
  })

  it.each([
    ['another name', { emergencyContactName: 'Maria Soto' }],
    ['another address', { emergencyContactEmail: 'other@example.com' }],
    ['another number', { emergencyPhone: '+1 202 555 0199' }],
  ])('is requested again when the contact has %s', async (_, change) => {
    const person = await ana()
    await addsSevere(person)
    const asked = () => as(person).call(listMedications, {})
    await as(person).call(changeProfile, { address: '2 Main Street' })
    expect((await asked()).medications.map(({ contactConsentAt }) => contactConsentAt !== null)).toEqual([true])
    await as(person).call(changeProfile, change)
    expect((await asked()).medications.map(({ contactConsentAt }) => contactConsentAt)).toEqual([null])
    expect(await heardByContact(person)).toEqual([])
  })
})
