import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setZone } from '#core/api/account.ts'
import { addHold, endHold } from '#core/api/holds.ts'
import { endMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { isNotice } from '#core/reminder/notices.ts'
import { plainText } from '#core/testing/plain-text.ts'
import type { ZoneId } from '#core/time/span.ts'
import { DeliveryError } from '#server/delivery/channel.ts'
import { createMedication, patient, setClock } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { type RecordingChannel, recordingChannel, runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import type { Worker } from './worker.ts'

let app: TestApp
let ana: Person
let lisinopril: MedicationRecord
let channel: RecordingChannel
let worker: Worker
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-11-22T06:00')
  lisinopril = await createMedication(ana, 'daily 08:00', '2026-11-22T08:00')
  channel = recordingChannel(app)
  worker = workerFor(app, [channel])
})

/** A hold from the minute of her clock on. @returns its id */
async function hold(medicationIds: readonly string[], until: string | null = null): Promise<string> {
  const id = randomUUID()
  const madeAt = app.clock.now()
  const from = madeAt.toZonedDateTimeISO('America/New_York').toPlainDateTime()
  const end = until === null ? null : Temporal.PlainDateTime.from(until)
  await as(ana).call(addHold, {
    id,
    medicationIds: [...medicationIds],
    from,
    until: end,
    cause: 'ill',
    note: '',
    madeAt,
  })
  return id
}

/** What the notices up to a time said, with the time on her clock. */
async function noticesAt(...clocks: string[]): Promise<string[]> {
  for (const clock of clocks) {
    setClock(ana, clock)
    await runWorker(worker)
  }
  return channel.sent
    .filter(({ delivery }) => delivery.userId === ana.userId && isNotice(delivery.kind))
    .map(({ message: { subject, text }, at }) => {
      const clock = at.toZonedDateTimeISO('America/New_York').toPlainDateTime().toString({ smallestUnit: 'minute' })
      return `${clock.slice(5)} ${plainText(subject)} ${plainText(text.split('\n').slice(0, -1).join(' '))}`
    })
}

const asked = (day: string) => `${day} Is Lisinopril still paused? Paused since November 22.`

describe('whether a medicine is still held', () => {
  it('is asked at nine every three days, once each, until it is resumed', async () => {
    const id = await hold([lisinopril.id])
    expect(await noticesAt('2026-11-24T12:00', '2026-11-25T08:59')).toEqual([])
    expect(await noticesAt('2026-11-25T09:00', '2026-11-25T09:01', '2026-11-27T12:00')).toEqual([asked('11-25T09:00')])
    expect(await noticesAt('2026-11-28T09:00')).toEqual([asked('11-25T09:00'), asked('11-28T09:00')])
    await as(ana).call(endHold, { id, undo: false })
    expect(await noticesAt('2026-12-01T09:00', '2026-12-04T09:00')).toHaveLength(2)
  })

  it('says how to go on', async () => {
    await hold([lisinopril.id])
    await noticesAt('2026-11-25T09:00')
    expect(channel.sent[0]?.message.text).toContain('If you take it again, resume it in Dosewell.')
  })

  it('is not asked of one with an end, nor of a medicine that has ended', async () => {
    const metformin = await createMedication(ana, 'daily 20:00', '2026-11-22T20:00', { name: 'Metformin' })
    await hold([lisinopril.id], '2026-12-22T00:00')
    await hold([metformin.id])
    setClock(ana, '2026-11-24T12:00')
    await as(ana).call(endMedication, { id: metformin.id })
    expect(await noticesAt('2026-11-25T09:00', '2026-11-28T09:00')).toEqual([])
  })

  it('is one message about several medicines', async () => {
    const metformin = await createMedication(ana, 'daily 20:00', '2026-11-22T20:00', { name: 'Metformin' })
    await hold([lisinopril.id, metformin.id])
    const sent = await noticesAt('2026-11-25T09:00')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatch(/Are 2 medications still paused\?/)
    expect(sent[0]).toMatch(/Metformin: paused since November 22\./)
  })

  it('names no medicine to a patient who hides them', async () => {
    await as(ana).call(changeSettings, { notifications: { hideNames: true } })
    await hold([lisinopril.id])
    expect(await noticesAt('2026-11-25T09:00')).toEqual([
      '11-25T09:00 Is your medicine still paused? Paused since November 22.',
    ])
  })

  it('that could not be sent by day is asked in the morning, never at night', async () => {
    await hold([lisinopril.id])
    const away = async () => Promise.reject(new DeliveryError('away'))
    setClock(ana, '2026-11-25T09:00')
    await runWorker(workerFor(app, [{ ...channel, send: away }]))
    setClock(ana, '2026-11-25T19:59')
    await runWorker(workerFor(app, [{ ...channel, send: away }]))
    expect(await noticesAt('2026-11-25T22:00', '2026-11-26T03:00', '2026-11-26T07:59')).toEqual([])
    expect(await noticesAt('2026-11-26T08:00', '2026-11-27T09:00')).toEqual([asked('11-26T08:00')])
  })

  it('waits for the end of quiet hours', async () => {
    await as(ana).call(changeSettings, { reminders: { quietHours: true, quietFrom: '08:00', quietUntil: '10:30' } })
    await hold([lisinopril.id])
    expect(await noticesAt('2026-11-25T09:00', '2026-11-25T10:29')).toEqual([])
    expect(await noticesAt('2026-11-25T10:30')).toEqual([asked('11-25T10:30')])
  })

  it('is asked late after a downtime, and once', async () => {
    await hold([lisinopril.id])
    expect(await noticesAt('2026-11-27T10:00', '2026-11-27T11:00')).toEqual([asked('11-27T10:00')])
    expect(await noticesAt('2026-12-03T12:00')).toHaveLength(2)
  })

  it('is not sent after the resume that came before it', async () => {
    const id = await hold([lisinopril.id])
    setClock(ana, '2026-11-25T09:00')
    await runWorker(workerFor(app, [{ ...channel, send: async () => Promise.reject(new DeliveryError('away')) }]))
    await as(ana).call(endHold, { id, undo: false })
    expect(await noticesAt('2026-11-25T09:30')).toEqual([])
  })

  it('is asked once on the day of a journey west', async () => {
    await hold([lisinopril.id])
    await noticesAt('2026-11-25T09:00')
    await as(ana).call(setZone, { zone: 'America/Los_Angeles' as ZoneId })
    expect(await noticesAt('2026-11-25T12:00', '2026-11-25T12:30', '2026-11-26T12:00')).toEqual([asked('11-25T09:00')])
  })

  it('is asked of no stranger', async () => {
    const kim = await patient(app, 'Kim', '2026-11-22T06:00')
    await hold([lisinopril.id])
    const id = randomUUID()
    const madeAt = app.clock.now()
    const from = Temporal.PlainDateTime.from('2026-11-22T06:00')
    const strange = { id, medicationIds: [lisinopril.id], from, until: null, cause: 'ill' as const, note: '', madeAt }
    await expect(as(kim).call(addHold, strange)).rejects.toMatchObject({ status: 404 })
    await noticesAt('2026-11-25T09:00')
    expect(channel.sent.filter(({ delivery }) => delivery.userId === kim.userId)).toEqual([])
  })
})
