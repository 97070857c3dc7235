import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listDoseEntries, putDoseEntry } from '#core/api/dose-entries.ts'
import { listDoses, listHistory } from '#core/api/doses.ts'
import type { Input } from '#core/api/endpoint.ts'
import { editMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { pattern } from '#core/testing/times.ts'
import {
  createMedication,
  doseFacts,
  patient,
  recordMissed,
  recordTaken,
  setClock,
  undoDose,
} from '#server/testing/medication-steps.ts'
import { as, onAnotherDevice, type Person, signUp } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let ana: Person
let lisinopril: MedicationRecord
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-03-02T07:00')
  lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
  setClock(ana, '2026-03-02T08:01')
})

const dose = '2026-03-02T08:00'
const today = Temporal.PlainDate.from('2026-03-02')

async function rowsOf(person: Person): Promise<number> {
  const { rows } = await app.owner.query('select count(*) as count from dosage_entries where user_id = $1', [
    person.userId,
  ])
  return rows[0].count
}

async function dosesToday(person: Person) {
  const { doses } = await as(person).call(listDoses, { from: today, to: today })
  return doses
}

const taken = (changes: Partial<Input<typeof putDoseEntry>> = {}): Input<typeof putDoseEntry> =>
  ({ ...doseFacts(ana, lisinopril, dose), status: 'taken', actualTime: app.clock.now(), ...changes }) as Input<
    typeof putDoseEntry
  >

