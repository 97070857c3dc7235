import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setZone, undoZone } from '#core/api/account.ts'
import { getReminderCheck } from '#core/api/deliveries.ts'
import { editMedication, endMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { pattern } from '#core/testing/times.ts'
import type { ZoneId } from '#core/time/span.ts'
import {
  createMedication,
  giveContactConsent,
  patient,
  recordTaken,
  setClock,
  undoDose,
} from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import {
  messagesTo,
  recordingChannel,
  runWorker,
  runWorkerBetween,
  workerFor,
} from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/* Nothing that has ended reminds or alerts anybody, and no edit leaves two doses for one (dose-model 9.5). */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
afterAll(() => app.close())

const editTo = (person: Person, { id, name, dosage }: MedicationRecord, to: string, amount = dosage) =>
  as(person).call(editMedication, { id, name, dosage: amount, pattern: pattern(to), voiceReminder: false })

/** Ana takes a medicine of life-threatening severity, of which her contact may be told. */
async function anaWithMedication(words: string, firstDose: string, addedAt: string) {
  const ana = await patient(app, 'Ana', addedAt)
  const medication = await createMedication(ana, words, firstDose, { missedDosageSeverity: 'life-threatening' })
  await giveContactConsent(ana, medication)
  const channel = recordingChannel(app)
  const worker = workerFor(app, [channel])
  await runWorker(worker)
  const remindersSent = () =>
    [...messagesTo(ana, channel), ...messagesTo(ana, channel, 'contact')].map((one) => one.split(':', 2).join(':'))
  const runBetween = (from: string, to: string) => runWorkerBetween(worker, ana, from, to, { minutes: 5 })
  return { ana, medication, remindersSent, runBetween, channel }
}

/** Sunday is the first; on Saturday it was tapped by mistake at nine, and the plan moved to Monday at five past. */
async function moveSundayToMonday() {
  const all = await anaWithMedication('weekly Sunday 08:00', '2026-03-01T08:00', '2026-02-28T08:50')
  setClock(all.ana, '2026-02-28T09:00')
  await recordTaken(all.ana, all.medication, '2026-03-01T08:00')
  setClock(all.ana, '2026-02-28T09:05')
  await editTo(all.ana, all.medication, 'weekly Monday 08:00')
  setClock(all.ana, '2026-02-28T09:06')
  return all
}

describe('an open dose of an older version', () => {
  it('is reminded of to nobody once the medicine has ended', async () => {
    const { ana, medication, remindersSent, runBetween } = await anaWithMedication(
      'daily 08:00',
      '2026-03-02T08:00',
      '2026-03-02T07:50',
    )
    await runBetween('2026-03-02T08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-02T08:05')
    await editTo(ana, medication, 'daily 08:00', '250mg')
    setClock(ana, '2026-03-02T08:10')
    await as(ana).call(endMedication, { id: medication.id })
    await runBetween('2026-03-02T08:10', '2026-03-02T10:00')
    expect(remindersSent()).toEqual(['08:00 due'])
  })

  it('an entry that is undone after the end brings no reminder', async () => {
    const { ana, medication, remindersSent, runBetween } = await moveSundayToMonday()
    await as(ana).call(endMedication, { id: medication.id })
    await undoDose(ana, medication, '2026-03-01T08:00')
    await runBetween('2026-03-01T07:30', '2026-03-01T09:00')
    expect(remindersSent()).toEqual([])
  })

  it('goes with the next edit: a weekly medicine is reminded of once on its Sunday', async () => {
    const { ana, medication, remindersSent, runBetween } = await moveSundayToMonday()
    await undoDose(ana, medication, '2026-03-01T08:00')
    setClock(ana, '2026-02-28T09:15')
    await editTo(ana, medication, 'weekly Sunday 20:00')
    await runBetween('2026-03-01T07:30', '2026-03-01T09:00')
    await runBetween('2026-03-01T20:00', '2026-03-01T20:00')
    expect(remindersSent()).toEqual(['20:00 due'])
  })

  it('is reminded of with the new amount after a change of dosage', async () => {
    const { ana, medication, runBetween, channel } = await moveSundayToMonday()
    await undoDose(ana, medication, '2026-03-01T08:00')
    setClock(ana, '2026-02-28T09:15')
    await editTo(ana, medication, 'weekly Monday 08:00', '250mg')
    const { next } = await as(ana).call(getReminderCheck, {})
    expect(next?.dosage).toBe('250mg')
    await runBetween('2026-03-01T08:00', '2026-03-01T08:00')
    expect(messagesTo(ana, channel)).toEqual(['08:00 due: Time to take Lisinopril 250\u00a0mg'])
  })
})

describe('a change of zone that is undone', () => {
  it('brings the reminders of a dose that is ahead again, and those of no other', async () => {
    // 16:00 in New York is past 20:00 in Tokyo: the evening dose is due at once.
    const { ana, remindersSent, runBetween } = await anaWithMedication(
      'daily 20:00',
      '2026-03-02T20:00',
      '2026-03-02T15:00',
    )
    await createMedication(ana, 'daily 15:58', '2026-03-02T15:58', { name: 'Metformin' })
    await runBetween('2026-03-02T15:58', '2026-03-02T15:58')
    setClock(ana, '2026-03-02T16:00')
    const { zoneSpans } = await as(ana).call(setZone, { zone: 'Asia/Tokyo' as ZoneId })
    await runBetween('2026-03-02T16:00', '2026-03-02T16:00')
    setClock(ana, '2026-03-02T16:01')
    await as(ana).call(undoZone, { from: zoneSpans.at(-1)?.from ?? app.clock.now() })
    expect(remindersSent()).toEqual(['15:58 due', '16:00 due'])
    await runBetween('2026-03-02T16:02', '2026-03-02T16:02')
    expect(remindersSent()).toEqual(['15:58 due', '16:00 due'])
    await runBetween('2026-03-02T19:45', '2026-03-02T20:05')
    // The worker did not look in between, so that the other one is told of as not recorded only now.
    expect(remindersSent().slice(2)).toEqual(['19:45 missed', '19:45 heads-up', '20:00 due', '20:05 repeat'])
  })

  it('tells again that nothing is recorded of a dose that was due before the undo, where that is ahead', async () => {
    const { ana, remindersSent, runBetween } = await anaWithMedication(
      'daily 18:30',
      '2026-01-19T18:30',
      '2026-01-19T00:00',
    )
    setClock(ana, '2026-01-19T01:00')
    // Two hours ahead: the dose comes at 16:30 by the clock of New York.
    const { zoneSpans } = await as(ana).call(setZone, { zone: 'America/Santiago' as ZoneId })
    await runBetween('2026-01-19T16:15', '2026-01-19T18:50')
    const early = remindersSent()
    expect(early).toContain('17:00 missed')
    setClock(ana, '2026-01-19T18:52')
    await as(ana).call(undoZone, { from: zoneSpans.at(-1)?.from ?? app.clock.now() })
    await runBetween('2026-01-19T18:52', '2026-01-19T20:00')
    expect(remindersSent().filter((one) => !early.includes(one))).toEqual(['19:02 missed', '19:02 emergency'])
  })
})
