import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { listDoses } from '#core/api/doses.ts'
import {
  completeMedication,
  editMedication,
  endMedication,
  previewMedicationEdit,
  reopenMedication,
  restoreMedication,
} from '#core/api/medication-changes.ts'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import { pattern } from '#core/testing/times.ts'
import { nominalText } from '#core/time/nominal.ts'
import { createSealer } from '#server/db/sealed.ts'
import { createMedication, patient, recordMissed, recordTaken, setClock } from '#server/testing/medication-steps.ts'
import { as, contactOfAll, type Person } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { unchanged } from '#server/testing/unchanged.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const changed = ({ id, dosage }: MedicationRecord, to: string) => ({ id, dosage, pattern: pattern(to) })

const edits = (person: Person, medication: MedicationRecord, to: string) =>
  as(person).call(editMedication, { ...changed(medication, to), name: medication.name, voiceReminder: false })

/** The doses dated between two days, each as `time status`. */
async function dosesOf(person: Person, from: string, to = from): Promise<string[]> {
  const { doses } = await as(person).call(listDoses, {
    from: Temporal.PlainDate.from(from),
    to: Temporal.PlainDate.from(to),
  })
  return doses.map(({ nominal, status }) => `${nominalText(nominal)} ${status}`)
}

/** 2026-03-01 is a Sunday. What is taken or missed is recorded at the time given. */
const rows: {
  takes: string
  since: string
  records?: [dose: string, at: string, status?: 'missed'][]
  at: string
  to: string
  next: string
  today: string[]
  todayEmpty?: boolean
}[] = [
  {
    takes: 'daily 08:00',
    since: '2026-03-03T08:00',
    records: [['2026-03-03T08:00', '2026-03-03T08:00']],
    at: '2026-03-03T12:00',
    to: 'daily 20:00',
    next: '2026-03-04T20:00',
    today: ['2026-03-03T08:00 taken'],
  },
  {
    takes: 'daily 08:00',
    since: '2026-03-02T08:00',
    records: [
      ['2026-03-02T08:00', '2026-03-02T08:00'],
      ['2026-03-03T08:00', '2026-03-03T08:40', 'missed'],
    ],
    at: '2026-03-03T12:00',
    to: 'daily 20:00',
    next: '2026-03-03T20:00',
    today: ['2026-03-03T08:00 missed', '2026-03-03T20:00 upcoming'],
  },
  {
    takes: 'daily 20:00',
    since: '2026-03-02T20:00',
    records: [['2026-03-02T20:00', '2026-03-02T20:00']],
    at: '2026-03-03T12:00',
    to: 'daily 08:00',
    next: '2026-03-04T08:00',
    today: [],
    todayEmpty: true,
  },
  {
    takes: 'daily 08:00',
    since: '2026-03-03T08:00',
    records: [['2026-03-03T08:00', '2026-03-03T06:00']],
    at: '2026-03-03T07:00',
    to: 'daily 09:00',
    next: '2026-03-04T09:00',
    today: ['2026-03-03T08:00 taken'],
  },
  {
    takes: 'daily 08:00',
    since: '2026-03-03T08:00',
    at: '2026-03-03T08:10',
    to: 'daily 08:30',
    next: '2026-03-03T08:00',
    today: ['2026-03-03T08:00 due'],
  },
  {
    takes: 'twice-daily 08:00',
    since: '2026-03-03T08:00',
    records: [['2026-03-03T08:00', '2026-03-03T08:00']],
    at: '2026-03-03T12:00',
    to: 'twice-daily 09:00',
    next: '2026-03-03T21:00',
    today: ['2026-03-03T08:00 taken', '2026-03-03T21:00 upcoming'],
  },
  {
    takes: 'three-times-daily 06:00',
    since: '2026-03-03T06:00',
    records: [
      ['2026-03-03T06:00', '2026-03-03T06:00'],
      ['2026-03-03T14:00', '2026-03-03T14:00'],
    ],
    at: '2026-03-03T15:00',
    to: 'three-times-daily 07:00',
    next: '2026-03-03T23:00',
    today: ['2026-03-03T06:00 taken', '2026-03-03T14:00 taken', '2026-03-03T23:00 upcoming'],
  },
  {
    takes: 'weekly Sunday 08:00',
    since: '2026-03-01T08:00',
    records: [['2026-03-01T08:00', '2026-03-01T08:00']],
    at: '2026-03-01T12:00',
    to: 'weekly Monday 08:00',
    next: '2026-03-09T08:00',
    today: ['2026-03-01T08:00 taken'],
  },
  {
    takes: 'weekly Sunday 08:00',
    since: '2026-03-01T08:00',
    records: [['2026-03-01T08:00', '2026-03-01T08:00']],
    at: '2026-03-03T12:00',
    to: 'daily 08:00',
    next: '2026-03-04T08:00',
    today: [],
    todayEmpty: true,
  },
]