describe('a tap on Taken', () => {
  it.each(['before', 'after'])('has the amount of its time, sent %s a change of dosage', async (order) => {
    const laptop = await onAnotherDevice(ana, true)
    const tomorrow = '2026-03-03T08:00'
    const actualTime = setClock(ana, '2026-03-03T07:30')
    const tap = () => recordTaken(ana, lisinopril, tomorrow, actualTime)
    if (order === 'before') await tap()
    setClock(ana, '2026-03-03T07:40')
    const edit = { id: lisinopril.id, dosage: '250mg', pattern: pattern('daily 08:00') }
    await as(laptop).call(editMedication, edit)
    setClock(ana, '2026-03-03T09:00')
    if (order === 'after') expect((await tap()).entry.dosage).toBe('500mg')
    const { entries } = await as(ana).call(listDoseEntries, {})
    expect(entries.map(({ dosage }) => dosage)).toEqual(['500mg'])
    const { doses } = await as(ana).call(listHistory, { status: 'taken' })
    expect(doses).toMatchObject([{ dosage: '500mg' }])
  })

  it('is stored once, and the dose is taken then', async () => {
    const { entry } = await recordTaken(ana, lisinopril, dose)
    expect(entry).toMatchObject({ medicationName: 'Lisinopril', dosage: '500mg', status: 'taken', clears: [] })
    const [state, ...others] = await dosesToday(ana)
    expect(state).toMatchObject({
      status: 'taken',
      medicationName: 'Lisinopril',
      recorded: { twice: null, entryIds: [entry.id] },
    })
    expect(state?.recorded?.actualTime?.equals(app.clock.now())).toBe(true)
    expect(others).toEqual([])
  })

  it('is one entry, one taken dose and the same answer when sent fifty times at once', async () => {
    const tap = taken()
    const answers = await Promise.all(Array.from({ length: 50 }, () => as(ana).call(putDoseEntry, tap)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await rowsOf(ana)).toBe(1)
    expect((await dosesToday(ana)).filter(({ status }) => status === 'taken')).toHaveLength(1)
  })

  it('taps on two devices at once are two entries and one taken dose', async () => {
    const phone = await onAnotherDevice(ana)
    const [first, second] = await Promise.all([
      recordTaken(ana, lisinopril, dose),
      recordTaken(phone, lisinopril, dose),
    ])
    expect(await rowsOf(ana)).toBe(2)
    const ids = [first.entry.id, second.entry.id].sort()
    expect(await dosesToday(ana)).toMatchObject([{ status: 'taken', recorded: { entryIds: ids, twice: null } }])
    expect(await dosesToday(phone)).toEqual(await dosesToday(ana))
  })

  it('two real times over 30 minutes apart are both shown, until the patient says that both were taken', async () => {
    const first = await recordTaken(ana, lisinopril, dose)
    setClock(ana, '2026-03-02T09:00')
    const last = await recordTaken(ana, lisinopril, dose)
    const times = { first: first.entry.actualTime, last: last.entry.actualTime }
    expect(await dosesToday(ana)).toMatchObject([{ recorded: { twice: { ...times, bothTaken: false } } }])
    const intakes = [first.entry.id, last.entry.id]
    const said = { ...doseFacts(ana, lisinopril, dose), status: 'both-taken', intakes } as const
    const both = await as(ana).call(putDoseEntry, said)
    expect(both.entry).toMatchObject({ status: 'both-taken', actualTime: null, clears: [], intakes })
    expect(await as(ana).call(putDoseEntry, said)).toEqual(both)
    expect(await rowsOf(ana)).toBe(3)
    const { entries } = await as(ana).call(listDoseEntries, {})
    expect(entries).toContainEqual(both.entry)
    expect(await dosesToday(ana)).toMatchObject([
      { status: 'taken', recorded: { twice: { ...times, bothTaken: true } } },
    ])
  })

  it('a reused id answers what was stored then, and stores nothing', async () => {
    const metformin = await createMedication(ana, 'daily 09:00', '2026-03-02T09:00', { name: 'Metformin' })
    const first = await as(ana).call(putDoseEntry, taken())
    const again = await as(ana).call(putDoseEntry, {
      ...taken({ id: first.entry.id }),
      ...doseFacts(ana, metformin, '2026-03-02T09:00'),
      id: first.entry.id,
    })
    expect(again).toEqual(first)
    expect(await rowsOf(ana)).toBe(1)
  })

  it('an id in capitals is the same tap', async () => {
    const tap = taken()
    const first = await as(ana).call(putDoseEntry, tap)
    expect(await as(ana).call(putDoseEntry, { ...tap, id: tap.id.toUpperCase() })).toEqual(first)
    expect(await rowsOf(ana)).toBe(1)
  })

  it('an id that somebody else has used makes an entry of her own', async () => {
    const ben = await patient(app, 'Ben', '2026-03-02T07:00')
    const his = await createMedication(ben, 'daily 08:00', dose, { name: 'Secret' })
    const { entry } = await recordTaken(ben, his, dose)
    const hers = await as(ana).call(putDoseEntry, taken({ id: entry.id }))
    expect(hers.entry.medicationName).toBe('Lisinopril')
    expect(await rowsOf(ben)).toBe(1)
  })

  it('a tap for no planned dose is kept as extra and counts nowhere', async () => {
    const { entry } = await recordTaken(ana, lisinopril, '2026-03-02T15:00')
    expect(entry.dosage).toBe('500mg')
    expect((await dosesToday(ana)).map(({ status }) => status)).toEqual(['due'])
  })
})

describe('Undo', () => {
  it('makes the dose open again, and another tap on Taken records it', async () => {
    await recordTaken(ana, lisinopril, dose)
    await undoDose(ana, lisinopril, dose)
    expect(await dosesToday(ana)).toMatchObject([{ status: 'due', recorded: null }])
    await recordTaken(ana, lisinopril, dose)
    expect(await dosesToday(ana)).toMatchObject([{ status: 'taken' }])
    expect(await rowsOf(ana)).toBe(3)
  })

  it('an undo that never saw the second tap leaves the dose taken', async () => {
    const { entry } = await recordTaken(ana, lisinopril, dose)
    await recordTaken(await onAnotherDevice(ana), lisinopril, dose)
    const undo = { ...doseFacts(ana, lisinopril, dose), status: 'cleared' as const, clears: [entry.id] }
    await as(ana).call(putDoseEntry, undo)
    expect(await dosesToday(ana)).toMatchObject([{ status: 'taken' }])
  })

  it('an undo that arrives before its tap undoes it all the same', async () => {
    const tap = taken()
    const undo = { ...doseFacts(ana, lisinopril, dose), status: 'cleared' as const, clears: [tap.id] }
    await as(ana).call(putDoseEntry, undo)
    await as(ana).call(putDoseEntry, tap)
    expect(await dosesToday(ana)).toMatchObject([{ status: 'due', recorded: null }])
  })

  it('a dose can be recorded as taken after its missed record is undone', async () => {
    await recordMissed(ana, lisinopril, dose)
    expect(await dosesToday(ana)).toMatchObject([{ status: 'missed', recorded: { actualTime: null } }])
    await undoDose(ana, lisinopril, dose)
    await recordTaken(ana, lisinopril, dose)
    expect(await dosesToday(ana)).toMatchObject([{ status: 'taken' }])
  })
})

describe('a dose left out', () => {
  it('says why, in the list of entries, in the doses and in the history', async () => {
    const { entry } = await recordMissed(ana, lisinopril, dose, { reason: 'side-effects', note: 'Dizzy after lunch' })
    const why = { reason: 'side-effects', note: 'Dizzy after lunch' }
    expect(entry).toMatchObject({ status: 'missed', ...why })
    expect((await as(ana).call(listDoseEntries, {})).entries).toMatchObject([why])
    expect(await dosesToday(ana)).toMatchObject([{ status: 'missed', recorded: why }])
    expect((await as(ana).call(listHistory, {})).doses).toMatchObject([{ recorded: why }])
  })

  it('keeps why sealed, apart from what reminders depend on', async () => {
    await recordMissed(ana, lisinopril, dose, { reason: 'doctor', note: 'Before the scan' })
    await recordMissed(ana, lisinopril, dose, { reason: 'ill' })
    await recordMissed(ana, lisinopril, dose)
    const { rows } = await app.owner.query(
      'select on_advice, details from dosage_entries where user_id = $1 order by details is null, on_advice desc',
      [ana.userId],
    )
    expect(rows.map(({ on_advice, details }) => [on_advice, details !== null])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ])
    for (const { details } of rows) expect(`${details}`).not.toMatch(/doctor|ill|scan/)
  })

  it('is shown as taken if it was, and by its latest reason', async () => {
    await recordMissed(ana, lisinopril, dose, { reason: 'doctor' })
    setClock(ana, '2026-03-02T08:03')
    await recordMissed(await onAnotherDevice(ana), lisinopril, dose, { reason: 'ran-out' })
    expect(await dosesToday(ana)).toMatchObject([{ recorded: { reason: 'ran-out', note: null } }])
    await recordTaken(ana, lisinopril, dose)
    expect(await dosesToday(ana)).toMatchObject([{ status: 'taken', recorded: { reason: null } }])
  })

  it.each([
    ['a reason that we do not know', { reason: 'lazy' }, { reason: expect.any(String) }],
    ['a note of 201 characters', { note: 'x'.repeat(201) }, { note: expect.stringContaining('200') }],
  ])('is refused with %s', async (_, changes, fields) => {
    const entry = z.encode(putDoseEntry.input, { ...doseFacts(ana, lisinopril, dose), status: 'missed' })
    const response = await as(ana).send(putDoseEntry, { ...entry, ...changes })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields })
    expect(await rowsOf(ana)).toBe(0)
  })
})

