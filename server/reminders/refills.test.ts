import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { putLimits } from '#core/api/as-needed.ts'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import { editMedication, endMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { putStock, putStockEntry } from '#core/api/stock.ts'
import { pattern } from '#core/testing/times.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import { DeliveryError } from '#server/delivery/channel.ts'
import { pushedReminder } from '#server/delivery/push-channel.ts'
import { createMedication, doseFacts, patient, recordTaken, setClock } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import {
  copiesToLookAtFirst,
  messagesTo,
  type RecordingChannel,
  recordingChannel,
  runWorker,
  toldBesideUnreadable,
  workerFor,
} from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { looksAtOnce } from './looks.ts'

/* Refill reminders (dose-model 11.4). 22 November 2026 is a Sunday. */

let app: TestApp
let ana: Person
let lisinopril: MedicationRecord
let channel: RecordingChannel
let worker: ReturnType<typeof workerFor>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-11-22T06:00')
  lisinopril = await createMedication(ana, 'daily 08:00', '2026-11-22T08:00')
  channel = recordingChannel(app)
  worker = workerFor(app, [channel])
})

async function enter(kind: 'count' | 'refill', units: number, medication = lisinopril): Promise<void> {
  const at = app.clock.now()
  const amount = { amount: units * 1000, unit: 'tablets', note: '' }
  await as(ana).call(putStockEntry, { id: randomUUID(), medicationId: medication.id, kind, ...amount, at, madeAt: at })
}

async function track(units: number, medication = lisinopril): Promise<void> {
  const counting = { unit: 'tablets', pieces: [{ dosage: '500mg', pieces: 1000 }], daysBefore: 7 }
  await as(ana).call(putStock, { medicationId: medication.id, ...counting })
  await enter('count', units, medication)
}

async function takeOn(...days: number[]): Promise<void> {
  for (const day of days) {
    setClock(ana, `2026-11-${day}T08:00`)
    await recordTaken(ana, lisinopril, `2026-11-${day}T08:00`)
  }
}

/** What the refill reminders up to a time said, without the marks around names. */
async function refillsAt(...clocks: string[]): Promise<string[]> {
  for (const clock of clocks) {
    setClock(ana, clock)
    await runWorker(worker)
  }
  return channel.sent
    .filter(({ delivery }) => delivery.kind === 'refill')
    .map(({ delivery, message: { subject, text } }) =>
      withoutIsolates(`${delivery.target}: ${subject}: ${text}`).replaceAll('\u00a0', ' '),
    )
}

const oneLeft = (days: number) => `own: Time to refill Lisinopril 500 mg: ${days} days left`