describe('dose-model 7, through the API: the preview shows what saving does', () => {
  it.each(rows.map((row) => [`${row.takes}, at ${row.at}, to ${row.to}`, row] as const))('%s', async (_, row) => {
    const ana = await patient(app, 'Ana', `${row.since.slice(0, 10)}T05:00`)
    const medication = await createMedication(ana, row.takes, row.since)
    for (const [dose, at, status] of row.records ?? []) {
      setClock(ana, at)
      await (status === 'missed' ? recordMissed(ana, medication, dose) : recordTaken(ana, medication, dose))
    }
    setClock(ana, row.at)
    const preview = await as(ana).call(previewMedicationEdit, changed(medication, row.to))
    expect(preview.changesPlan).toBe(true)
    expect(preview.next && nominalText(preview.next.nominal)).toBe(row.next)
    expect(preview.todayEmpty).toBe(row.todayEmpty ?? false)
    await edits(ana, medication, row.to)
    const today = row.at.slice(0, 10)
    expect(await dosesOf(ana, today)).toEqual(row.today)
    const ahead = await dosesOf(ana, today, Temporal.PlainDate.from(today).add({ days: 10 }).toString())
    expect(ahead.find((dose) => /upcoming|due/.test(dose))).toMatch(row.next)
  })

  it('an open due dose stays, and the next is tomorrow', async () => {
    const ana = await patient(app, 'Ana', '2026-03-03T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-03T08:00')
    setClock(ana, '2026-03-03T08:10')
    const { afterNext } = await as(ana).call(previewMedicationEdit, changed(medication, 'daily 08:30'))
    expect(afterNext && nominalText(afterNext.nominal)).toBe('2026-03-04T08:30')
  })
})

describe('a dose that is not recorded', () => {
  it('is named by the preview, and counts as taken at its time until the patient says otherwise', async () => {
    const ana = await patient(app, 'Ana', '2026-03-01T05:00')
    const medication = await createMedication(ana, 'weekly Sunday 08:00', '2026-03-01T08:00')
    setClock(ana, '2026-03-01T12:00')
    const before = await as(ana).call(previewMedicationEdit, changed(medication, 'weekly Monday 08:00'))
    expect(before.open && nominalText(before.open.nominal)).toBe('2026-03-01T08:00')
    expect(before.next && nominalText(before.next.nominal)).toBe('2026-03-09T08:00')
    await recordMissed(ana, medication, '2026-03-01T08:00')
    const after = await as(ana).call(previewMedicationEdit, changed(medication, 'weekly Monday 08:00'))
    expect(after.open).toBe(null)
    expect(after.next && nominalText(after.next.nominal)).toBe('2026-03-02T08:00')
  })
})