describe('an invalid entry is refused, and nothing is stored', () => {
  it.each([
    ['24:00', { scheduledTime: '24:00' }, { scheduledTime: 'Not a time' }],
    ['8:5', { scheduledTime: '8:5' }, { scheduledTime: 'Not a time' }],
    ['30 February', { date: '2026-02-30' }, { date: 'Not a date' }],
    ['the year 0', { date: '0000-01-01' }, { date: 'Not a date' }],
    ['a dose in two years', { date: '2028-03-02' }, { date: 'A dose more than a year ahead cannot be recorded' }],
    ['a dose of the year 1800', { date: '1800-01-02' }, { date: 'A dose can be recorded for up to 30 days' }],
    [
      'a tap of the year 1800',
      { recordedAt: '1800-01-02T13:00:00Z' },
      { recordedAt: expect.stringContaining('a year ago') },
    ],
    ['a malformed id', { id: 'x' }, { id: 'Not a valid id' }],
    ['a malformed medication', { medicationId: "' or 1=1" }, { medicationId: 'Not a valid id' }],
    ['a status we do not know', { status: 'skipped' }, { status: expect.any(String) }],
    ['taken without a time', { actualTime: undefined }, { actualTime: 'Not a moment' }],
    ['a time without a zone', { actualTime: '2026-03-02T08:00:00' }, { actualTime: 'Not a moment' }],
    ['a time of ten decimals', { actualTime: '2026-03-02T13:00:00.0123456789Z' }, { actualTime: 'Not a moment' }],
    ['a time to come', { actualTime: '2026-03-02T13:06:01Z' }, { actualTime: expect.stringContaining('future') }],
    [
      'a time that nobody means',
      { actualTime: '1900-01-01T00:00:00Z' },
      { actualTime: expect.stringContaining('30 days') },
    ],
    ['a tap to come', { recordedAt: '2026-03-02T13:06:01Z' }, { recordedAt: expect.stringContaining('future') }],
    ['an undo of nothing', { status: 'cleared', clears: [] }, { clears: expect.any(String) }],
    ['both of none', { status: 'both-taken', intakes: [] }, { intakes: expect.any(String) }],
  ])('%s', async (_, changes, fields) => {
    const entry = { id: randomUUID(), medicationId: lisinopril.id, date: '2026-03-02', scheduledTime: '08:00' }
    const times = { recordedAt: '2026-03-02T13:01:00Z', actualTime: '2026-03-02T13:01:00Z' }
    const response = await as(ana).send(putDoseEntry, { ...entry, ...times, status: 'taken', ...changes })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields })
    expect(await rowsOf(ana)).toBe(0)
  })

  it('a dose of an unknown medication', async () => {
    await expect(recordTaken(ana, { id: randomUUID() }, dose)).rejects.toMatchObject({ status: 404 })
  })

  it("a dose of somebody else's medication", async () => {
    const ben = await patient(app, 'Ben', '2026-03-02T08:01')
    await expect(recordTaken(ben, lisinopril, dose)).rejects.toMatchObject({ status: 404 })
    expect(await rowsOf(ben)).toBe(0)
  })
})

