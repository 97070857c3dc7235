import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { setZone } from '#core/api/account.ts'
import { addAsNeeded, putLimits } from '#core/api/as-needed.ts'
import { listDoseEntries, putDoseEntry } from '#core/api/dose-entries.ts'
import { listDoses, listHistory } from '#core/api/doses.ts'
import type { Input } from '#core/api/endpoint.ts'
import { exportCsv, exportPdf, getHistoryReport } from '#core/api/export.ts'
import { addHold } from '#core/api/holds.ts'
import {
  completeMedication,
  editMedication,
  endMedication,
  previewMedicationEdit,
  reopenMedication,
  restoreMedication,
} from '#core/api/medication-changes.ts'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import { listDayFigures } from '#core/api/period-figures.ts'
import { emptyFields } from '#core/medication/medication.ts'
import { pattern } from '#core/testing/times.ts'
import type { ZoneId } from '#core/time/span.ts'
import { createMedication, patient, recordTaken, setClock, undoDose } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { messagesTo, recordingChannel, runWorkerBetween, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let ana: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-11-22T08:00')
})

const limits: Input<typeof putLimits>['limits'] = {
  dosage: '1 tablets',
  gap: 240,
  max: '4 tablets',
  count: null,
  reasons: ['headache', 'fever'],
  isNoneGiven: false,
}

function add(changes: Partial<Input<typeof addAsNeeded>> = {}): Promise<MedicationRecord> {
  return as(ana).call(addAsNeeded, { id: randomUUID(), ...emptyFields, name: 'Paracetamol', limits, ...changes })
}

/** An intake at a time on her clock, today. */
function intake({ id }: Pick<MedicationRecord, 'id'>, clock: string, changes: object = {}) {
  const nominal = Temporal.PlainDateTime.from(`2026-11-22T${clock}`)
  const at = nominal.toZonedDateTime('America/New_York').toInstant()
  return {
    id: randomUUID() as string,
    medicationId: id,
    date: nominal.toPlainDate(),
    scheduledTime: nominal.toPlainTime(),
    recordedAt: at,
    status: 'as-needed' as const,
    actualTime: at,
    dosage: '1 tablets',
    reason: null,
    note: null,
    isOverLimit: false,
    ...changes,
  }
}

const stored = async () => (await as(ana).call(listMedications, {})).medications[0]

describe('a medication taken as needed', () => {
  it('is stored with its limits and without a plan', async () => {
    const added = await add()
    expect(added).toMatchObject({
      frequency: 'as-needed',
      dosage: '1 tablets',
      reminderTime: null,
      firstDose: null,
      versions: [],
      limits: [{ gap: 240, max: '4 tablets', count: null, reasons: ['headache', 'fever'], closing: null }],
    })
    expect(await stored()).toEqual(added)
  })

  it('sent again, is there once', async () => {
    const { id } = await add()
    await add({ id })
    expect((await as(ana).call(listMedications, {})).medications).toHaveLength(1)
  })

  it.each([
    [{ gap: null, max: null }, 'gap', 'Give the smallest gap, the most in 24 hours, or say that there is none'],
    [{ dosage: '5 tablets' }, 'max', 'The most in 24 hours is less than one intake'],
    [{ gap: 10_081 }, 'gap', 'Enter a gap from 0 to 10,080 minutes'],
    [{ count: 49 }, 'count', 'Enter a whole number from 1 to 48'],
    [{ dosage: '0 tablets' }, 'dosage', 'Enter a number above 0, such as 0.5'],
    [{ dosage: '' }, 'dosage', 'Enter an amount, such as 1 tablet'],
    [{ gap: 1441, count: 2 }, 'count', 'With this gap, only one intake fits in 24 hours'],
  ])('is refused with %o, and nothing is stored', async (wrong, field, message) => {
    const input = { id: randomUUID(), ...emptyFields, name: 'Paracetamol', limits: { ...limits, ...wrong } }
    const response = await as(ana).send(addAsNeeded, input)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields: { [`limits.${field}`]: message } })
    expect(await stored()).toBeUndefined()
  })

  it('without any limit, where the patient says so', async () => {
    const added = await add({ limits: { ...limits, gap: null, max: null, isNoneGiven: true } })
    expect(added.limits).toMatchObject([{ gap: null, max: null, count: null }])
  })

  it('a weekly medicine needs a reason', async () => {
    const weekly = { name: 'Methotrexate', limits: { ...limits, dosage: '10mg', max: null } }
    await expect(add(weekly)).rejects.toMatchObject({ body: { code: 'needs_confirmation', details: 'more_often' } })
    const added = await add({ ...weekly, moreOftenReason: 'as prescribed' })
    expect(added.moreOftenReason).toBe('as prescribed')
  })

  it('changed limits close a version and open the next; the same ones do not', async () => {
    const { id } = await add()
    const changed = await as(ana).call(putLimits, { id, limits: { ...limits, gap: 360 }, name: 'Tylenol' })
    expect(changed).toMatchObject({
      name: 'Tylenol',
      limits: [
        { gap: 240, closing: { reason: 'edited' } },
        { gap: 360, closing: null },
      ],
    })
    expect((await as(ana).call(putLimits, { id, limits: { ...limits, gap: 360 } })).limits).toHaveLength(2)
  })

  it('can be completed, reopened, ended, and taken as needed again', async () => {
    const { id } = await add()
    expect((await as(ana).call(completeMedication, { id })).limits).toMatchObject([
      { closing: { reason: 'completed' } },
    ])
    expect((await as(ana).call(reopenMedication, { id })).limits).toMatchObject([{ closing: null }])
    expect((await as(ana).call(endMedication, { id })).limits).toMatchObject([{ closing: { reason: 'ended' } }])
    setClock(ana, '2026-11-22T09:00')
    await expect(as(ana).call(reopenMedication, { id })).rejects.toMatchObject({ body: { code: 'too_late' } })
    expect((await as(ana).call(putLimits, { id, limits })).limits).toMatchObject([{}, { closing: null }])
  })
})