test('an intake of today that is recorded for a dose of weeks ago holds the next one back', async () => {
  const ana = await patient(app, 'Ana', '2026-03-02T05:00')
  const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
  setClock(ana, '2026-03-20T08:00')
  await recordTaken(ana, medication, '2026-03-20T08:00')
  setClock(ana, '2026-03-20T20:00')
  await recordTaken(ana, medication, '2026-03-02T08:00')
  setClock(ana, '2026-03-20T20:10')
  const { next } = await as(ana).call(previewMedicationEdit, changed(medication, 'daily 04:00'))
  expect(next && nominalText(next.nominal)).toBe('2026-03-22T04:00')
})

describe('a change', () => {
  it('a change of dosage keeps every planned time, and the past keeps its dosage', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-03T12:00')
    await as(ana).call(editMedication, {
      ...changed(medication, 'daily 08:00'),
      dosage: '250mg',
      name: medication.name,
      voiceReminder: false,
    })
    const { doses } = await as(ana).call(listDoses, {
      from: Temporal.PlainDate.from('2026-03-02'),
      to: Temporal.PlainDate.from('2026-03-05'),
    })
    expect(doses.map(({ nominal, dosage }) => `${nominalText(nominal)} ${dosage}`)).toEqual([
      '2026-03-02T08:00 500mg',
      '2026-03-03T08:00 500mg',
      '2026-03-04T08:00 250mg',
      '2026-03-05T08:00 250mg',
    ])
  })

  it('begins with a later dose that the patient chose', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const change = changed(medication, 'daily 20:00')
    const { choices } = await as(ana).call(previewMedicationEdit, change)
    const chosen = choices[2]?.nominal
    expect(chosen && nominalText(chosen)).toBe('2026-03-04T20:00')
    await as(ana).call(editMedication, {
      ...change,
      name: medication.name,
      voiceReminder: false,
      ...(chosen && { firstDose: chosen }),
    })
    expect(await dosesOf(ana, '2026-03-02', '2026-03-05')).toEqual([
      '2026-03-04T20:00 upcoming',
      '2026-03-05T20:00 upcoming',
    ])
  })

  it('a change that begins with a dose outside the choices is refused', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const firstDose = '2026-03-04T19:00'
    const pattern = { frequency: 'daily', time: '20:00' }
    const edit = { id: medication.id, name: 'A', dosage: '1mg', pattern, voiceReminder: false, firstDose }
    const response = await as(ana).send(editMedication, edit)
    expect(response.status).toBe(400)
    expect((await as(ana).call(listMedications, {})).medications).toEqual([medication])
  })

  it('a change that would leave no dose of a course is refused, and the course stays', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', {
      duration: { count: 1, unit: 'days' },
    })
    setClock(ana, '2026-03-02T20:01')
    const change = changed(medication, 'daily 21:00')
    expect((await as(ana).call(previewMedicationEdit, change)).choices).toEqual([])
    await expect(edits(ana, medication, 'daily 21:00')).rejects.toMatchObject({ status: 409 })
    expect(await dosesOf(ana, '2026-03-02')).toEqual(['2026-03-02T20:00 due'])
  })

  it('a change that changes nothing shows the same next dose and nothing to choose', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'twice-daily 08:00', '2026-03-02T08:00')
    const preview = await as(ana).call(previewMedicationEdit, changed(medication, 'twice-daily 20:00'))
    expect(preview).toMatchObject({ changesPlan: false, choices: [], fallenOut: [] })
    expect(preview.next && nominalText(preview.next.nominal)).toBe('2026-03-02T08:00')
  })
})

