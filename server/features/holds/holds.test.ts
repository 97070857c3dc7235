import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxAgreedHolds } from '#core/account/quotas.ts'
import { setZone, undoZone } from '#core/api/account.ts'
import { listAgreedHolds, putAgreedHold, removeAgreedHold } from '#core/api/agreed-holds.ts'
import { listDoses } from '#core/api/doses.ts'
import type { Input } from '#core/api/endpoint.ts'
import { addHold, endHold } from '#core/api/holds.ts'
import { endMedication, previewMedicationEdit, restoreMedication } from '#core/api/medication-changes.ts'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import { pattern } from '#core/testing/times.ts'
import type { ZoneId } from '#core/time/span.ts'
import { createMedication, patient, setClock } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { messagesTo, recordingChannel, runWorkerBetween, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let ana: Person
let medication: MedicationRecord
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-11-22T06:00')
  medication = await createMedication(ana, 'daily 08:00', '2026-11-22T08:00')
})

function hold(changes: Partial<Input<typeof addHold>> = {}) {
  const madeAt = app.clock.now()
  const from = Temporal.PlainDateTime.from('2026-11-22T07:00')
  const span = { from, until: Temporal.PlainDateTime.from('2026-11-24T12:00') }
  const facts = {
    id: randomUUID(),
    medicationIds: [medication.id],
    ...span,
    cause: 'ill' as const,
    note: 'flu',
    madeAt,
  }
  return as(ana).call(addHold, { ...facts, ...changes })
}

async function heldDates(person = ana): Promise<string[]> {
  const [from, to] = [Temporal.PlainDate.from('2026-11-22'), Temporal.PlainDate.from('2026-11-26')]
  const { doses } = await as(person).call(listDoses, { from, to })
  return doses.filter(({ held }) => held).map(({ nominal }) => `${nominal.toPlainDate()}`)
}