describe('an intake', () => {
  it('is stored once, with its amount, reason and note, and read back as it was', async () => {
    const { id } = await add()
    setClock(ana, '2026-11-22T12:00')
    const sent = intake({ id }, '08:00', { reason: 'headache', note: 'after work', isOverLimit: true })
    const { entry } = await as(ana).call(putDoseEntry, sent)
    await as(ana).call(putDoseEntry, sent)
    expect(entry).toMatchObject({ status: 'as-needed', dosage: '1 tablets', reason: 'headache', note: 'after work' })
    const { entries } = await as(ana).call(listDoseEntries, {})
    expect(entries).toEqual([entry])
    expect(entries[0]?.isOverLimit).toBe(true)
  })

  it('is sealed in the database', async () => {
    const { id } = await add()
    await as(ana).call(putDoseEntry, intake({ id }, '08:00', { reason: 'headache' }))
    const { rows } = await app.owner.query('select details from dosage_entries where user_id = $1', [ana.userId])
    expect(rows[0].details.toString('latin1')).not.toContain('headache')
    const { rows: ofLimits } = await app.owner.query('select details from medication_limits where user_id = $1', [
      ana.userId,
    ])
    expect(ofLimits[0].details.toString('latin1')).not.toContain('tablets')
  })

  it('is refused ahead of its time, without an amount, and for another patient', async () => {
    const { id } = await add()
    const early = as(ana).call(putDoseEntry, intake({ id }, '08:10'))
    await expect(early).rejects.toMatchObject({ body: { code: 'invalid_input' } })
    const raw = { ...z.encode(putDoseEntry.input, intake({ id }, '08:00')), dosage: ' ' }
    expect(await (await as(ana).send(putDoseEntry, raw)).json()).toMatchObject({ code: 'invalid_input' })
    const kim = await patient(app, 'Kim', '2026-11-22T08:00')
    await expect(as(kim).call(putDoseEntry, intake({ id }, '08:00'))).rejects.toMatchObject({ status: 404 })
  })

  it('stands in History and on its day, whichever arrives first of an intake and its undo', async () => {
    const { id } = await add()
    setClock(ana, '2026-11-22T13:00')
    const [first, second] = [intake({ id }, '08:00', { reason: 'fever' }), intake({ id }, '08:04')]
    const { medicationId, date, scheduledTime, recordedAt } = second
    const undo = { id: randomUUID(), medicationId, date, scheduledTime, recordedAt }
    await as(ana).call(putDoseEntry, { ...undo, status: 'cleared', clears: [second.id] })
    for (const entry of [first, second]) await as(ana).call(putDoseEntry, entry)
    const { doses } = await as(ana).call(listHistory, {})
    expect(doses).toMatchObject([{ status: 'taken', medicationName: 'Paracetamol', asNeeded: { reason: 'fever' } }])
    expect((await as(ana).call(listHistory, { status: 'missed' })).doses).toEqual([])
    expect((await as(ana).call(listHistory, { search: 'ibu' })).doses).toEqual([])
    const today = Temporal.PlainDate.from('2026-11-22')
    expect((await as(ana).call(listDoses, { from: today, to: today })).doses).toMatchObject([{ dosage: '1 tablets' }])
  })

  it('pages of History lose none, not even two of one minute', async () => {
    const { id } = await add()
    setClock(ana, '2026-11-22T13:00')
    for (const clock of ['08:00', '10:00', '10:00', '12:00']) {
      await as(ana).call(putDoseEntry, intake({ id }, clock))
    }
    const seen: string[] = []
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await as(ana).call(listHistory, { limit: '2', ...(cursor && { cursor }) })
      seen.push(...page.doses.map(({ nominal }) => nominal.toPlainTime().toString({ smallestUnit: 'minute' })))
      cursor = page.next ?? undefined
      more = page.next !== null
    }
    expect(seen).toEqual(['12:00', '10:00', '10:00', '08:00'])
  })

  it('counts in no figure', async () => {
    const daily = await createMedication(ana, 'daily 08:00', '2026-11-22T08:00')
    const { id } = await add()
    setClock(ana, '2026-11-22T13:00')
    await recordTaken(ana, daily, '2026-11-22T08:00')
    for (const clock of ['08:00', '10:00', '12:00']) await as(ana).call(putDoseEntry, intake({ id }, clock))
    const today = Temporal.PlainDate.from('2026-11-22')
    const { days } = await as(ana).call(listDayFigures, { from: today, to: today })
    expect(days).toMatchObject([{ counted: 1, taken: 1 }])
  })
})