describe('what was entered beside the plan', () => {
  const same = (medication: MedicationRecord, to = 'daily 08:00') => ({
    ...changed(medication, to),
    name: medication.name,
    voiceReminder: false,
  })
  const untilOf = ({ versions }: MedicationRecord) => versions.map(({ until }) => until && nominalText(until))

  it('is edited, and what is left out stays', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { instructions: 'With food.' })
    const notes = { instructions: 'On an empty stomach.', sideEffects: 'Nausea', prescribedBy: 'Dr. Lovelace' }
    const edited = await as(ana).call(editMedication, {
      ...same(medication),
      ...notes,
      missedDosageSeverity: 'serious',
    })
    expect(edited).toMatchObject({ ...notes, missedDosageSeverity: 'serious' })
    expect(await as(ana).call(editMedication, same(medication))).toMatchObject({
      ...notes,
      missedDosageSeverity: 'serious',
    })
    expect(edited.versions).toHaveLength(1)
  })

  it('keeps its name and its voice where an edit leaves them out', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { voiceReminder: true })
    expect(await as(ana).call(editMedication, changed(medication, 'daily 08:00'))).toEqual(unchanged(medication))
  })

  it('is empty where it was stored before there was such a note', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const { id } = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { prescribedBy: 'Dr. Lovelace' })
    const details = createSealer(app.deps.keys).sealJson('medications.details', ana.userId, {
      instructions: 'With food.',
    })
    await app.owner.query('update medications set details = $1 where id = $2', [details, id])
    const [read] = (await as(ana).call(listMedications, {})).medications
    expect(read).toMatchObject({ instructions: 'With food.', sideEffects: '', prescribedBy: '' })
  })

  it('withdraws the consent where the contact is no longer alerted', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', {
      missedDosageSeverity: 'serious',
      tellContact: contactOfAll,
    })
    expect(medication.contactConsentAt).not.toBe(null)
    await as(ana).call(editMedication, { ...same(medication), missedDosageSeverity: 'minimal' })
    const raised = await as(ana).call(editMedication, { ...same(medication), missedDosageSeverity: 'serious' })
    expect(raised.contactConsentAt).toBe(null)
  })

  it('can get another duration, counted from the first dose, and no dose comes after its end', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', {
      duration: { count: 10, unit: 'days' },
    })
    setClock(ana, '2026-03-03T12:00')
    await recordTaken(ana, medication, '2026-03-03T08:00')
    const shorter = await as(ana).call(editMedication, { ...same(medication), duration: { count: 3, unit: 'days' } })
    expect(untilOf(shorter)).toEqual(['2026-03-05T08:00'])
    expect(await dosesOf(ana, '2026-03-02', '2026-03-06')).toEqual([
      '2026-03-02T08:00 missed',
      '2026-03-03T08:00 taken',
      '2026-03-04T08:00 upcoming',
    ])
    const endless = await as(ana).call(editMedication, { ...same(medication), duration: null })
    expect(untilOf(endless)).toEqual([null])
  })

  it('can get another duration together with other times: the new times end with it', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-02T12:00')
    await recordTaken(ana, medication, '2026-03-02T08:00')
    const change = { ...changed(medication, 'daily 20:00'), duration: { count: 2, unit: 'days' as const } }
    const preview = await as(ana).call(previewMedicationEdit, change)
    expect(preview.next && nominalText(preview.next.nominal)).toBe('2026-03-03T20:00')
    expect(preview.afterNext).toBe(null)
    const edited = await as(ana).call(editMedication, { ...change, name: medication.name, voiceReminder: false })
    expect(untilOf(edited).at(-1)).toBe('2026-03-04T08:00')
    expect(await dosesOf(ana, '2026-03-03', '2026-03-06')).toEqual(['2026-03-03T20:00 upcoming'])
  })

  it.each([
    ['a dosage edit', '2026-11-07', { dosage: '250mg' }, { count: 7, unit: 'days' }, '2026-11-08T08:00'],
    [
      'an edit to weekly',
      '2026-11-20',
      { pattern: pattern('weekly Friday 08:00') },
      { count: 3, unit: 'weeks' },
      '2026-11-22T08:00',
    ],
  ] as const)(
    'can end before the first dose of %s, and then no dose follows',
    async (_, day, edit, duration, until) => {
      const ana = await patient(app, 'Ana', '2026-11-01T05:00')
      const medication = await createMedication(ana, 'daily 08:00', '2026-11-01T08:00')
      setClock(ana, `${day}T12:00`)
      await recordTaken(ana, medication, `${day}T08:00`)
      const edited = { ...same(medication), ...edit }
      await as(ana).call(editMedication, edited)
      const shorter = await as(ana).call(editMedication, { ...edited, duration })
      expect(untilOf(shorter)).toEqual([null, until])
      expect(await dosesOf(ana, day, '2026-12-20')).toEqual([`${day}T08:00 taken`])
      const { next } = await as(ana).call(previewMedicationEdit, { ...edited, duration })
      expect(next).toBe(null)
      const longer = await as(ana).call(editMedication, { ...edited, duration: null })
      expect(untilOf(longer)).toEqual([null, null])
      expect((await dosesOf(ana, day, '2026-12-20')).length).toBeGreaterThan(2)
    },
  )

  it('rejects a duration that would be over, and nothing changes', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-03T12:00')
    const edit = { ...same(medication), name: 'Other', duration: { count: 1, unit: 'days' as const } }
    await expect(as(ana).call(editMedication, edit)).rejects.toMatchObject({ status: 400 })
    const { medications } = await as(ana).call(listMedications, {})
    expect(medications).toMatchObject([{ name: medication.name, versions: [{ until: null }] }])
  })

  it('rejects a duration that would leave out a dose that was taken ahead of its day', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-02T20:00')
    await recordTaken(ana, medication, '2026-03-03T08:00')
    const lasting = (count: number) => ({ ...same(medication), duration: { count, unit: 'days' as const } })
    await expect(as(ana).call(editMedication, lasting(1))).rejects.toMatchObject({
      status: 400,
      body: { fields: { duration: 'A dose after that has already been recorded. Please choose a longer duration.' } },
    })
    await as(ana).call(editMedication, lasting(2))
    expect(await dosesOf(ana, '2026-03-03', '2026-03-06')).toEqual(['2026-03-03T08:00 taken'])
  })

  it('cannot be edited by another patient', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const ben = await patient(app, 'Ben', '2026-03-02T05:00')
    const edit = { ...same(medication), instructions: 'Mine now', duration: { count: 9, unit: 'days' as const } }
    await expect(as(ben).call(editMedication, edit)).rejects.toMatchObject({ status: 404 })
    const { medications } = await as(ana).call(listMedications, {})
    expect(medications).toMatchObject([{ instructions: '', versions: [{ until: null }] }])
  })
})

