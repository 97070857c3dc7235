import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setZone } from '#core/api/account.ts'
import { addAsNeeded as addMedicationAsNeeded, putLimits } from '#core/api/as-needed.ts'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import type { Input } from '#core/api/endpoint.ts'
import { addHold, endHold } from '#core/api/holds.ts'
import { endMedication, putMedicine } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { emptyFields } from '#core/medication/medication.ts'
import { isNotice, type NoticeKind } from '#core/reminder/notices.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import type { ZoneId } from '#core/time/span.ts'
import { DeliveryError } from '#server/delivery/channel.ts'
import { pushedReminder } from '#server/delivery/push-channel.ts'
import { createMedication, doseFacts, patient, recordTaken, setClock } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import {
  copiesToLookAtFirst,
  type RecordingChannel,
  recordingChannel,
  runWorker,
  toldBesideUnreadable,
  workerFor,
} from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { looksAtOnce } from './looks.ts'
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

/** A hold, from the minute of her clock on or a later one. @returns its id */
async function hold(
  medicationIds: readonly string[],
  until: string | null = null,
  begins?: string,
  madeAt = app.clock.now(),
): Promise<string> {
  const id = randomUUID()
  const from =
    begins === undefined
      ? madeAt.toZonedDateTimeISO('America/New_York').toPlainDateTime()
      : Temporal.PlainDateTime.from(begins)
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
      const said = text.split('\n').slice(0, -1).join(' ')
      return withoutIsolates(`${clock.slice(5)} ${subject} ${said}`).replaceAll(/[\u00a0\u202f]/g, ' ')
    })
}

/** By what a device knows which notification replaces which. */
const tagsOf = (kind: NoticeKind) =>
  channel.sent
    .filter(({ delivery }) => delivery.kind === kind)
    .map(({ delivery, message, at }) => pushedReminder(delivery, message, at).tag)

const asked = (day: string) => `${day} Is Lisinopril still paused? Paused since November 22.`

