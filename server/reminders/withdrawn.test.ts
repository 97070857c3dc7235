import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setZone, undoZone } from '#core/api/account.ts'
import { getReminderCheck } from '#core/api/deliveries.ts'
import { editMedication, endMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { pattern } from '#core/testing/times.ts'
import type { ZoneId } from '#core/time/span.ts'
import { as, type Person } from '#server/testing/people.ts'
import { looks, messagesTo, phone, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { adds, consents, itIs, patient, takes, undoes } from '#server/testing/treatment.ts'

/* Nothing that has ended reminds or alerts anybody, and no edit leaves two doses for one (dose-model 9.5). */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
afterAll(() => app.close())

const edits = (person: Person, { id, name, dosage }: MedicationRecord, to: string, amount = dosage) =>
  as(person).call(editMedication, { id, name, dosage: amount, pattern: pattern(to), voiceReminder: false })

/** Ana takes a medicine of life-threatening severity, of which her contact may be told. */
async function anaTakes(words: string, firstDose: string, addedAt: string) {
  const ana = await patient(app, 'Ana', addedAt)
  const medication = await adds(ana, words, firstDose, { missedDosageSeverity: 'life-threatening' })
  await consents(ana, medication)
  const heard = phone(app)
  const worker = workerFor(app, [heard])
  await looks(worker)
  const told = () =>
    [...messagesTo(ana, heard), ...messagesTo(ana, heard, 'contact')].map((one) => one.split(':', 2).join(':'))
  /** The worker looks every five minutes. */
  const goesBy = async (from: string, to: string) => {
    const last = itIs(ana, to)
    for (let now = itIs(ana, from); Temporal.Instant.compare(now, last) <= 0; now = now.add({ minutes: 5 })) {
      app.clock.set(now)
      await looks(worker)
    }
  }
  return { ana, medication, told, goesBy, heard }
}

/** Sunday is the first; on Saturday it was tapped by mistake at nine, and the plan moved to Monday at five past. */
async function anaMovesSundayToMonday() {
  const all = await anaTakes('weekly Sunday 08:00', '2026-03-01T08:00', '2026-02-28T08:50')
  itIs(all.ana, '2026-02-28T09:00')
  await takes(all.ana, all.medication, '2026-03-01T08:00')
  itIs(all.ana, '2026-02-28T09:05')
  await edits(all.ana, all.medication, 'weekly Monday 08:00')
  itIs(all.ana, '2026-02-28T09:06')
  return all
}

describe('an open dose of an older version', () => {
  it('is reminded of to nobody once the medicine has ended', async () => {
    const { ana, medication, told, goesBy } = await anaTakes('daily 08:00', '2026-03-02T08:00', '2026-03-02T07:50')
    await goesBy('2026-03-02T08:00', '2026-03-02T08:00')
    itIs(ana, '2026-03-02T08:05')
    await edits(ana, medication, 'daily 08:00', '250mg')
    itIs(ana, '2026-03-02T08:10')
    await as(ana).call(endMedication, { id: medication.id })
    await goesBy('2026-03-02T08:10', '2026-03-02T10:00')
    expect(told()).toEqual(['08:00 due'])
  })

  it('an entry that is undone after the end brings no reminder', async () => {
    const { ana, medication, told, goesBy } = await anaMovesSundayToMonday()
    await as(ana).call(endMedication, { id: medication.id })
    await undoes(ana, medication, '2026-03-01T08:00')
    await goesBy('2026-03-01T07:30', '2026-03-01T09:00')
    expect(told()).toEqual([])
  })

  it('goes with the next edit: a weekly medicine is reminded of once on its Sunday', async () => {
    const { ana, medication, told, goesBy } = await anaMovesSundayToMonday()
    await undoes(ana, medication, '2026-03-01T08:00')
    itIs(ana, '2026-02-28T09:15')
    await edits(ana, medication, 'weekly Sunday 20:00')
    await goesBy('2026-03-01T07:30', '2026-03-01T09:00')
    await goesBy('2026-03-01T20:00', '2026-03-01T20:00')
    expect(told()).toEqual(['20:00 due'])
  })

  it('is reminded of with the new amount after a change of dosage', async () => {
    const { ana, medication, goesBy, heard } = await anaMovesSundayToMonday()
    await undoes(ana, medication, '2026-03-01T08:00')
    itIs(ana, '2026-02-28T09:15')
    await edits(ana, medication, 'weekly Monday 08:00', '250mg')
    const { next } = await as(ana).call(getReminderCheck, {})
    expect(next?.dosage).toBe('250mg')
    await goesBy('2026-03-01T08:00', '2026-03-01T08:00')
    expect(messagesTo(ana, heard)).toEqual(['08:00 due: Time to take Lisinopril 250\u00a0mg'])
  })
})

describe('a change of zone that is undone', () => {
  it('brings the reminders of a dose that is ahead again, and those of no other', async () => {
    // 16:00 in New York is past 20:00 in Tokyo: the evening dose is due at once.
    const { ana, told, goesBy } = await anaTakes('daily 20:00', '2026-03-02T20:00', '2026-03-02T15:00')
    await adds(ana, 'daily 15:58', '2026-03-02T15:58', { name: 'Metformin' })
    await goesBy('2026-03-02T15:58', '2026-03-02T15:58')
    itIs(ana, '2026-03-02T16:00')
    const { zoneSpans } = await as(ana).call(setZone, { zone: 'Asia/Tokyo' as ZoneId })
    await goesBy('2026-03-02T16:00', '2026-03-02T16:00')
    itIs(ana, '2026-03-02T16:01')
    await as(ana).call(undoZone, { from: zoneSpans.at(-1)?.from ?? app.clock.now() })
    expect(told()).toEqual(['15:58 due', '16:00 due'])
    await goesBy('2026-03-02T16:02', '2026-03-02T16:02')
    expect(told()).toEqual(['15:58 due', '16:00 due'])
    await goesBy('2026-03-02T19:45', '2026-03-02T20:05')
    // The worker did not look in between, so that the other one is told of as not recorded only now.
    expect(told().slice(2)).toEqual(['19:45 missed', '19:45 heads-up', '20:00 due', '20:05 repeat'])
  })
})
