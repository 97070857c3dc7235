import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ErrorCode } from '#core/api/errors.ts'
import { addMedication, editMedication } from '#core/api/medication-changes.ts'
import { listMedications } from '#core/api/medications.ts'
import { noteFields } from '#core/medication/medication.ts'
import { pattern } from '#core/testing/times.ts'
import { nominalText } from '#core/time/nominal.ts'
import { createMedication, medicationForm, patient, setClock } from '#server/testing/medication-steps.ts'
import { as, CallFailed, onAnotherDevice, type Person, signUp } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { unchanged } from '#server/testing/unchanged.ts'

let app: TestApp
let ana: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-03-02T10:00')
})

const medicationsOf = async (person: Person) => (await as(person).call(listMedications, {})).medications

async function refused(call: Promise<unknown>): Promise<{ code: string; fields: Record<string, string> | undefined }> {
  const error: unknown = await call.then(
    () => null,
    (failure: unknown) => failure,
  )
  if (!(error instanceof CallFailed)) throw new Error('The call was not refused')
  return { code: error.body.code, fields: error.body.fields }
}

async function rowsOf(person: Person): Promise<number> {
  const { rows } = await app.owner.query(
    `select (select count(*) from medications where user_id = $1)
      + (select count(*) from medication_schedules where user_id = $1) as count`,
    [person.userId],
  )
  return rows[0].count
}

describe('Ana adds a medication', () => {
  it('the answer is what was stored, with its first version', async () => {
    const added = await createMedication(ana, 'twice-daily 20:00', '2026-03-02T20:00', {
      name: '  Lisinopril ',
      quantity: '10',
      instructions: 'With water',
      missedDosageSeverity: 'serious',
      voiceReminder: true,
    })
    expect(added).toMatchObject({
      name: 'Lisinopril',
      dosage: '10mg',
      frequency: 'twice-daily',
      voiceReminder: true,
      missedDosageSeverity: 'serious',
      instructions: 'With water',
      emergencyContact: null,
      nearestHospital: null,
    })
    expect(added.reminderTime?.toString()).toBe('20:00:00')
    expect(added.versions).toMatchObject([{ dosage: '10mg', until: null, closing: null }])
    expect(await medicationsOf(ana)).toEqual([added])
  })

  it.each(noteFields)('a form of an older page without a note %s leaves it empty', async (field) => {
    const { [field]: _, ...form } = medicationForm({ firstDose: '2026-03-02T20:00' })
    const response = await as(ana).send(addMedication, form)
    expect(await response.json()).toMatchObject({ id: form.id, [field]: '' })
  })

  it('the same id sent again is one medication with one answer', async () => {
    const form = { id: randomUUID() }
    const added = await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', form)
    setClock(ana, '2026-03-03T10:00')
    expect(await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', { ...form, name: 'Another' })).toEqual(added)
    expect(await medicationsOf(ana)).toEqual([added])
  })

  it('the same form sent ten times at once is one medication with one answer', async () => {
    const form = { id: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => createMedication(ana, 'daily 20:00', '2026-03-02T20:00', form)),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await rowsOf(ana)).toBe(2)
  })

  it('an id that somebody else has used makes a medication of her own', async () => {
    const ben = await signUp(app, 'Ben')
    const his = await createMedication(ben, 'daily 20:00', '2026-03-02T20:00', { name: 'Secret' })
    const hers = await createMedication(ana, 'daily 21:00', '2026-03-02T21:00', { id: his.id, name: 'Aspirin' })
    expect(hers.name).toBe('Aspirin')
    expect(await medicationsOf(ben)).toEqual([his])
  })

  it('"taken since" plans doses before the first one; a duration runs from the first', async () => {
    const added = await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', {
      since: Temporal.PlainDate.from('2026-01-01'),
      duration: { count: 7, unit: 'days' },
    })
    const [version] = added.versions
    expect(version?.from.toString()).toBe('2026-01-01T00:00:00')
    expect(version?.until?.toString()).toBe('2026-03-09T20:00:00')
    expect(added.firstDose?.toString()).toBe('2026-03-02T20:00:00')
  })

  it('"taken since" goes on with the next dose: a later first one is refused', async () => {
    const since = Temporal.PlainDate.from('2026-01-01')
    const { fields } = await refused(createMedication(ana, 'daily 20:00', '2026-03-03T20:00', { since }))
    expect(fields).toEqual({ firstDose: 'Please choose one of the next doses' })
    expect(await rowsOf(ana)).toBe(0)
  })

  it('a form shown ten minutes ago is still accepted, an older one is not', async () => {
    setClock(ana, '2026-03-02T20:14')
    await createMedication(ana, 'daily 20:00', '2026-03-02T20:00')
    setClock(ana, '2026-03-02T20:16')
    const { code, fields } = await refused(createMedication(ana, 'daily 20:00', '2026-03-02T20:00'))
    expect(code).toBe('invalid_input' satisfies ErrorCode)
    expect(fields).toEqual({ firstDose: 'Please choose one of the next doses' })
  })

  it('the call fails with no_data_returned when no row can be read back', async () => {
    await app.owner.query(`
      create function swallow() returns trigger language plpgsql as 'begin return null; end';
      create trigger swallow before insert on medications for each row execute function swallow()`)
    const response = await as(ana).send(addMedication, medicationForm())
    await app.owner.query('drop trigger swallow on medications; drop function swallow')
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({
      code: 'no_data_returned',
      message: 'No data returned from database',
    })
    expect(await rowsOf(ana)).toBe(0)
  })
})

