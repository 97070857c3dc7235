import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setZone } from '#core/api/account.ts'
import { listDoses, listHistory } from '#core/api/doses.ts'
import { addMedication, editMedication, endMedication, previewMedicationEdit } from '#core/api/medication-changes.ts'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import { listDayFigures } from '#core/api/period-figures.ts'
import { aMedication } from '#core/testing/medication.ts'
import { everyHours, pattern } from '#core/testing/times.ts'
import { instantKey, nominalText } from '#core/time/nominal.ts'
import type { ZoneId } from '#core/time/span.ts'
import { medicationForm, patient, recordTaken, setClock, undoDose } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { messagesTo, recordingChannel, runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

function createHourly(person: Person, hours: number, first: string): Promise<MedicationRecord> {
  const planned = everyHours(hours, first)
  const when = { pattern: planned, firstDose: instantKey(planned.first) }
  return as(person).call(addMedication, aMedication({ id: randomUUID(), ...when }))
}

/** The doses shown on some dates, each as `key shown status`. */
async function dosesOf(person: Person, from: string, to = from): Promise<string[]> {
  const { doses } = await as(person).call(listDoses, {
    from: Temporal.PlainDate.from(from),
    to: Temporal.PlainDate.from(to),
  })
  return doses.map(({ nominal, shown, status }) => `${nominalText(nominal)} ${nominalText(shown)} ${status}`)
}

describe('a plan by the hour (dose-model 2.7)', () => {
  it('is stored as it was entered, and shows its doses by the clock', async () => {
    const ana = await patient(app, 'Ana', '2026-03-07T19:58')
    const added = await createHourly(ana, 8, '2026-03-07T20:00-05:00')
    expect(added).toMatchObject({ frequency: 'hourly', reminderTime: Temporal.PlainTime.from('20:00') })
    const { medications } = await as(ana).call(listMedications, {})
    expect(medications.map(({ versions }) => versions.map((version) => version.pattern))).toEqual([
      [everyHours(8, '2026-03-07T20:00-05:00')],
    ])
    expect(await dosesOf(ana, '2026-03-07', '2026-03-08')).toEqual([
      '2026-03-08T01:00:01 2026-03-07T20:00 due',
      '2026-03-08T09:00:01 2026-03-08T05:00 upcoming',
      '2026-03-08T17:00:01 2026-03-08T13:00 upcoming',
      '2026-03-09T01:00:01 2026-03-08T21:00 upcoming',
    ])
    expect(await dosesOf(ana, '2026-03-07')).toHaveLength(1)
  })

  it('is recorded and undone by its key, and counts with the day that is shown', async () => {
    const ana = await patient(app, 'Ana', '2026-03-07T19:58')
    const added = await createHourly(ana, 8, '2026-03-07T20:00-05:00')
    await recordTaken(ana, added, '2026-03-08T01:00:01')
    expect(await dosesOf(ana, '2026-03-07')).toEqual(['2026-03-08T01:00:01 2026-03-07T20:00 taken'])
    const stranger = await patient(app, 'Sam', '2026-03-07T19:58')
    expect(await dosesOf(stranger, '2026-03-07', '2026-03-08')).toEqual([])
    setClock(ana, '2026-03-08T12:00')
    const { doses } = await as(ana).call(listHistory, {})
    expect(doses.map(({ shown, status }) => `${nominalText(shown)} ${status}`)).toEqual([
      '2026-03-08T05:00 missed',
      '2026-03-07T20:00 taken',
    ])
    const range = { from: Temporal.PlainDate.from('2026-03-07'), to: Temporal.PlainDate.from('2026-03-08') }
    const { days } = await as(ana).call(listDayFigures, range)
    expect(days.map(({ taken, counted }) => `${taken}/${counted}`)).toEqual(['1/1', '0/1'])
    await undoDose(ana, added, '2026-03-08T01:00:01')
    expect(await dosesOf(ana, '2026-03-07')).toEqual(['2026-03-08T01:00:01 2026-03-07T20:00 missed'])
  })

  it('is in the history by the date shown, however long ago and whatever the date of its key', async () => {
    const zone = 'Asia/Tokyo'
    const ana = await patient(app, 'Ana', '2026-01-04T12:00')
    await as(ana).call(setZone, { zone: zone as ZoneId })
    setClock(ana, '2026-01-06T00:58', zone)
    const added = await createHourly(ana, 4, '2026-01-06T01:00+09:00')
    setClock(ana, '2026-01-06T01:00', zone)
    await recordTaken(ana, added, '2026-01-05T16:00:01')
    setClock(ana, '2026-01-06T01:10', zone)
    await as(ana).call(endMedication, { id: added.id })
    setClock(ana, '2026-01-30T12:00', zone)
    const { doses } = await as(ana).call(listHistory, {})
    expect(doses.map(({ shown, status }) => `${nominalText(shown)} ${status}`)).toEqual(['2026-01-06T01:00 taken'])
  })

  it('is reminded of at its own times over a change of the clock', async () => {
    const ana = await patient(app, 'Ana', '2026-03-07T19:58')
    await createHourly(ana, 8, '2026-03-07T20:00-05:00')
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    for (const time of ['2026-03-07T20:00', '2026-03-08T05:00', '2026-03-08T13:00']) {
      setClock(ana, time)
      await runWorker(worker)
    }
    const due = channel.sent.filter(({ delivery }) => delivery.userId === ana.userId && delivery.kind === 'due')
    expect(due.map(({ at }) => `${at}`)).toEqual([
      '2026-03-08T01:00:00Z',
      '2026-03-08T09:00:00Z',
      '2026-03-08T17:00:00Z',
    ])
    expect(messagesTo(ana, channel).filter((one) => one.includes('due'))).toHaveLength(3)
    expect(due.at(-1)?.message.text).toMatch(/the 1:00.PM dose/)
  })

  const hourly = { frequency: 'hourly', hours: 8, first: '2026-03-02T13:00:00Z', time: '08:00' }

  it.each<[string, object, string, Record<string, unknown>]>([
    [
      'no hours',
      { hours: 0 },
      '2026-03-02T13:00:01',
      { 'pattern.hours': 'Enter a whole number of hours from 1 to 168' },
    ],
    ['half an hour', { hours: 2.5 }, '2026-03-02T13:00:01', { 'pattern.hours': expect.any(String) }],
    ['more than a week', { hours: 169 }, '2026-03-02T13:00:01', { 'pattern.hours': expect.any(String) }],
    [
      'a part of a minute',
      { first: '2026-03-02T13:00:30Z' },
      '2026-03-02T13:00:01',
      { 'pattern.first': expect.any(String) },
    ],
    ['a past first dose', { first: '2026-03-02T11:40:00Z' }, '2026-03-02T11:40:01', { firstDose: expect.any(String) }],
    ['one in 31 days', { first: '2026-04-02T12:01:00Z' }, '2026-04-02T12:01:01', { firstDose: expect.any(String) }],
    ['a beginning long ago', { since: '2026-02-20' }, '2026-03-02T13:00:01', { firstDose: expect.any(String) }],
  ])(
    'is refused with %s, and nothing is stored',
    async (_, { since = null, ...changes }: { since?: string | null }, firstDose, fields) => {
      const ana = await patient(app, 'Ana', '2026-03-02T07:00')
      const form = { ...medicationForm(), since, pattern: { ...hourly, ...changes }, firstDose }
      const response = await as(ana).send(addMedication, form)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'invalid_input', fields })
      expect((await as(ana).call(listMedications, {})).medications).toEqual([])
    },
  )

  it('follows another plan, three quarters of its hours after the last intake, and keeps the end of the course', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const form = aMedication({
      id: randomUUID(),
      pattern: pattern('daily 08:00'),
      firstDose: Temporal.PlainDateTime.from('2026-03-02T08:00'),
      duration: { count: 1, unit: 'days' },
    })
    const added = await as(ana).call(addMedication, { ...form, duration: { count: 2, unit: 'days' } })
    setClock(ana, '2026-03-02T08:05')
    await recordTaken(ana, added, '2026-03-02T08:00')
    const change = (first: string) => ({ id: added.id, dosage: '500mg', pattern: everyHours(8, first) })
    const tooSoon = change('2026-03-02T14:00-05:00')
    await expect(as(ana).call(editMedication, tooSoon)).rejects.toMatchObject({ status: 400 })
    const preview = await as(ana).call(previewMedicationEdit, change('2026-03-02T16:05-05:00'))
    expect([preview.next, preview.afterNext].map((dose) => dose && nominalText(dose.shown))).toEqual([
      '2026-03-02T16:05',
      '2026-03-03T00:05',
    ])
    await as(ana).call(editMedication, change('2026-03-02T16:05-05:00'))
    expect(await dosesOf(ana, '2026-03-02', '2026-03-06')).toEqual([
      '2026-03-02T08:00 2026-03-02T08:00 taken',
      '2026-03-02T21:05:01 2026-03-02T16:05 upcoming',
      '2026-03-03T05:05:01 2026-03-03T00:05 upcoming',
      '2026-03-03T13:05:01 2026-03-03T08:05 upcoming',
      '2026-03-03T21:05:01 2026-03-03T16:05 upcoming',
      '2026-03-04T05:05:01 2026-03-04T00:05 upcoming',
    ])
  })
})