describe('an account with nothing planned', () => {
  it('has its intakes in the table, the text and the PDF', async () => {
    const { id } = await add()
    setClock(ana, '2026-11-22T13:00')
    await as(ana).call(putDoseEntry, intake({ id }, '08:00', { reason: 'headache' }))
    const csv = await (await as(ana).send(exportCsv, {})).text()
    expect(csv).toContain('"Current medication"')
    expect(csv).toContain('As needed, at least 4 h apart, at most 4 tablets in 24 h')
    expect(csv).toMatch(/"Intake as needed","2026-11-22","08:00","Paracetamol","1 tablets","taken".*headache/)
    expect((await as(ana).call(getHistoryReport, {})).text).toContain(
      '8:00 AM  Paracetamol 1 tablet: As needed: headache',
    )
    const pdf = await as(ana).send(exportPdf, {})
    expect(pdf.status).toBe(200)
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('can change its time zone', async () => {
    await add()
    await as(ana).call(setZone, { zone: 'Asia/Tokyo' as ZoneId })
    const { rows } = await app.owner.query('select * from reminder_cursors where user_id = $1', [ana.userId])
    expect(rows).toEqual([])
  })
})

describe('between planned and as needed', () => {
  /** Until further notice. */
  async function pause(id: string, from: string): Promise<void> {
    const facts = { medicationIds: [id], until: null, cause: 'procedure' as const, note: '' }
    const hold = { id: randomUUID(), ...facts, from: Temporal.PlainDateTime.from(from), madeAt: app.clock.now() }
    await as(ana).call(addHold, hold)
  }

  it('as needed to planned: the first dose is at least 3/4 of a day after the last intake', async () => {
    const { id } = await add()
    setClock(ana, '2026-11-22T11:00')
    await as(ana).call(putDoseEntry, intake({ id }, '10:00'))
    const change = { id, dosage: '1 tablets', pattern: pattern('daily 20:00') }
    const preview = await as(ana).call(previewMedicationEdit, change)
    expect(preview.next?.nominal.toString()).toBe('2026-11-23T20:00:00')
    const edited = await as(ana).call(editMedication, change)
    expect(edited).toMatchObject({ frequency: 'daily', limits: [{ closing: { reason: 'edited' } }] })
    expect(edited.firstDose?.toString()).toBe('2026-11-23T20:00:00')
    expect(edited.versions).toHaveLength(1)
  })

  it('planned to as needed and back: the dose that is due stays, and the plan goes on as a new version', async () => {
    const { id } = await createMedication(ana, 'twice-daily 08:00', '2026-11-22T08:00')
    setClock(ana, '2026-11-22T08:05')
    const asNeeded = await as(ana).call(putLimits, { id, limits })
    expect(asNeeded).toMatchObject({
      frequency: 'as-needed',
      versions: [{ closing: { reason: 'edited' } }],
      limits: [{ closing: null }],
    })
    const [from, to] = ['2026-11-22', '2026-11-24'].map((date) => Temporal.PlainDate.from(date))
    if (!from || !to) throw new Error('No dates')
    const { doses } = await as(ana).call(listDoses, { from, to })
    expect(doses.map(({ nominal }) => nominal.toString())).toEqual(['2026-11-22T08:00:00'])
    const again = await as(ana).call(editMedication, { id, dosage: '1 tablets', pattern: pattern('daily 20:00') })
    expect(again.versions).toHaveLength(2)
    expect(again.limits).toMatchObject([{ closing: { reason: 'edited' } }])
    await expect(
      as(ana).call(restoreMedication, { id, dosage: '1 tablets', pattern: pattern('daily 21:00') }),
    ).rejects.toMatchObject({ body: { code: 'conflict' } })
  })

  it('a course whose end passes while it is taken as needed is planned again without one, and counts a new one from its first dose', async () => {
    const { id } = await createMedication(ana, 'daily 20:00', '2026-11-22T20:00', {
      duration: { count: 7, unit: 'days' },
    })
    setClock(ana, '2026-11-25T12:00')
    await as(ana).call(putLimits, { id, limits })
    setClock(ana, '2026-12-20T12:00')
    const change = { id, dosage: '1 tablets', pattern: pattern('daily 20:00') }
    const again = await as(ana).call(editMedication, change)
    expect(again.versions.at(-1)).toMatchObject({ until: null })
    setClock(ana, '2026-12-22T12:00')
    const shortened = await as(ana).call(editMedication, { ...change, duration: { count: 10, unit: 'days' } })
    expect(`${shortened.versions.at(-1)?.until}`).toBe('2026-12-30T20:00:00')
  })

  it.each([
    ['keeps it', '19:00', undefined, '2026-11-29T20:00:00'],
    ['has none where none is given', '19:00', null, undefined],
    ['has another from its new first dose', '20:00', { count: 10, unit: 'days' }, '2026-12-09T20:00:00'],
    ['has another though the old end left no dose', '21:00', { count: 10, unit: 'days' }, '2026-12-09T21:00:00'],
  ] as const)('a course whose end is ahead, planned again, %s', async (_, time, duration, until) => {
    const course = { count: 7, unit: 'days' } as const
    const { id } = await createMedication(ana, 'daily 20:00', '2026-11-22T20:00', { duration: course })
    setClock(ana, '2026-11-29T12:00')
    await as(ana).call(putLimits, { id, limits })
    const change = { id, dosage: '1 tablets', pattern: pattern(`daily ${time}`) }
    const again = await as(ana).call(editMedication, { ...change, ...(duration !== undefined && { duration }) })
    expect(again.versions.at(-1)?.until?.toString()).toBe(until)
  })

  it('a paused one that becomes as needed is paused no more', async () => {
    const { id } = await createMedication(ana, 'daily 08:00', '2026-11-22T08:00')
    await pause(id, '2026-11-22T08:00')
    setClock(ana, '2026-11-22T12:00')
    const { holds } = await as(ana).call(putLimits, { id, limits })
    expect(holds.map(({ endedAt }) => endedAt?.toString())).toEqual([app.clock.now().add({ minutes: 10 }).toString()])
    // Once it is planned again, that has resumed it.
    await as(ana).call(editMedication, { id, dosage: '1 tablets', pattern: pattern('daily 20:00') })
    const { medications } = await as(ana).call(listMedications, {})
    expect(medications[0]?.holds.map(({ endedAt }) => endedAt?.toString())).toEqual([app.clock.now().toString()])
  })

  it('a dose that is held when its medicine becomes as needed stays held, and nobody is reminded of it', async () => {
    const { id } = await createMedication(ana, 'daily 08:00', '2026-11-22T08:00')
    await pause(id, '2026-11-22T07:50')
    setClock(ana, '2026-11-22T08:03')
    await as(ana).call(putLimits, { id, limits })
    const day = Temporal.PlainDate.from('2026-11-22')
    const { doses } = await as(ana).call(listDoses, { from: day, to: day })
    expect(doses.map(({ held }) => held)).toEqual([{ until: null }])
    const channel = recordingChannel(app)
    await runWorkerBetween(workerFor(app, [channel]), ana, '2026-11-22T08:03', '2026-11-22T14:00')
    expect(messagesTo(ana, channel)).toEqual([])
  })

  it('so does one that was recorded by mistake then, and is undone later', async () => {
    const { id } = await createMedication(ana, 'daily 20:00', '2026-11-22T20:00')
    setClock(ana, '2026-11-22T14:00')
    await recordTaken(ana, { id }, '2026-11-22T20:00')
    await pause(id, '2026-11-22T14:00')
    setClock(ana, '2026-11-22T14:05')
    await as(ana).call(putLimits, { id, limits })
    setClock(ana, '2026-11-22T14:10')
    await undoDose(ana, { id }, '2026-11-22T20:00')
    const day = Temporal.PlainDate.from('2026-11-22')
    const { doses } = await as(ana).call(listDoses, { from: day, to: day })
    expect(doses.map(({ held }) => held)).toEqual([{ until: null }])
  })

  it('leaves the plan before as it was when the medication ends', async () => {
    const { id } = await createMedication(ana, 'daily 09:00', '2026-11-22T09:00')
    const planned = { name: 'Lisinopril', pattern: pattern('daily 09:00'), voiceReminder: false }
    setClock(ana, '2026-11-22T09:02')
    await as(ana).call(editMedication, { id, ...planned, dosage: '20mg' })
    setClock(ana, '2026-11-22T09:10')
    await as(ana).call(putLimits, { id, limits })
    setClock(ana, '2026-11-22T20:00')
    const day = { from: Temporal.PlainDate.from('2026-11-22'), to: Temporal.PlainDate.from('2026-11-22') }
    const before = await as(ana).call(listDayFigures, day)
    expect(before.days).toMatchObject([{ counted: 1, taken: 0 }])
    await as(ana).call(endMedication, { id })
    expect(await as(ana).call(listDayFigures, day)).toEqual(before)
    expect((await stored())?.versions.at(-1)?.closing?.reason).toBe('edited')
  })
})

describe('reminders', () => {
  it('are planned for no medication that is taken as needed', async () => {
    await add()
    const channel = recordingChannel(app)
    await runWorkerBetween(workerFor(app, [channel]), ana, '2026-11-22T08:00', '2026-11-22T20:00')
    expect(messagesTo(ana, channel)).toEqual([])
    const { rows } = await app.owner.query('select * from reminder_cursors where user_id = $1', [ana.userId])
    expect(rows).toEqual([])
  })

  it('of a planned dose come although an intake as needed was logged at its very minute', async () => {
    const { id } = await createMedication(ana, 'daily 09:00', '2026-11-22T09:00')
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    setClock(ana, '2026-11-22T08:59')
    await as(ana).call(putDoseEntry, intake({ id }, '09:00'))
    await runWorkerBetween(worker, ana, '2026-11-22T08:59', '2026-11-22T09:01')
    expect(messagesTo(ana, channel)).toContainEqual(expect.stringMatching(/^09:00 due/))
  })

  it('of the dose left open by the change go on, and end with the medication; Undo brings them back', async () => {
    const { id } = await createMedication(ana, 'daily 09:00', '2026-11-22T09:00')
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    await runWorkerBetween(worker, ana, '2026-11-22T08:40', '2026-11-22T09:02')
    await as(ana).call(putLimits, { id, limits })
    setClock(ana, '2026-11-22T09:03')
    await as(ana).call(endMedication, { id })
    const before = messagesTo(ana, channel)
    await runWorkerBetween(worker, ana, '2026-11-22T09:03', '2026-11-22T09:07')
    expect(messagesTo(ana, channel)).toEqual(before)
    await as(ana).call(reopenMedication, { id })
    await runWorkerBetween(worker, ana, '2026-11-22T09:07', '2026-11-22T10:00')
    expect(messagesTo(ana, channel).length).toBeGreaterThan(before.length)
  })
})