describe('names and notes are ordinary text', () => {
  it.each([
    ['emoji', '💊 Pill 👩‍👩‍👧'],
    ['right-to-left text', 'دواء الضغط ‏(مساءً)'],
    ['markup', '<script>alert("x")</script>'],
    ['quotes and SQL', `Robert'); drop table medications; -- "\\`],
    ['a zero-width joiner and combining marks', 'e\u0301\u200d\u0323'],
    ['200 characters', 'ä'.repeat(200)],
  ])('%s comes back as typed', async (_, text) => {
    await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', { name: text, instructions: text, quantity: '1' })
    expect(await medicationsOf(ana)).toMatchObject([{ name: text, instructions: text }])
  })

  it('nothing of it stands in the database in the clear', async () => {
    await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', { name: 'Tacrolimus', instructions: 'Tacrolimus' })
    const { rows } = await app.owner.query(
      `select medications::text || medication_schedules::text as text from medications
        join medication_schedules using (user_id) where user_id = $1`,
      [ana.userId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].text).not.toContain('Tacrolimus')
    expect(rows[0].text).not.toContain(Buffer.from('Tacrolimus').toString('hex'))
    expect(rows[0].text).not.toContain(Buffer.from('500mg').toString('hex'))
  })
})

describe('what cannot be is refused, and nothing is stored', () => {
  const daily = { frequency: 'daily' } as const
  it.each([
    ['no name', { name: '  ' }, { name: 'Medication name is required' }],
    ['a name that is missing', { name: undefined }, { name: 'Medication name is required' }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, { name: 'Please use at most 200 characters' }],
    ['half an emoji', { name: '\ud83d' }, { name: 'Contains a character that cannot be stored' }],
    ['no quantity', { quantity: '' }, { quantity: 'Quantity is required' }],
    [
      'notes of 5001 characters',
      { instructions: 'x'.repeat(5001) },
      { instructions: 'Please use at most 5,000 characters' },
    ],
    ['24:00', { pattern: { ...daily, time: '24:00' } }, { 'pattern.time': 'Not a time' }],
    ['8:5', { pattern: { ...daily, time: '8:5' } }, { 'pattern.time': 'Not a time' }],
    ['a first dose on 30 February', { firstDose: '2026-02-30T20:00' }, { firstDose: 'Not a date and time' }],
    [
      'a first dose that is none',
      { firstDose: '2026-03-02T19:00' },
      { firstDose: 'Please choose one of the next doses' },
    ],
    ['a start on 30 February', { since: '2026-02-30' }, { since: 'Not a date' }],
    ['a start in the year 1800', { since: '1800-01-01' }, { since: 'Please enter a day in the last 2 years' }],
    ['a start to come', { since: '2026-03-03' }, { since: 'Please enter a day that is not in the future' }],
    ['a malformed id', { id: '1; drop table medications' }, { id: 'Not a valid id' }],
    ['a duration of 0', { duration: { count: 0, unit: 'days' } }, { 'duration.count': expect.any(String) }],
    ['a duration in years', { duration: { count: 1, unit: 'years' } }, { 'duration.unit': expect.any(String) }],
    ['a unit we do not know', { unit: 'drops' }, { unit: expect.any(String) }],
    [
      'a weekly one without a weekday',
      { pattern: { frequency: 'weekly', time: '20:00' } },
      { 'pattern.weekday': expect.any(String) },
    ],
    [
      'a frequency we do not know',
      { pattern: { frequency: 'every-full-moon', time: '20:00' } },
      { 'pattern.frequency': expect.any(String) },
    ],
    ['a wrong type', { voiceReminder: 'yes' }, { voiceReminder: expect.any(String) }],
  ])('%s', async (_, changes, fields) => {
    const response = await as(ana).send(addMedication, { ...medicationForm(), ...changes })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields })
    expect(await rowsOf(ana)).toBe(0)
  })

  it('a body over 64 kB', async () => {
    const response = await as(ana).send(addMedication, { ...medicationForm(), padding: 'x'.repeat(70_000) })
    expect(response.status).toBe(413)
    expect(await rowsOf(ana)).toBe(0)
  })

  it('an edit to what cannot be changes nothing', async () => {
    const added = await createMedication(ana, 'daily 20:00', '2026-03-02T20:00')
    const edit = {
      id: added.id,
      name: 'Other',
      dosage: '',
      pattern: { frequency: 'daily', time: '25:00' },
      voiceReminder: true,
    }
    const response = await as(ana).send(editMedication, edit)
    expect(response.status).toBe(400)
    expect(await medicationsOf(ana)).toEqual([added])
  })
})