describe('name and dosage', () => {
  it('an entry keeps the name and dosage of its time', async () => {
    const first = await recordTaken(ana, lisinopril, dose)
    setClock(ana, '2026-03-02T12:00')
    await as(ana).call(editMedication, {
      id: lisinopril.id,
      name: 'Zestril 💊 <b>',
      dosage: '250mg',
      pattern: pattern('daily 08:00'),
      voiceReminder: false,
    })
    setClock(ana, '2026-03-03T08:00')
    await recordTaken(ana, lisinopril, '2026-03-03T08:00')
    const { entries } = await as(ana).call(listDoseEntries, {})
    expect(entries.map(({ medicationName, dosage }) => `${medicationName} ${dosage}`)).toEqual([
      'Zestril 💊 <b> 250mg',
      'Lisinopril 500mg',
    ])
    expect(entries.at(-1)).toEqual(first.entry)
  })
})

describe('the list of entries', () => {
  const times = ['2026-03-02T20:00', '2026-03-02T08:00', '2026-03-03T08:00', '2026-03-02T08:00', '2026-03-04T08:00']
  beforeEach(async () => {
    setClock(ana, '2026-03-04T09:00')
    for (const time of times) await recordTaken(ana, lisinopril, time)
  })
  const placeOf = ({ date, scheduledTime }: { date: Temporal.PlainDate; scheduledTime: Temporal.PlainTime }) =>
    date.toPlainDateTime(scheduledTime).toString({ smallestUnit: 'minute' })

  it('is sorted by date descending, then by scheduled time descending', async () => {
    const { entries, next } = await as(ana).call(listDoseEntries, {})
    expect(entries.map(placeOf)).toEqual([...times].sort().reverse())
    expect(next).toBeNull()
  })

  it('is paged by cursor: each entry once, also those of one dose', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await as(ana).call(listDoseEntries, { limit: '2', ...(cursor && { cursor }) })
      seen.push(...page.entries.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    const { entries } = await as(ana).call(listDoseEntries, {})
    expect(seen).toEqual(entries.map(({ id }) => id))
  })

  it('has the total in Content-Range when a count is requested', async () => {
    const counted = (query: string) =>
      as(ana).request(`/api/dose-entries?${query}`, { headers: { prefer: 'count=exact' } })
    const first = await counted('limit=2')
    expect(first.headers.get('content-range')).toBe('0-1/5')
    const { next } = (await first.json()) as { next: string }
    expect((await counted(`limit=2&cursor=${next}`)).headers.get('content-range')).toBe('2-3/5')
    expect((await counted('from=2026-03-04')).headers.get('content-range')).toBe('0-0/1')
    expect((await counted('from=2026-03-05')).headers.get('content-range')).toBe('*/0')
    expect((await as(ana).request('/api/dose-entries')).headers.get('content-range')).toBeNull()
  })

  it('can be filtered by medication, first day and last day', async () => {
    const metformin = await createMedication(ana, 'daily 10:00', '2026-03-04T10:00', { name: 'Metformin' })
    await recordTaken(ana, metformin, '2026-03-04T10:00')
    const some = await as(ana).call(listDoseEntries, {
      medicationId: lisinopril.id,
      from: Temporal.PlainDate.from('2026-03-03'),
    })
    expect(some.entries.map(placeOf)).toEqual(['2026-03-04T08:00', '2026-03-03T08:00'])
    const day = Temporal.PlainDate.from('2026-03-02')
    const ofDay = await as(ana).call(listDoseEntries, { medicationId: lisinopril.id, from: day, to: day })
    expect(ofDay.entries.map(placeOf)).toEqual(['2026-03-02T20:00', '2026-03-02T08:00', '2026-03-02T08:00'])
  })

  it.each(['cursor=x', 'cursor=2026-03-02T08:00_x', 'limit=0', 'limit=1001', 'from=2026-02-30', 'medicationId=1'])(
    'refuses %s',
    async (query) => {
      expect((await as(ana).request(`/api/dose-entries?${query}`)).status).toBe(400)
    },
  )
})