describe('that a medicine is held from tomorrow', () => {
  const begins = '2026-11-25T00:00'
  const until = '2026-11-28T00:00'
  const told = (clock = '11-24T18:00') =>
    `${clock} Lisinopril is paused from tomorrow Paused from November 25 through November 27.`

  it('is told at six on the evening before, once, with what to do', async () => {
    await hold([lisinopril.id], until, begins)
    expect(await noticesAt('2026-11-22T18:00', '2026-11-24T17:59')).toEqual([])
    expect(await noticesAt('2026-11-24T18:00', '2026-11-24T18:01', '2026-11-25T09:00')).toEqual([told()])
    const notice = channel.sent.find(({ delivery }) => delivery.kind === 'hold-begins')
    expect(notice?.message.text).toContain('Do not take it while it is paused.')
  })

  it('is told of one without an end, and its question follows', async () => {
    await hold([lisinopril.id], null, begins)
    expect(await noticesAt('2026-11-24T18:00', '2026-11-28T09:00')).toEqual([
      '11-24T18:00 Lisinopril is paused from tomorrow Paused from November 25 until you resume it.',
      '11-28T09:00 Is Lisinopril still paused? Paused since November 25.',
    ])
  })

  it('is one message also where the worker looks at so many others before', async () => {
    const metformin = await createMedication(ana, 'daily 20:00', '2026-11-22T20:00', { name: 'Metformin' })
    await hold([lisinopril.id, metformin.id], until, begins)
    const ben = await patient(app, 'Ben', '2026-11-22T06:00')
    const aspirin = await createMedication(ben, 'daily 12:00', '2026-11-22T12:00', { name: 'Aspirin' })
    await app.owner.query('insert into notice_cursors (user_id, medication_id, planned_until) values ($1, $2, now())', [
      ben.userId,
      aspirin.id,
    ])
    await copiesToLookAtFirst(app, aspirin.id, 'notice_cursors', looksAtOnce - 1)
    const [first, ...others] = await noticesAt('2026-11-24T18:00', '2026-11-24T18:01')
    expect(first).toContain('2 medications are paused from tomorrow')
    expect(others).toEqual([])
  })

  it('is one message about several medicines, each with its span', async () => {
    const metformin = await createMedication(ana, 'daily 20:00', '2026-11-22T20:00', { name: 'Metformin' })
    await hold([lisinopril.id], until, begins)
    await hold([metformin.id], '2026-11-26T08:00', '2026-11-25T14:00')
    expect(await noticesAt('2026-11-24T18:00')).toEqual([
      '11-24T18:00 2 medications are paused from tomorrow Lisinopril: paused from November 25 through November 27. Metformin: paused from Wednesday, November 25 at 2:00 PM until Thursday, November 26 at 8:00 AM.',
    ])
  })

  it('names no medicine to a patient who hides them', async () => {
    await as(ana).call(changeSettings, { notifications: { hideNames: true } })
    await hold([lisinopril.id], until, begins)
    expect(await noticesAt('2026-11-24T18:00')).toEqual([told().replace('Lisinopril', 'Your medicine')])
  })

  it('is not told of a pause that was canceled, before its evening or after it failed to be sent', async () => {
    const id = await hold([lisinopril.id], until, begins)
    await noticesAt('2026-11-23T12:00')
    await as(ana).call(endHold, { id, undo: false })
    expect(await noticesAt('2026-11-24T18:00')).toEqual([])
    const again = await hold([lisinopril.id], '2026-11-29T00:00', '2026-11-26T00:00')
    setClock(ana, '2026-11-25T18:00')
    await runWorker(workerFor(app, [{ ...channel, send: async () => Promise.reject(new DeliveryError('away')) }]))
    await as(ana).call(endHold, { id: again, undo: false })
    expect(await noticesAt('2026-11-25T19:00')).toEqual([])
  })

  it('is not told of a medicine that has ended', async () => {
    await hold([lisinopril.id], until, begins)
    setClock(ana, '2026-11-23T12:00')
    await as(ana).call(endMedication, { id: lisinopril.id })
    expect(await noticesAt('2026-11-24T18:00')).toEqual([])
  })

  it('is not told of a weekly medicine of which no dose is planned in the pause', async () => {
    const ofSundays = await createMedication(ana, 'weekly Sunday 08:00', '2026-11-22T08:00', { name: 'Alendronate' })
    await hold([lisinopril.id, ofSundays.id], until, begins)
    expect(await noticesAt('2026-11-24T18:00')).toEqual([told()])
  })

  it('waits for the end of quiet hours', async () => {
    await as(ana).call(changeSettings, { reminders: { quietHours: true, quietFrom: '17:00', quietUntil: '20:30' } })
    await hold([lisinopril.id], until, begins)
    expect(await noticesAt('2026-11-24T18:00', '2026-11-24T20:29')).toEqual([])
    expect(await noticesAt('2026-11-24T20:30')).toEqual([told('11-24T20:30')])
  })

  it('is told late after a downtime, but not after midnight', async () => {
    const metformin = await createMedication(ana, 'daily 20:00', '2026-11-22T20:00', { name: 'Metformin' })
    await hold([lisinopril.id], until, begins)
    await hold([metformin.id], until, '2026-11-26T00:00')
    expect(await noticesAt('2026-11-24T22:00')).toEqual([told('11-24T22:00')])
    expect(await noticesAt('2026-11-26T00:00', '2026-11-26T08:00')).toHaveLength(1)
  })

  it('is told of a pause that was made before and arrives later, once', async () => {
    await noticesAt('2026-11-24T17:50')
    const madeAt = app.clock.now()
    setClock(ana, '2026-11-24T18:10')
    await hold([lisinopril.id], until, begins, madeAt)
    expect(await noticesAt('2026-11-24T18:10')).toEqual([told('11-24T18:10')])
    await recordTaken(ana, lisinopril, '2026-11-24T08:00')
    expect(await noticesAt('2026-11-24T18:11', '2026-11-24T20:00')).toHaveLength(1)
  })

  it('has a notification of its own beside that of another medicine', async () => {
    const metformin = await createMedication(ana, 'daily 20:00', '2026-11-22T20:00', { name: 'Metformin' })
    await hold([lisinopril.id], until, begins)
    const madeAt = setClock(ana, '2026-11-24T17:50')
    await noticesAt('2026-11-24T18:00')
    await hold([metformin.id], until, begins, madeAt)
    expect(await noticesAt('2026-11-24T18:10')).toHaveLength(2)
    expect(new Set(tagsOf('hold-begins')).size).toBe(2)
  })

  it('is told by the clock of the place to which the patient travels', async () => {
    await hold([lisinopril.id], until, begins)
    await noticesAt('2026-11-23T12:00')
    await as(ana).call(setZone, { zone: 'Asia/Tokyo' as ZoneId })
    expect(await noticesAt('2026-11-24T03:59')).toEqual([])
    expect(await noticesAt('2026-11-24T04:00')).toEqual([told('11-24T04:00')])
  })

  it('is told to no stranger', async () => {
    const kim = await patient(app, 'Kim', '2026-11-22T06:00')
    await hold([lisinopril.id], until, begins)
    await noticesAt('2026-11-24T18:00')
    expect(channel.sent.map(({ delivery }) => delivery.userId)).toContain(ana.userId)
    expect(channel.sent.map(({ delivery }) => delivery.userId)).not.toContain(kim.userId)
  })
})