describe('the list', () => {
  it.each(noteFields)('stored on a device before there was a note %s is read with an empty one', async (field) => {
    await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', { [field]: 'With water' })
    const { medications } = z.encode(listMedications.output, { medications: await medicationsOf(ana) })
    const { [field]: _, ...stored } = { ...medications[0] }
    const read = z.decode(listMedications.output, { medications: [stored] } as never)
    expect(read.medications).toMatchObject([{ [field]: '' }])
  })

  it('is by reminder time, and has ended medications with their closing', async () => {
    await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', { name: 'Evening' })
    await createMedication(ana, 'weekly Sunday 08:00', '2026-03-08T08:00', { name: 'Morning' })
    await createMedication(ana, 'daily 12:30', '2026-03-02T12:30', { name: 'Noon' })
    expect((await medicationsOf(ana)).map(({ name }) => name)).toEqual(['Morning', 'Noon', 'Evening'])
  })

  it('is the same on her other device, and empty for a stranger', async () => {
    const added = await createMedication(ana, 'daily 20:00', '2026-03-02T20:00')
    expect(await medicationsOf(await onAnotherDevice(ana))).toEqual([added])
    expect(await medicationsOf(await signUp(app, 'Stranger'))).toEqual([])
  })
})

describe('a stranger', () => {
  it('reads no row of hers in SQL, and changes none', async () => {
    await createMedication(ana, 'daily 20:00', '2026-03-02T20:00')
    const stranger = await signUp(app, 'Stranger')
    const seen = await app.database.withUser(stranger.userId, async (tx) => ({
      medications: await tx.selectFrom('medications').selectAll().where('user_id', '=', ana.userId).execute(),
      schedules: await tx.selectFrom('medication_schedules').selectAll().where('user_id', '=', ana.userId).execute(),
      deleted: await tx.deleteFrom('medications').where('user_id', '=', ana.userId).executeTakeFirst(),
    }))
    expect(seen).toMatchObject({ medications: [], schedules: [], deleted: { numDeletedRows: 0n } })
    expect(await rowsOf(ana)).toBe(2)
  })
})

describe('an edit', () => {
  it('an edit of name and voice reminder alone changes no version', async () => {
    const added = await createMedication(ana, 'daily 20:00', '2026-03-02T20:00')
    const edited = await as(ana).call(editMedication, {
      id: added.id,
      name: 'Zestril',
      dosage: added.dosage,
      pattern: pattern('daily 20:00'),
      voiceReminder: true,
    })
    expect(edited).toEqual({ ...unchanged(added), name: 'Zestril', voiceReminder: true })
  })

  it('made by two devices at once keeps one running version after the other', async () => {
    const added = await createMedication(ana, 'daily 20:00', '2026-03-02T20:00')
    const edit = (time: string) =>
      as(ana).call(editMedication, {
        id: added.id,
        name: added.name,
        dosage: added.dosage,
        pattern: pattern(`daily ${time}`),
        voiceReminder: false,
      })
    await Promise.all([edit('21:00'), edit('22:00'), edit('23:00')])
    const [stored] = await medicationsOf(ana)
    expect(stored?.versions.map(({ closing }) => closing?.reason ?? 'running')).toEqual([
      'edited',
      'edited',
      'edited',
      'running',
    ])
    expect(nominalText(stored?.versions.at(-1)?.from ?? Temporal.PlainDateTime.from('2000-01-01'))).toMatch(
      /^2026-03-02/,
    )
  })
})