describe('a stranger', () => {
  it('gets an empty list, also with the id of her medication', async () => {
    await recordTaken(ana, lisinopril, dose)
    const stranger = await signUp(app, 'Stranger')
    const empty = { entries: [], next: null }
    expect(await as(stranger).call(listDoseEntries, {})).toEqual(empty)
    expect(await as(stranger).call(listDoseEntries, { medicationId: lisinopril.id })).toEqual(empty)
  })

  it('cannot read her rows in SQL', async () => {
    await recordTaken(ana, lisinopril, dose)
    const stranger = await signUp(app, 'Stranger')
    const seen = await app.database.withUser(stranger.userId, (tx) =>
      tx.selectFrom('dosage_entries').selectAll().where('user_id', '=', ana.userId).execute(),
    )
    expect(seen).toEqual([])
    expect(await rowsOf(ana)).toBe(1)
  })
})

describe('entries are append-only in the database too', () => {
  it.each(['update', 'delete'] as const)('the API cannot %s one', async (verb) => {
    await recordTaken(ana, lisinopril, dose)
    const change = app.database.withUser(ana.userId, async (tx) =>
      verb === 'update'
        ? tx.updateTable('dosage_entries').set({ status: 'missed' }).execute()
        : tx.deleteFrom('dosage_entries').execute(),
    )
    await expect(change).rejects.toThrow(/permission denied/)
    expect(await rowsOf(ana)).toBe(1)
  })
})