describe('whether a medicine is still held', () => {
  it('is asked at nine every three days, once each, until it is resumed', async () => {
    const id = await hold([lisinopril.id])
    expect(await noticesAt('2026-11-24T12:00', '2026-11-25T08:59')).toEqual([])
    expect(await noticesAt('2026-11-25T09:00', '2026-11-25T09:01', '2026-11-27T12:00')).toEqual([asked('11-25T09:00')])
    expect(await noticesAt('2026-11-28T09:00')).toEqual([asked('11-25T09:00'), asked('11-28T09:00')])
    await as(ana).call(endHold, { id, undo: false })
    expect(await noticesAt('2026-12-01T09:00', '2026-12-04T09:00')).toHaveLength(2)
  })

  it('has one notification each time, and another beside it for a medicine that is asked about on other days', async () => {
    const metformin = await createMedication(ana, 'daily 20:00', '2026-11-22T20:00', { name: 'Metformin' })
    await hold([lisinopril.id])
    setClock(ana, '2026-11-23T12:00')
    await hold([metformin.id])
    await noticesAt('2026-11-25T09:00', '2026-11-26T09:00', '2026-11-28T09:00', '2026-11-29T09:00')
    const [first, second, ...again] = tagsOf('still-held')
    expect(first).not.toBe(second)
    expect(again).toEqual([first, second])
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

  it('comes in the evening to a patient whose quiet hours are the day', async () => {
    await as(ana).call(changeSettings, { reminders: { quietHours: true, quietFrom: '07:30', quietUntil: '20:00' } })
    await hold([lisinopril.id])
    expect(await noticesAt('2026-11-25T09:00', '2026-11-25T19:59')).toEqual([])
    expect(await noticesAt('2026-11-25T20:00')).toEqual([asked('11-25T20:00')])
  })

  it('is asked on a journey east that jumps over its time', async () => {
    await hold([lisinopril.id])
    await noticesAt('2026-11-24T23:00')
    setClock(ana, '2026-11-25T07:00')
    await as(ana).call(setZone, { zone: 'Asia/Tokyo' as ZoneId })
    expect(await noticesAt('2026-11-25T07:01', '2026-11-25T18:00')).toHaveLength(1)
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
    expect(await noticesAt('2026-11-25T09:00')).toEqual([asked('11-25T09:00')])
    expect(channel.sent.map(({ delivery }) => delivery.userId)).not.toContain(kim.userId)
  })
})

describe('after an intake as needed', () => {
  const limits = { dosage: '1 tablets', gap: 240, max: '4 tablets', count: null, reasons: [], isNoneGiven: false }
  let paracetamol: MedicationRecord

  async function addAsNeeded(changes: Partial<Input<typeof putLimits>['limits']> = {}, person = ana, sameAs?: string) {
    const entered = { ...limits, remindAgain: true, ...changes }
    const medicine = { id: randomUUID(), ...emptyFields, name: 'Paracetamol', limits: entered }
    return as(person).call(addMedicationAsNeeded, { ...medicine, ...(sameAs !== undefined && { sameAs }) })
  }

  /** Takes one tablet, now or earlier. */
  async function take(clock: string, medication = paracetamol, at = app.clock.now()): Promise<() => Promise<void>> {
    const nominal = Temporal.PlainDateTime.from(`2026-11-22T${clock}`)
    const facts = doseFacts(ana, medication, `${nominal}`)
    const actualTime = nominal.toZonedDateTime('America/New_York').toInstant()
    const intake = { dosage: '1 tablets', reason: null, note: null, isOverLimit: false }
    await as(ana).call(putDoseEntry, { ...facts, recordedAt: at, status: 'as-needed', actualTime, ...intake })
    return async () => {
      const undo = doseFacts(ana, medication, `${nominal}`)
      await as(ana).call(putDoseEntry, { ...undo, status: 'cleared', clears: [facts.id] })
    }
  }

  const possible = (clock: string, since = clock) =>
    `11-22T${clock} Paracetamol 1 tablet can be taken again Possible since ${since}.`

  beforeEach(async () => {
    paracetamol = await addAsNeeded()
    setClock(ana, '2026-11-22T08:00')
    await runWorker(worker)
  })

  it('says when the next one is possible, once, and what to do', async () => {
    await take('08:00')
    expect(await noticesAt('2026-11-22T08:01', '2026-11-22T11:59')).toEqual([])
    const told = ['11-22T12:00 Paracetamol 1 tablet can be taken again Possible since 12:00 PM.']
    expect(await noticesAt('2026-11-22T12:00', '2026-11-22T12:01', '2026-11-23T12:00')).toEqual(told)
    const notice = channel.sent.find(({ delivery }) => delivery.kind === 'possible')
    expect(notice?.message.text).toContain('Take it only if you need it.')
  })

  it('delays nobody where the profile cannot be read', async () => {
    await take('08:00')
    const told = await toldBesideUnreadable(app, ana, { worker, channel }, '2026-11-22T12:00')
    expect(told).toContain('12:30 due: Time to take Lisinopril 500\u00a0mg')
  })

  it('waits for the later one of two', async () => {
    await take('08:00')
    setClock(ana, '2026-11-22T11:00')
    await take('11:00')
    expect(await noticesAt('2026-11-22T12:00', '2026-11-22T14:59')).toEqual([])
    expect(await noticesAt('2026-11-22T15:00')).toEqual([possible('15:00', '3:00 PM')])
  })

  it('waits for a day where the most is reached', async () => {
    await as(ana).call(putLimits, { id: paracetamol.id, limits: { ...limits, remindAgain: true, max: '2 tablets' } })
    await take('08:00')
    setClock(ana, '2026-11-22T12:00')
    await take('12:00')
    expect(await noticesAt('2026-11-22T16:00', '2026-11-23T07:59')).toEqual([])
    expect(await noticesAt('2026-11-23T08:00')).toEqual([
      '11-23T08:00 Paracetamol 1 tablet can be taken again Possible since 8:00 AM.',
    ])
  })

  it('says nothing of an intake that is undone, and nothing twice after another undo', async () => {
    const undo = await take('08:00')
    setClock(ana, '2026-11-22T10:00')
    await undo()
    expect(await noticesAt('2026-11-22T12:00')).toEqual([])
    await take('12:00')
    const undoLast = await take('12:01')
    await undoLast()
    expect(await noticesAt('2026-11-22T16:00', '2026-11-22T16:01')).toEqual([possible('16:00', '4:00 PM')])
  })

  it('says nothing of one that is recorded when the next is possible already', async () => {
    await noticesAt('2026-11-22T14:00')
    await take('08:00')
    expect(await noticesAt('2026-11-22T14:00', '2026-11-22T15:00')).toEqual([])
  })

  it('says nothing unless the patient chose it', async () => {
    await as(ana).call(putLimits, { id: paracetamol.id, limits: { ...limits, remindAgain: false } })
    await take('08:00')
    expect(await noticesAt('2026-11-22T12:00')).toEqual([])
  })

  it('goes on where an older page changes the limits', async () => {
    const changed = await as(ana).call(putLimits, { id: paracetamol.id, limits: { ...limits, gap: 300 } })
    expect(changed.limits.at(-1)).toMatchObject({ gap: 300, remindAgain: true, followUp: null })
    await take('08:00')
    expect(await noticesAt('2026-11-22T12:00')).toEqual([])
    expect(await noticesAt('2026-11-22T13:00')).toEqual([possible('13:00', '1:00 PM')])
  })

  it('says nothing of a medicine that is held or has ended', async () => {
    await take('08:00')
    await hold([paracetamol.id], '2026-11-23T00:00')
    expect(await noticesAt('2026-11-22T12:00')).toEqual([])
    const ibuprofen = await addAsNeeded()
    await take('12:00', ibuprofen)
    await as(ana).call(endMedication, { id: ibuprofen.id })
    expect(await noticesAt('2026-11-22T16:00')).toEqual([])
  })

  it('waits for the end of quiet hours, and then says since when', async () => {
    await as(ana).call(changeSettings, { reminders: { quietHours: true, quietFrom: '11:00', quietUntil: '13:00' } })
    await take('08:00')
    expect(await noticesAt('2026-11-22T12:00', '2026-11-22T12:59')).toEqual([])
    expect(await noticesAt('2026-11-22T13:00')).toEqual([possible('13:00', '12:00 PM')])
  })

  it('is not sent after an intake that came before it', async () => {
    await take('08:00')
    setClock(ana, '2026-11-22T12:00')
    await runWorker(workerFor(app, [{ ...channel, send: async () => Promise.reject(new DeliveryError('away')) }]))
    setClock(ana, '2026-11-22T12:01')
    await take('12:01')
    expect(await noticesAt('2026-11-22T12:05')).toEqual([])
  })

  it('counts what was taken by another plan of the medicine', async () => {
    const other = await addAsNeeded({ remindAgain: false }, ana, paracetamol.id)
    await take('08:00')
    setClock(ana, '2026-11-22T10:00')
    await take('10:00', other)
    expect(await noticesAt('2026-11-22T12:00', '2026-11-22T13:59')).toEqual([])
    expect(await noticesAt('2026-11-22T14:00')).toEqual([possible('14:00', '2:00 PM')])
  })

  it('counts it no more once the patient has said that it is another medicine', async () => {
    const other = await addAsNeeded({ remindAgain: false }, ana, paracetamol.id)
    await take('08:00')
    setClock(ana, '2026-11-22T10:00')
    await take('10:00', other)
    expect(await noticesAt('2026-11-22T10:01')).toEqual([])
    await as(ana).call(putMedicine, { id: other.id, sameAs: null })
    expect(await noticesAt('2026-11-22T12:00')).toEqual([possible('12:00', '12:00 PM')])
  })

  it('counts an intake of before the patient said that it is the same medicine', async () => {
    const other = await addAsNeeded({ remindAgain: false })
    await take('08:00')
    expect(await noticesAt('2026-11-22T12:00')).toHaveLength(1)
    setClock(ana, '2026-11-22T12:30')
    await take('12:30', other)
    setClock(ana, '2026-11-22T13:00')
    await as(ana).call(putMedicine, { id: other.id, sameAs: paracetamol.id })
    expect((await noticesAt('2026-11-22T16:30')).slice(1)).toEqual([possible('16:30', '4:30 PM')])
  })

  it('counts a planned dose that was taken by another plan of the medicine', async () => {
    await as(ana).call(putMedicine, { id: paracetamol.id, sameAs: lisinopril.id })
    await recordTaken(ana, lisinopril, '2026-11-22T08:00')
    // In mg, it cannot be added to tablets: the most is known again a day later.
    expect(await noticesAt('2026-11-22T12:00')).toEqual([])
    expect(await noticesAt('2026-11-23T08:00')).toEqual([
      '11-23T08:00 Paracetamol 1 tablet can be taken again Possible since 8:00 AM.',
    ])
  })

  it('names no medicine to a patient who hides them', async () => {
    await as(ana).call(changeSettings, { notifications: { hideNames: true } })
    await take('08:00')
    expect(await noticesAt('2026-11-22T12:00')).toEqual([
      '11-22T12:00 Your medicine can be taken again Possible since 12:00 PM.',
    ])
  })

  it('asks how the last one helped, where the patient chose that', async () => {
    const asked = { ...limits, remindAgain: false, followUp: 60 }
    await as(ana).call(putLimits, { id: paracetamol.id, limits: asked })
    const undo = await take('08:00')
    expect(await noticesAt('2026-11-22T08:59')).toEqual([])
    const question = '11-22T09:00 How did Paracetamol 1 tablet help? You last took Paracetamol at 8:00 AM.'
    expect(await noticesAt('2026-11-22T09:00', '2026-11-22T09:01')).toEqual([question])
    await undo()
    await (await take('09:01'))()
    expect(await noticesAt('2026-11-22T10:01', '2026-11-22T12:00')).toEqual([question])
  })

  it.each([14, 481, 60.5])('is not asked after %d minutes', async (followUp) => {
    const response = await as(ana).send(putLimits, { id: paracetamol.id, limits: { ...limits, followUp } })
    expect(await response.json()).toMatchObject({ fieldReasons: { 'limits.followUp': 'whole_number_from:15,480' } })
  })

  it('is told to no stranger', async () => {
    const kim = await patient(app, 'Kim', '2026-11-22T08:00')
    await expect(as(kim).call(putLimits, { id: paracetamol.id, limits })).rejects.toMatchObject({ status: 404 })
    await take('08:00')
    expect(await noticesAt('2026-11-22T12:00')).toEqual([possible('12:00', '12:00 PM')])
    expect(channel.sent.map(({ delivery }) => delivery.userId)).not.toContain(kim.userId)
  })
})
