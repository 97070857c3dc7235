import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '#core/api/endpoint.ts'
import { editMedication } from '#core/api/medication-changes.ts'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import { changeProfile } from '#core/api/profile.ts'
import { pattern } from '#core/testing/times.ts'
import { createMedication, patient, setClock } from '#server/testing/medication-steps.ts'
import { as, contactOfAll, type Person } from '#server/testing/people.ts'
import { messagesTo, recordingChannel, runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const severe = { missedDosageSeverity: 'serious', tellContact: contactOfAll } as const
const ana = () => patient(app, 'Ana', '2026-03-02T07:00')
const createSevereMedication = (person: Person, changes: Parameters<typeof createMedication>[3] = severe) =>
  createMedication(person, 'daily 08:00', '2026-03-02T08:00', changes)

async function editMedicationOf(
  person: Person,
  { id }: MedicationRecord,
  change: Partial<Input<typeof editMedication>>,
) {
  const same = { id, name: 'Lisinopril', dosage: '500mg', voiceReminder: false, pattern: pattern('daily 08:00') }
  return (await as(person).call(editMedication, { ...same, ...change })).contactConsentAt
}

/** What the contact hears of the dose of eight o'clock. */
async function messagesToContact(person: Person): Promise<string[]> {
  const channel = recordingChannel(app)
  for (const local of ['2026-03-02T08:00', '2026-03-02T08:30']) {
    setClock(person, local)
    await runWorker(workerFor(app, [channel]))
  }
  return messagesTo(person, channel, 'contact')
}

describe('the patient’s consent to the emergency contact being told', () => {
  it('is given by name when the medication is added, is kept with its instant, and the contact is alerted', async () => {
    const person = await ana()
    const added = await createSevereMedication(person)
    expect(added.contactConsentAt?.toString()).toBe(app.clock.now().toString())
    expect(await messagesToContact(person)).toEqual(['08:30 emergency: Ana Rivera has not confirmed a dose'])
  })

  it('is asked for: without it, and for a medicine that alerts nobody, there is none', async () => {
    const person = await ana()
    expect((await createSevereMedication(person, { missedDosageSeverity: 'serious' })).contactConsentAt).toBeNull()
    expect(
      (await createSevereMedication(person, { ...severe, missedDosageSeverity: 'moderate' })).contactConsentAt,
    ).toBeNull()
    expect(await messagesToContact(person)).toEqual([])
  })

  it('is withdrawn in the edit, given again there, and stays through any other edit', async () => {
    const person = await ana()
    const medication = await createSevereMedication(person)
    const given = medication.contactConsentAt?.toString()
    setClock(person, '2026-03-02T07:10')
    expect((await editMedicationOf(person, medication, { voiceReminder: true }))?.toString()).toBe(given)
    expect((await editMedicationOf(person, medication, { tellContact: contactOfAll }))?.toString()).toBe(given)
    expect(await editMedicationOf(person, medication, { tellContact: null })).toBeNull()
    expect((await editMedicationOf(person, medication, { tellContact: contactOfAll }))?.toString()).toBe(
      app.clock.now().toString(),
    )
    await editMedicationOf(person, medication, { tellContact: null })
    expect(await messagesToContact(person)).toEqual([])
  })

  it('is for the contact who was named, at their addresses, and for nobody else', async () => {
    const person = await ana()
    const medication = await createSevereMedication(person)
    for (const other of [
      ...[{ name: 'Somebody Else' }, { name: '' }],
      // The same name at an address that the patient was not asked about.
      ...[{ email: 'former@example.com' }, { phone: '+1 202 555 0100' }],
      // A page from before sends the name alone.
      contactOfAll.name,
    ]) {
      const tellContact = typeof other === 'string' ? other : { ...contactOfAll, ...other }
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
    await createSevereMedication(person)
    const asked = () => as(person).call(listMedications, {})
    await as(person).call(changeProfile, { address: '2 Main Street' })
    expect((await asked()).medications.map(({ contactConsentAt }) => contactConsentAt !== null)).toEqual([true])
    await as(person).call(changeProfile, change)
    expect((await asked()).medications.map(({ contactConsentAt }) => contactConsentAt)).toEqual([null])
    expect(await messagesToContact(person)).toEqual([])
  })
})