describe('a hold', () => {
  it('holds the doses of its span, once however often it is sent', async () => {
    const id = randomUUID()
    await hold({ id })
    const { medications } = await hold({ id })
    expect(medications.map(({ holds }) => holds)).toMatchObject([[{ id, cause: 'ill', note: 'flu', endedAt: null }]])
    expect(await heldDates()).toEqual(['2026-11-22', '2026-11-23', '2026-11-24'])
    expect((await as(ana).call(listMedications, {})).medications).toEqual(medications)
  })

  it('from now on goes on when a change of time zone sets the clock back, and when the change is undone', async () => {
    const none = { until: null, from: Temporal.PlainDateTime.from('2026-11-22T06:05') }
    const tonight = await createMedication(ana, 'daily 18:00', '2026-11-22T18:00')
    setClock(ana, '2026-11-22T06:05')
    await hold(none)
    setClock(ana, '2026-11-22T06:30')
    const adjusted = await as(ana).call(setZone, { zone: 'Pacific/Honolulu' as ZoneId })
    // Six hours back, the clock shows an earlier time than that of the beginning.
    expect((await heldDates()).slice(0, 2)).toEqual(['2026-11-22', '2026-11-23'])
    await as(ana).call(undoZone, { from: adjusted.zoneSpans.at(-1)?.from ?? app.clock.now() })

    setClock(ana, '2026-11-22T15:00')
    const { zoneSpans } = await as(ana).call(setZone, { zone: 'Europe/London' as ZoneId })
    setClock(ana, '2026-11-22T15:05')
    await hold({ ...none, medicationIds: [tonight.id], from: Temporal.PlainDateTime.from('2026-11-22T20:05') })
    await as(ana).call(undoZone, { from: zoneSpans.at(-1)?.from ?? app.clock.now() })
    const today = Temporal.PlainDate.from('2026-11-22')
    const { doses } = await as(ana).call(listDoses, { from: today, to: today })
    expect(doses.map(({ nominal, held }) => [nominal.hour, held !== null])).toEqual([
      [8, true],
      [18, true],
    ])
    const channel = recordingChannel(app)
    await runWorkerBetween(workerFor(app, [channel]), ana, '2026-11-22T15:06', '2026-11-22T19:00')
    expect(messagesTo(ana, channel).filter((message) => message.startsWith('18:'))).toEqual([])
  })

  it('of two medications holds both, or neither when one is not the patient’s', async () => {
    const other = await createMedication(ana, 'daily 21:00', '2026-11-22T21:00')
    await expect(hold({ medicationIds: [medication.id, randomUUID()] })).rejects.toMatchObject({ status: 404 })
    expect(await heldDates()).toEqual([])
    const { medications } = await hold({ medicationIds: [medication.id, other.id, other.id] })
    expect(medications.map(({ holds }) => holds.length)).toEqual([1, 1])
  })

  it('ends when the patient resumes, and the first end holds', async () => {
    const id = randomUUID()
    await hold({ id })
    setClock(ana, '2026-11-23T12:00')
    await as(ana).call(endHold, { id, undo: false })
    setClock(ana, '2026-11-24T12:00')
    await as(ana).call(endHold, { id, undo: false })
    expect(await heldDates()).toEqual(['2026-11-22', '2026-11-23'])
  })

  it('ends for one of its medications alone', async () => {
    const other = await createMedication(ana, 'daily 21:00', '2026-11-22T21:00')
    const id = randomUUID()
    await hold({ id, medicationIds: [medication.id, other.id] })
    const { medications } = await as(ana).call(endHold, { id, medicationId: other.id, undo: false })
    expect(medications.map((one) => one.id)).toEqual([other.id])
    const ends = new Map(
      (await as(ana).call(listMedications, {})).medications.map((one) => [one.id, one.holds[0]?.endedAt]),
    )
    expect([ends.get(medication.id), ends.get(other.id)]).toEqual([null, app.clock.now()])
    await expect(as(ana).call(endHold, { id, medicationId: randomUUID(), undo: false })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('does not hold a medication that is restored', async () => {
    await hold({ until: null })
    await as(ana).call(endMedication, { id: medication.id })
    setClock(ana, '2026-11-25T12:00')
    const change = { id: medication.id, dosage: '500mg', pattern: pattern('daily 08:00') }
    const { next } = await as(ana).call(previewMedicationEdit, change)
    expect(`${next?.nominal}`).toBe('2026-11-26T08:00:00')
    await as(ana).call(restoreMedication, change)
    expect(await heldDates()).not.toContain('2026-11-26')
  })

  it('can be undone for five minutes, as if it had never been', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    setClock(ana, '2026-11-22T08:10')
    const from = Temporal.PlainDateTime.from('2026-11-22T08:00')
    await hold({ id: one, from })
    await as(ana).call(endHold, { id: one, undo: true })
    expect(await heldDates()).toEqual([])
    await hold({ id: two, from })
    setClock(ana, '2026-11-22T08:16')
    await expect(as(ana).call(endHold, { id: two, undo: true })).rejects.toMatchObject({ body: { code: 'too_late' } })
  })

  it.each([
    ['2026-11-22T05:29', null, { from: 'hold_in_past' }],
    ['2206-11-22T07:00', '2206-11-30T07:00', { from: 'hold_begins_too_late' }],
    ['2026-11-22T07:00', '2026-11-22T07:00', { until: 'hold_end_not_later' }],
    ['2026-11-22T07:00', '2027-11-24T07:00', { until: 'hold_too_long' }],
  ])('from %s until %s is refused', async (from, until, fieldReasons) => {
    const span = { from: Temporal.PlainDateTime.from(from), until: until && Temporal.PlainDateTime.from(until) }
    await expect(hold({ from: span.from, until: span.until || null })).rejects.toMatchObject({ body: { fieldReasons } })
    expect(await heldDates()).toEqual([])
  })

  it('is sealed but for its times', async () => {
    await hold({ note: 'stomach flu' })
    const { rows } = await app.owner.query<{ all: string }>('select holds::text as all from holds where user_id = $1', [
      ana.userId,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.all).not.toMatch(/flu|ill/)
    expect(rows[0]?.all).not.toContain(Buffer.from('flu').toString('hex'))
  })
})

describe('a hold that is written down beforehand', () => {
  const sickDay = (changes: Partial<Input<typeof putAgreedHold>> = {}) => ({
    id: randomUUID(),
    name: 'Sick day',
    medicationIds: [medication.id],
    cause: 'ill' as const,
    longestDays: 3,
    note: 'Drink enough',
    ...changes,
  })
  const stored = async () => (await as(ana).call(listAgreedHolds, {})).agreedHolds

  it('is listed, changed by its id, and removed; it holds nothing', async () => {
    const hold = sickDay()
    await as(ana).call(putAgreedHold, hold)
    await as(ana).call(putAgreedHold, { ...hold, longestDays: 2 })
    expect(await stored()).toEqual([{ ...hold, longestDays: 2 }])
    expect(await heldDates()).toEqual([])
    await as(ana).call(removeAgreedHold, { id: hold.id })
    expect(await stored()).toEqual([])
  })

  it.each([
    [{ name: '  ' }, { name: 'hold_name_required' }],
    [{ medicationIds: [] }, { medicationIds: 'hold_medications_required' }],
    [{ longestDays: 0 }, { longestDays: 'whole_number_from:1,60' }],
    [{ longestDays: 61 }, { longestDays: 'whole_number_from:1,60' }],
    [{ longestDays: 2.5 }, { longestDays: 'whole_number_from:1,60' }],
  ])('%o is refused', async (changes, fieldReasons) => {
    const response = await as(ana).send(putAgreedHold, sickDay(changes))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fieldReasons })
    expect(await stored()).toEqual([])
  })

  it(`of which an account can have ${maxAgreedHolds}`, async () => {
    const hold = sickDay()
    await as(ana).call(putAgreedHold, hold)
    await app.owner.query(
      `insert into agreed_holds select (h).* from (
         select jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid())) as h
         from agreed_holds h, generate_series(2, $2) where user_id = $1) all_of_it`,
      [ana.userId, maxAgreedHolds],
    )
    await expect(as(ana).call(putAgreedHold, sickDay())).rejects.toMatchObject({ body: { code: 'quota_reached' } })
    await as(ana).call(putAgreedHold, hold)
  })
})

describe('reminders', () => {
  it('of held doses are not sent; the evening before the next dose says that it starts again', async () => {
    const phone = recordingChannel(app)
    const worker = workerFor(app, [phone])
    await hold({ until: Temporal.PlainDateTime.from('2026-11-24T00:00') })
    await runWorkerBetween(worker, ana, '2026-11-22T07:00', '2026-11-24T08:00', { minutes: 15 })
    expect(messagesTo(ana, phone)).toEqual([
      '18:00 heads-up: Lisinopril 500\u00a0mg starts again tomorrow',
      '08:00 due: Time to take Lisinopril 500\u00a0mg',
    ])
  })

  it('of the evening before that could not be sent are not followed by a summary: the dose is still to come', async () => {
    let isBroken = true
    const phone = recordingChannel(app, async () => {
      if (isBroken) throw new Error('broken')
    })
    const worker = workerFor(app, [phone])
    await hold({ until: Temporal.PlainDateTime.from('2026-11-24T00:00') })
    await runWorkerBetween(worker, ana, '2026-11-23T17:00', '2026-11-23T18:00', { minutes: 60 })
    phone.sent.splice(0)
    isBroken = false
    await runWorkerBetween(worker, ana, '2026-11-24T00:30', '2026-11-24T08:00', { minutes: 30 })
    expect(messagesTo(ana, phone)).toEqual(['08:00 due: Time to take Lisinopril 500\u00a0mg'])
  })
})
