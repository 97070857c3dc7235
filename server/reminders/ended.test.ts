import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { completeMedication, editMedication, endMedication, reopenMedication } from '#core/api/medication-changes.ts'
import { pattern } from '#core/testing/times.ts'
import { DeliveryError } from '#server/delivery/channel.ts'
import { as, type Person } from '#server/testing/people.ts'
import { looks, messagesTo, type Phone, phone, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { adds, consents, itIs, patient } from '#server/testing/treatment.ts'
import type { Worker } from './worker.ts'

/* Nothing that has ended alerts anybody (dose-model 9.5): what waits to be sent is judged again at sending. */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
afterAll(() => app.close())

/** Ana takes a medicine daily at 08:00 of whose missed doses her contact is told. */
async function anaTakesIt() {
  const ana = await patient(app, 'Ana', '2026-03-02T07:00')
  const medication = await adds(ana, 'daily 08:00', '2026-03-02T08:00', { missedDosageSeverity: 'life-threatening' })
  await consents(ana, medication)
  const heard = phone(app)
  const worker = workerFor(app, [heard])
  await looks(worker)
  return { ana, id: medication.id, heard, worker }
}

/** The dosage alone is another one from now on: a new version, and the doses of the old one stay (dose-model 7.4). */
const dosageEdit = (ana: Person, id: string, local: string) => {
  itIs(ana, local)
  const edit = { id, name: 'Lisinopril', voiceReminder: false, dosage: '250mg', pattern: pattern('daily 08:00') }
  return as(ana).call(editMedication, edit)
}

async function goesBy(worker: Worker, person: Person, from: string, to: string): Promise<void> {
  const last = itIs(person, to)
  for (let now = itIs(person, from); Temporal.Instant.compare(now, last) <= 0; now = now.add({ minutes: 1 })) {
    app.clock.set(now)
    await looks(worker)
  }
}

const everything = (ana: Person, heard: Phone) => [...messagesTo(ana, heard), ...messagesTo(ana, heard, 'contact')]

describe.each([
  ['Complete', completeMedication],
  ['End', endMedication],
])('after %s', (_, ends) => {
  it('no repeat, missed reminder or alert is sent, also for a dose of an older version', async () => {
    const { ana, id, heard, worker } = await anaTakesIt()
    await goesBy(worker, ana, '2026-03-02T07:40', '2026-03-02T08:03')
    await dosageEdit(ana, id, '2026-03-02T08:04')
    itIs(ana, '2026-03-02T08:04')
    await as(ana).call(ends, { id })
    const before = everything(ana, heard)
    await goesBy(worker, ana, '2026-03-02T08:04', '2026-03-02T09:00')
    expect(everything(ana, heard)).toEqual(before)
    expect(before.map((one) => one.split(': ')[0])).toEqual(['07:45 heads-up', '08:00 due'])
  })

  it('no reminder is sent that could not be sent before', async () => {
    const { ana, id, heard, worker } = await anaTakesIt()
    const failing = workerFor(app, [{ ...heard, send: async () => Promise.reject(new DeliveryError('away')) }])
    itIs(ana, '2026-03-02T08:29')
    await looks(failing)
    itIs(ana, '2026-03-02T08:29:30')
    await as(ana).call(ends, { id })
    await goesBy(worker, ana, '2026-03-02T08:30', '2026-03-02T09:00')
    expect(everything(ana, heard)).toEqual([])
  })

  it('no waiting alert is sent, though the end is later than the dose could be withdrawn', async () => {
    const { ana, id, heard, worker } = await anaTakesIt()
    const failing = workerFor(app, [{ ...heard, send: async () => Promise.reject(new DeliveryError('away')) }])
    itIs(ana, '2026-03-02T08:31')
    await looks(failing)
    await as(ana).call(ends, { id })
    await goesBy(worker, ana, '2026-03-02T08:32', '2026-03-02T09:10')
    expect(everything(ana, heard)).toEqual([])
  })

  it('no summary mentions a dose that was too late', async () => {
    const { ana, id, heard, worker } = await anaTakesIt()
    const failing = workerFor(app, [{ ...heard, send: async () => Promise.reject(new DeliveryError('away')) }])
    for (const local of ['2026-03-02T08:00', '2026-03-03T08:01']) {
      itIs(ana, local)
      await looks(failing)
    }
    await as(ana).call(ends, { id })
    await goesBy(worker, ana, '2026-03-03T08:01', '2026-03-03T08:20')
    expect(everything(ana, heard)).toEqual([])
  })

  it('no delivery is sent that was claimed by a worker which died before it sent it', async () => {
    const { ana, id, heard, worker } = await anaTakesIt()
    const given: string[] = []
    const dying = workerFor(app, [
      {
        ...heard,
        send: ({ kind }) => {
          given.push(kind)
          return new Promise(() => {})
        },
      },
    ])
    itIs(ana, '2026-03-02T08:00')
    await dying.tick()
    await expect.poll(() => given).toEqual(['due'])
    await as(ana).call(ends, { id })
    await goesBy(worker, ana, '2026-03-02T08:01', '2026-03-02T09:00')
    expect(everything(ana, heard)).toEqual([])
  })
})

it('an End that is undone restores the reminders to come', async () => {
  const { ana, id, heard, worker } = await anaTakesIt()
  itIs(ana, '2026-03-02T07:50')
  await as(ana).call(endMedication, { id })
  await looks(worker)
  await as(ana).call(reopenMedication, { id })
  await goesBy(worker, ana, '2026-03-02T07:50', '2026-03-02T08:31')
  expect(messagesTo(ana, heard).map((one) => one.split(': ')[0])).toContain('08:00 due')
  expect(messagesTo(ana, heard, 'contact')).toEqual(['08:30 emergency: Ana Rivera has not confirmed a dose'])
})
