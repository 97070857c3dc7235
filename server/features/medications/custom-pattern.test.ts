import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDoses } from '#core/api/doses.ts'
import { addMedication, editMedication } from '#core/api/medication-changes.ts'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import type { CustomPattern } from '#core/schedule/pattern.ts'
import { every, rows, step, taper, weekdays } from '#core/testing/custom-pattern.ts'
import { aMedication } from '#core/testing/medication.ts'
import { pattern } from '#core/testing/times.ts'
import { nominalText } from '#core/time/nominal.ts'
import { medicationForm, patient, recordTaken, setClock } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { messagesTo, recordingChannel, runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const workdays = weekdays(1, 3, 5)

const insulin = taper(
  step(null, [every, '08:00', '10 units'], [every, '12:30', '8 units'], [every, '18:30', '12 units']),
)

function createCustomMedication(person: Person, planned: CustomPattern, firstDose: string): Promise<MedicationRecord> {
  const { quantity: _, ...form } = aMedication({ id: randomUUID() })
  return as(person).call(addMedication, {
    ...form,
    pattern: planned,
    firstDose: Temporal.PlainDateTime.from(firstDose),
  })
}

/** The doses dated between two days, each as `time amount`. */
async function dosesOf(person: Person, from: string, to = from): Promise<string[]> {
  const { doses } = await as(person).call(listDoses, {
    from: Temporal.PlainDate.from(from),
    to: Temporal.PlainDate.from(to),
  })
  return doses.map(({ nominal, dosage }) => `${nominalText(nominal)} ${dosage}`)
}

describe('a custom pattern (dose-model 2.6)', () => {
  it('is stored as it was entered, and planned with the amount of each row', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const added = await createCustomMedication(ana, insulin, '2026-03-02T08:00')
    expect(added).toMatchObject({ frequency: 'custom', dosage: '10 units / 8 units / 12 units' })
    const { medications } = await as(ana).call(listMedications, {})
    expect(medications.map(({ versions }) => versions.map((version) => version.pattern))).toEqual([[insulin]])
    expect(await dosesOf(ana, '2026-03-02')).toEqual([
      '2026-03-02T08:00 10 units',
      '2026-03-02T12:30 8 units',
      '2026-03-02T18:30 12 units',
    ])
  })

  it('gives an entry the amount of its own row', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const added = await createCustomMedication(ana, insulin, '2026-03-02T08:00')
    app.clock.set(Temporal.Instant.from('2026-03-02T17:35Z'))
    const { entry } = await recordTaken(ana, added, '2026-03-02T12:30')
    expect(entry.dosage).toBe('8 units')
  })

  it('plans a taper step by step', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const steps = taper(
      step(null, [every, '08:00', '20mg']),
      step('2026-03-04', [every, '08:00', '15mg']),
      step('2026-03-06', [workdays, '09:00', '10mg']),
    )
    await createCustomMedication(ana, steps, '2026-03-02T08:00')
    expect(await dosesOf(ana, '2026-03-02', '2026-03-10')).toEqual([
      '2026-03-02T08:00 20mg',
      '2026-03-03T08:00 20mg',
      '2026-03-04T08:00 15mg',
      '2026-03-05T08:00 15mg',
      '2026-03-06T09:00 10mg',
      '2026-03-09T09:00 10mg',
    ])
  })

  it('keeps every time, and past amounts, when one amount is changed', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const added = await createCustomMedication(ana, insulin, '2026-03-02T08:00')
    app.clock.set(Temporal.Instant.from('2026-03-02T15:00Z'))
    await recordTaken(ana, added, '2026-03-02T08:00')
    const [
      {
        rows: [first, second, third],
      },
    ] = insulin.steps
    if (!second || !third) throw new Error('three rows')
    const changed: CustomPattern = {
      frequency: 'custom',
      steps: [{ from: null, rows: [first, { ...second, dosage: '6 units' }, third] }],
    }
    await as(ana).call(editMedication, { id: added.id, dosage: added.dosage, pattern: changed })
    expect(await dosesOf(ana, '2026-03-02', '2026-03-03')).toEqual([
      '2026-03-02T08:00 10 units',
      '2026-03-02T12:30 6 units',
      '2026-03-02T18:30 12 units',
      '2026-03-03T08:00 10 units',
      '2026-03-03T12:30 6 units',
      '2026-03-03T18:30 12 units',
    ])
  })

  it('follows a preset, and is followed by one, with three quarters of the new distance between them', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const added = await createCustomMedication(ana, insulin, '2026-03-02T08:00')
    app.clock.set(Temporal.Instant.from('2026-03-02T13:05Z'))
    await recordTaken(ana, added, '2026-03-02T08:00')
    // 24 h x 3/4 after 8:05 AM is 2:05 AM of the next day.
    await as(ana).call(editMedication, { id: added.id, dosage: '20 units', pattern: pattern('daily 20:00') })
    expect(await dosesOf(ana, '2026-03-02', '2026-03-03')).toEqual([
      '2026-03-02T08:00 10 units',
      '2026-03-03T20:00 20 units',
    ])
    // 13:00 stands 6 h 45 and more after 8:05 AM.
    const own = rows([every, '04:00', '5 units'], [every, '13:00', '5 units'])
    await as(ana).call(editMedication, { id: added.id, dosage: '5 units', pattern: own })
    expect(await dosesOf(ana, '2026-03-02', '2026-03-03')).toEqual([
      '2026-03-02T08:00 10 units',
      '2026-03-03T04:00 5 units',
      '2026-03-03T13:00 5 units',
    ])
  })

  const row = (days: object, time: string, dosage = '1 tablets') => ({ days, time, dosage })
  const daily = (time: string) => row({ kind: 'every' }, time)

  it.each<[string, steps: readonly object[], Record<string, string>]>([
    [
      'two rows of one time',
      [{ from: null, rows: [daily('08:00'), row({ kind: 'weekdays', weekdays: [1] }, '08:00')] }],
      { 'pattern.steps.0.rows.1.time': 'Two lines plan 8:00 AM on the same day (Monday)' },
    ],
    [
      '20 minutes apart',
      [{ from: null, rows: [daily('08:00'), daily('08:20')] }],
      { 'pattern.steps.0.rows.1.time': 'Times of one medicine must be at least 30 minutes apart' },
    ],
    [
      'no amount',
      [{ from: null, rows: [row({ kind: 'every' }, '08:00', ' ')] }],
      { 'pattern.steps.0.rows.0.dosage': 'Enter an amount, such as 1 tablet' },
    ],
    [
      'no weekday',
      [{ from: null, rows: [row({ kind: 'weekdays', weekdays: [] }, '08:00')] }],
      { 'pattern.steps.0.rows.0.days.weekdays': 'Please choose at least one day of the week' },
    ],
    [
      'every day as every nth',
      [{ from: null, rows: [row({ kind: 'every-nth', days: 1, from: '2026-03-02' }, '08:00')] }],
      { 'pattern.steps.0.rows.0.days.days': 'Enter a whole number from 2 to 365' },
    ],
    [
      'half a day',
      [{ from: null, rows: [row({ kind: 'every-nth', days: 2.5, from: '2026-03-02' }, '08:00')] }],
      { 'pattern.steps.0.rows.0.days.days': 'Enter a whole number from 2 to 365' },
    ],
    [
      'no such date',
      [{ from: null, rows: [row({ kind: 'every-nth', days: 2, from: '2026-02-30' }, '08:00')] }],
      { 'pattern.steps.0.rows.0.days.from': 'Not a date' },
    ],
    [
      'day 32',
      [{ from: null, rows: [row({ kind: 'month-day', day: 32 }, '08:00')] }],
      { 'pattern.steps.0.rows.0.days.day': 'Enter a day from 1 to 31' },
    ],
    [
      'no day on',
      [{ from: null, rows: [row({ kind: 'cycle', on: 0, off: 7, from: '2026-03-02', phase: 'on' }, '08:00')] }],
      { 'pattern.steps.0.rows.0.days.on': 'Enter a number of days from 1 to 365' },
    ],
    ['no row', [{ from: null, rows: [] }], { 'pattern.steps.0.rows': 'Add at least one time' }],
    [
      '25 rows',
      [{ from: null, rows: Array.from({ length: 25 }, (_, day) => row({ kind: 'month-day', day: day + 1 }, '08:00')) }],
      { 'pattern.steps.0.rows': 'At most 24 lines' },
    ],
    [
      'steps out of order',
      [
        { from: null, rows: [daily('08:00')] },
        { from: '2026-03-08', rows: [daily('08:00')] },
        { from: '2026-03-05', rows: [daily('08:00')] },
      ],
      { 'pattern.steps.2.from': 'Each step needs a later date' },
    ],
  ])('is refused with %s, and nothing is stored', async (_, steps, fields) => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const form = { ...medicationForm(), pattern: { frequency: 'custom', steps }, firstDose: '2026-03-02T08:00' }
    const response = await as(ana).send(addMedication, form)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields })
    expect((await as(ana).call(listMedications, {})).medications).toEqual([])
  })

  it('is reminded of with the amount of each row, and with a changed one from then on', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const added = await createCustomMedication(ana, insulin, '2026-03-02T08:00')
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    const changed = rows([every, '08:00', '10 units'], [every, '12:30', '6 units'], [every, '18:30', '12 units'])
    for (const time of ['2026-03-02T08:00', '2026-03-02T12:30', '2026-03-03T08:00', '2026-03-03T12:30']) {
      setClock(ana, time)
      await runWorker(worker)
      if (time === '2026-03-02T12:30') {
        await as(ana).call(editMedication, { id: added.id, dosage: added.dosage, pattern: changed })
      }
    }
    expect(messagesTo(ana, channel).filter((one) => one.includes('due'))).toEqual([
      '08:00 due: Time to take Lisinopril 10\u00a0units',
      '12:30 due: Time to take Lisinopril 8\u00a0units',
      '08:00 due: Time to take Lisinopril 10\u00a0units',
      '12:30 due: Time to take Lisinopril 6\u00a0units',
    ])
  })

  it('is hidden from another patient, who cannot change it either', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const added = await createCustomMedication(ana, insulin, '2026-03-02T08:00')
    const stranger = await patient(app, 'Sam', '2026-03-02T07:00')
    expect((await as(stranger).call(listMedications, {})).medications).toEqual([])
    const edit = { id: added.id, dosage: '1', pattern: insulin }
    await expect(as(stranger).call(editMedication, edit)).rejects.toMatchObject({ status: 404 })
  })
})