describe('a refill reminder', () => {
  it('of a patient whose profile cannot be read delays nobody', async () => {
    await track(10)
    await takeOn(22, 23, 24, 25)
    const told = await toldBesideUnreadable(app, ana, { worker, channel }, '2026-11-25T09:00')
    expect(told).toContain('09:30 due: Time to take Lisinopril 500\u00a0mg')
    expect(messagesTo(ana, channel)).toEqual([])
  })

  it('opens the row of its medicine when it is pressed', async () => {
    await track(10)
    await takeOn(22, 23, 24, 25)
    await refillsAt('2026-11-25T09:00')
    expect(channel.sent.map(({ delivery, message, at }) => pushedReminder(delivery, message, at).url)).toContain(
      `/app/medications?show=${lisinopril.id}`,
    )
  })

  it('comes at nine, seven days before, once; and again after a refill, when it is time again', async () => {
    await track(10)
    await takeOn(22, 23, 24, 25)
    expect(await refillsAt('2026-11-25T08:59')).toEqual([])
    expect(await refillsAt('2026-11-25T09:00')).toEqual([oneLeft(7)])
    expect(await refillsAt('2026-11-25T09:01', '2026-11-26T09:00', '2026-11-27T09:00')).toEqual([oneLeft(7)])
    await enter('refill', 3)
    // Two doses were not recorded: it lasts until December 7.
    await takeOn(28, 29)
    expect(await refillsAt('2026-11-29T09:00', '2026-11-30T08:59')).toEqual([oneLeft(7)])
    await takeOn(30)
    expect(await refillsAt('2026-11-30T09:00', '2026-12-01T09:00')).toEqual([oneLeft(7), oneLeft(7)])
  })

  it('comes at once by day, and in the morning for what is entered at night', async () => {
    setClock(ana, '2026-11-22T20:30')
    await track(3)
    expect(await refillsAt('2026-11-22T20:31', '2026-11-23T03:00', '2026-11-23T07:59')).toEqual([])
    expect(await refillsAt('2026-11-23T08:00')).toEqual([oneLeft(3)])
  })

  it('comes at once when another plan uses the stock up sooner', async () => {
    await track(20)
    setClock(ana, '2026-11-22T12:00')
    expect(await refillsAt('2026-11-22T12:00')).toEqual([])
    const { id, name, voiceReminder } = lisinopril
    const plan = { dosage: '500mg', pattern: pattern('three-times-daily 06:00') }
    await as(ana).call(editMedication, { id, name, voiceReminder, ...plan })
    expect(await refillsAt('2026-11-22T12:01')).toEqual([oneLeft(6)])
  })

  it('is one message about several medicines, and no other follows on that day', async () => {
    const metformin = await createMedication(ana, 'daily 20:00', '2026-11-22T20:00', { name: 'Metformin' })
    const aspirin = await createMedication(ana, 'daily 12:00', '2026-11-22T12:00', { name: 'Aspirin' })
    await track(5)
    await track(2, metformin)
    const both = 'own: Time to refill 2 medications: Metformin 500 mg: 2 days left\nLisinopril 500 mg: 5 days left'
    expect(await refillsAt('2026-11-22T09:00')).toEqual([both])
    await track(1, aspirin)
    expect(await refillsAt('2026-11-22T10:00')).toEqual([both])
    expect(await refillsAt('2026-11-23T09:00')).toHaveLength(2)
    // On a device, that of the next day does not replace it: each medicine is told of once.
    const refills = channel.sent.filter(({ delivery }) => delivery.kind === 'refill')
    expect(new Set(refills.map(({ delivery, message, at }) => pushedReminder(delivery, message, at).tag)).size).toBe(2)
  })

  it('is one message also where the worker looks at so many others before', async () => {
    const metformin = await createMedication(ana, 'daily 20:00', '2026-11-22T20:00', { name: 'Metformin' })
    await track(5)
    await track(2, metformin)
    const ben = await patient(app, 'Ben', '2026-11-22T06:00')
    const aspirin = await createMedication(ben, 'daily 12:00', '2026-11-22T12:00', { name: 'Aspirin' })
    await as(ben).call(putStock, { medicationId: aspirin.id, unit: 'tablets', pieces: [], daysBefore: 7 })
    await copiesToLookAtFirst(app, aspirin.id, 'stock_settings', looksAtOnce - 1)
    const both = 'own: Time to refill 2 medications: Metformin 500 mg: 2 days left\nLisinopril 500 mg: 5 days left'
    expect(await refillsAt('2026-11-22T09:00', '2026-11-22T09:01')).toEqual([both])
  })

  it('names no medicine to a patient who hides them', async () => {
    await as(ana).call(changeSettings, { notifications: { hideNames: true } })
    await track(3)
    expect(await refillsAt('2026-11-22T09:00')).toEqual(['own: Time to refill your medicine: 3 days left'])
  })

  it('does not come of a medicine that has ended, or that is not counted', async () => {
    await refillsAt('2026-11-22T09:00')
    await track(3)
    await as(ana).call(endMedication, { id: lisinopril.id })
    expect(await refillsAt('2026-11-22T10:00')).toEqual([])
  })

  it('knows what was taken as needed before the medicine was planned, and says nothing while it is', async () => {
    const limits = { dosage: '500mg', gap: 0, max: null, count: 40, reasons: [], isNoneGiven: false }
    const { id, name, voiceReminder } = lisinopril
    await as(ana).call(putLimits, { id, name, voiceReminder, limits })
    await track(12)
    const at = setClock(ana, '2026-11-22T06:30')
    const intake = { dosage: '500mg', reason: null, note: null, isOverLimit: false }
    for (let taken = 0; taken < 6; taken++) {
      const facts = doseFacts(ana, lisinopril, '2026-11-22T06:30')
      await as(ana).call(putDoseEntry, { ...facts, status: 'as-needed', actualTime: at, ...intake })
    }
    expect(await refillsAt('2026-11-22T09:00')).toEqual([])
    const plan = { dosage: '500mg', pattern: pattern('daily 08:00') }
    await as(ana).call(editMedication, { id, name, voiceReminder, ...plan })
    expect(await refillsAt('2026-11-22T09:01')).toEqual([oneLeft(7)])
  })

  it('that could not be sent before a refill is not sent after it', async () => {
    await track(3)
    setClock(ana, '2026-11-22T09:00')
    await runWorker(workerFor(app, [{ ...channel, send: async () => Promise.reject(new DeliveryError('away')) }]))
    setClock(ana, '2026-11-22T09:30')
    await enter('refill', 30)
    expect(await refillsAt('2026-11-22T10:00', '2026-11-22T11:00')).toEqual([])
  })

  it('that could not be sent by day is not sent at night', async () => {
    await track(3)
    setClock(ana, '2026-11-22T09:00')
    await runWorker(workerFor(app, [{ ...channel, send: async () => Promise.reject(new DeliveryError('away')) }]))
    expect(await refillsAt('2026-11-22T20:00', '2026-11-23T03:00')).toEqual([])
  })

  it('that was late everywhere comes the next morning, once', async () => {
    await track(3)
    setClock(ana, '2026-11-22T09:00')
    await runWorker(workerFor(app, [{ ...channel, send: async () => Promise.reject(new DeliveryError('away')) }]))
    expect(await refillsAt('2026-11-22T20:00', '2026-11-23T07:59')).toEqual([])
    expect(await refillsAt('2026-11-23T08:00', '2026-11-23T09:00', '2026-11-24T09:00')).toEqual([oneLeft(3)])
  })

  it('comes the next morning when the worker was away since the one before', async () => {
    await track(3)
    setClock(ana, '2026-11-22T09:00')
    await runWorker(workerFor(app, [{ ...channel, send: async () => Promise.reject(new DeliveryError('away')) }]))
    expect(await refillsAt('2026-11-23T08:00', '2026-11-24T09:00')).toEqual([oneLeft(3)])
  })

  it('that arrived at one place and was refused at another does not come again', async () => {
    await track(3)
    const refused = new DeliveryError('gone', { permanent: true })
    const other = { ...channel, name: 'other', send: async () => Promise.reject(refused) }
    worker = workerFor(app, [channel, other])
    expect(await refillsAt('2026-11-22T09:00', '2026-11-23T09:00', '2026-11-24T09:00')).toEqual([oneLeft(3)])
  })
})