describe('Complete and End', () => {
  it('End withdraws the open due dose and all to come; the past stays', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-02T08:01')
    await recordTaken(ana, medication, '2026-03-02T08:00')
    setClock(ana, '2026-03-03T08:10')
    const ended = await as(ana).call(endMedication, { id: medication.id })
    expect(ended.versions.at(-1)?.closing?.reason).toBe('ended')
    expect(await dosesOf(ana, '2026-03-01', '2026-03-20')).toEqual(['2026-03-02T08:00 taken'])
  })

  it('the first one holds when it is repeated, or both are sent', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const completed = await as(ana).call(completeMedication, { id: medication.id })
    setClock(ana, '2026-03-02T06:00')
    expect(await as(ana).call(completeMedication, { id: medication.id })).toEqual(unchanged(completed))
    expect(await as(ana).call(endMedication, { id: medication.id })).toEqual(unchanged(completed))
  })

  it('Undo brings the same version back, also when it is said twice', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    await as(ana).call(endMedication, { id: medication.id })
    expect(await as(ana).call(reopenMedication, { id: medication.id })).toEqual(unchanged(medication))
    expect(await as(ana).call(reopenMedication, { id: medication.id })).toEqual(unchanged(medication))
  })

  it('Undo is accepted for five minutes by the device that pressed it, and for a day by the server', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-02T12:00')
    await as(ana).call(endMedication, { id: medication.id })
    const pressedAt = setClock(ana, '2026-03-02T12:04')
    setClock(ana, '2026-03-02T12:06')
    const late = { status: 409, body: { code: 'too_late' } }
    await expect(as(ana).call(reopenMedication, { id: medication.id })).rejects.toMatchObject(late)
    setClock(ana, '2026-03-03T12:01')
    await expect(as(ana).call(reopenMedication, { id: medication.id, pressedAt })).rejects.toMatchObject(late)
    setClock(ana, '2026-03-03T11:59')
    expect(await as(ana).call(reopenMedication, { id: medication.id, pressedAt })).toEqual(unchanged(medication))
  })

  it('an ended medication cannot be edited', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    await as(ana).call(endMedication, { id: medication.id })
    await expect(edits(ana, medication, 'daily 09:00')).rejects.toMatchObject({ body: { code: 'conflict' } })
  })

  it('End withdraws a due dose that a change of dosage left with the older version', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-02T08:05')
    const halved = { ...changed(medication, 'daily 08:00'), dosage: '250mg' }
    await as(ana).call(editMedication, { ...halved, name: medication.name, voiceReminder: false })
    setClock(ana, '2026-03-02T08:10')
    await as(ana).call(endMedication, { id: medication.id })
    expect(await dosesOf(ana, '2026-03-01', '2026-03-20')).toEqual([])
  })

  it('a dose taken before and sent after the end stays', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const tapped = setClock(ana, '2026-03-02T08:05')
    setClock(ana, '2026-03-02T08:10')
    await as(ana).call(endMedication, { id: medication.id })
    expect(await dosesOf(ana, '2026-03-02')).toEqual([])
    await recordTaken(ana, medication, '2026-03-02T08:00', tapped)
    expect(await dosesOf(ana, '2026-03-02')).toEqual(['2026-03-02T08:00 taken'])
  })
})

