import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { completeMedication, editMedication, endMedication, reopenMedication } from '#core/api/medication-changes.ts'
import { pattern } from '#core/testing/times.ts'
import { DeliveryError } from '#server/delivery/channel.ts'
import { createMedication, giveContactConsent, patient, setClock } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import {
  messagesTo,
  type RecordingChannel,
  recordingChannel,
  runWorker,
  runWorkerBetween,
  workerFor,
} from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/* Nothing that has ended alerts anybody (dose-model 9.5): what waits to be sent is judged again at sending. */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
afterAll(() => app.close())

/** Ana takes a medicine daily at 08:00 of whose missed doses her contact is told. */
async function anaWithMedication() {
  const ana = await patient(app, 'Ana', '2026-03-02T07:00')
  const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', {
    missedDosageSeverity: 'life-threatening',
  })
  await giveContactConsent(ana, medication)
  const channel = recordingChannel(app)
  const worker = workerFor(app, [channel])
  await runWorker(worker)
  return { ana, id: medication.id, channel, worker }
}

/** The dosage alone is another one from now on: a new version, and the doses of the old one stay (dose-model 7.4). */
const editDosage = (ana: Person, id: string, local: string) => {
  setClock(ana, local)
  const edit = { id, name: 'Lisinopril', voiceReminder: false, dosage: '250mg', pattern: pattern('daily 08:00') }
  return as(ana).call(editMedication, edit)
}

const allMessages = (ana: Person, channel: RecordingChannel) => [
  ...messagesTo(ana, channel),
  ...messagesTo(ana, channel, 'contact'),
]

describe.each([
  ['Complete', completeMedication],
  ['End', endMedication],
])('after %s', (_, ends) => {
  it('no repeat, missed reminder or alert is sent, also for a dose of an older version', async () => {
    const { ana, id, channel, worker } = await anaWithMedication()
    await runWorkerBetween(worker, ana, '2026-03-02T07:40', '2026-03-02T08:03')
    await editDosage(ana, id, '2026-03-02T08:04')
    setClock(ana, '2026-03-02T08:04')
    await as(ana).call(ends, { id })
    const before = allMessages(ana, channel)
    await runWorkerBetween(worker, ana, '2026-03-02T08:04', '2026-03-02T09:00')
    expect(allMessages(ana, channel)).toEqual(before)
    expect(before.map((one) => one.split(': ')[0])).toEqual(['07:45 heads-up', '08:00 due'])
  })

  it('no reminder is sent that could not be sent before', async () => {
    const { ana, id, channel, worker } = await anaWithMedication()
    const failing = workerFor(app, [{ ...channel, send: async () => Promise.reject(new DeliveryError('away')) }])
    setClock(ana, '2026-03-02T08:29')
    await runWorker(failing)
    setClock(ana, '2026-03-02T08:29:30')
    await as(ana).call(ends, { id })
    await runWorkerBetween(worker, ana, '2026-03-02T08:30', '2026-03-02T09:00')
    expect(allMessages(ana, channel)).toEqual([])
  })

  it('no waiting alert is sent, though the end is later than the dose could be withdrawn', async () => {
    const { ana, id, channel, worker } = await anaWithMedication()
    const failing = workerFor(app, [{ ...channel, send: async () => Promise.reject(new DeliveryError('away')) }])
    setClock(ana, '2026-03-02T08:31')
    await runWorker(failing)
    await as(ana).call(ends, { id })
    await runWorkerBetween(worker, ana, '2026-03-02T08:32', '2026-03-02T09:10')
    expect(allMessages(ana, channel)).toEqual([])
  })

  it('no summary mentions a dose that was too late', async () => {
    const { ana, id, channel, worker } = await anaWithMedication()
    const failing = workerFor(app, [{ ...channel, send: async () => Promise.reject(new DeliveryError('away')) }])
    for (const local of ['2026-03-02T08:00', '2026-03-03T08:01']) {
      setClock(ana, local)
      await runWorker(failing)
    }
    await as(ana).call(ends, { id })
    await runWorkerBetween(worker, ana, '2026-03-03T08:01', '2026-03-03T08:20')
    expect(allMessages(ana, channel)).toEqual([])
  })

  it('no delivery is sent that was claimed by a worker which died before it sent it', async () => {
    const { ana, id, channel, worker } = await anaWithMedication()
    const given: string[] = []
    const dying = workerFor(app, [
      {
        ...channel,
        send: ({ kind }) => {
          given.push(kind)
          return new Promise(() => {})
        },
      },
    ])
    setClock(ana, '2026-03-02T08:00')
    await dying.tick()
    await expect.poll(() => given).toEqual(['due'])
    await as(ana).call(ends, { id })
    await runWorkerBetween(worker, ana, '2026-03-02T08:01', '2026-03-02T09:00')
    expect(allMessages(ana, channel)).toEqual([])
  })
})

test('an End that is undone restores the reminders to come', async () => {
  const { ana, id, channel, worker } = await anaWithMedication()
  setClock(ana, '2026-03-02T07:50')
  await as(ana).call(endMedication, { id })
  await runWorker(worker)
  await as(ana).call(reopenMedication, { id })
  await runWorkerBetween(worker, ana, '2026-03-02T07:50', '2026-03-02T08:31')
  expect(messagesTo(ana, channel).map((one) => one.split(': ')[0])).toContain('08:00 due')
  expect(messagesTo(ana, channel, 'contact')).toEqual(['08:30 emergency: Ana Rivera has not confirmed a dose'])
})