describe('Restore', () => {
  it('a restore ten days later begins tomorrow; nothing was missed in between', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-02T09:00')
    await recordTaken(ana, medication, '2026-03-02T08:00')
    await as(ana).call(endMedication, { id: medication.id })
    setClock(ana, '2026-03-12T12:00')
    const change = changed(medication, 'daily 08:00')
    const { next, changesPlan } = await as(ana).call(previewMedicationEdit, change)
    expect(changesPlan && next && nominalText(next.nominal)).toBe('2026-03-13T08:00')
    const restored = await as(ana).call(restoreMedication, change)
    expect(await as(ana).call(restoreMedication, change)).toEqual(unchanged(restored))
    expect(restored.versions).toHaveLength(2)
    expect(await dosesOf(ana, '2026-03-01', '2026-03-14')).toEqual([
      '2026-03-02T08:00 taken',
      '2026-03-13T08:00 upcoming',
      '2026-03-14T08:00 upcoming',
    ])
  })

  it('a restore resumes a course that is over, without its end', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', {
      duration: { count: 2, unit: 'days' },
    })
    setClock(ana, '2026-03-06T12:00')
    const restored = await as(ana).call(restoreMedication, changed(medication, 'daily 08:00'))
    expect(restored.versions.map(({ closing }) => closing?.reason ?? null)).toEqual(['completed', null])
    expect(await dosesOf(ana, '2026-03-02', '2026-03-08')).toEqual([
      '2026-03-02T08:00 missed',
      '2026-03-03T08:00 missed',
      '2026-03-07T08:00 upcoming',
      '2026-03-08T08:00 upcoming',
    ])
  })

  it('a restore that would change a running medication is refused', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const restore = as(ana).call(restoreMedication, changed(medication, 'daily 09:00'))
    await expect(restore).rejects.toMatchObject({ status: 409 })
    const unknown = as(ana).call(endMedication, { id: randomUUID() })
    await expect(unknown).rejects.toMatchObject({ status: 404 })
  })
})
