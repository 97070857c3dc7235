import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#core/api/endpoint.ts'
import { exportCsv, exportPdf, getHistoryReport } from '#core/api/export.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { listNotes, putNote } from '#core/api/notes.ts'
import { createMedication, patient, setClock } from '#server/testing/medication-steps.ts'
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
  setClock(ana, '2026-03-02T09:00')
})

const today = Temporal.PlainDate.from('2026-03-02')

function note(text: string, changes: Partial<Input<typeof putNote>> = {}): Input<typeof putNote> {
  return { id: randomUUID(), date: today, dose: null, text, madeAt: app.clock.now(), ...changes }
}

const ofDose = () => ({ medicationId: lisinopril.id, scheduledTime: Temporal.PlainTime.from('08:00') })
const minutesAgo = (minutes: number) => app.clock.now().subtract({ minutes })

async function textsOf(person: Person, from = today, to = today): Promise<string[]> {
  const { notes } = await as(person).call(listNotes, { from, to })
  return notes.map(({ dose, text }) => `${dose ? 'dose' : 'day'}: ${text}`).sort()
}

describe('a note', () => {
  it('is kept on a day and on a dose of it, and listed with the days between two dates', async () => {
    await as(ana).call(putNote, note(' Slept badly.\nHeadache. '))
    await as(ana).call(putNote, note('Dizzy for an hour', { dose: ofDose() }))
    await as(ana).call(putNote, note('Another day', { date: today.subtract({ days: 1 }) }))
    expect(await textsOf(ana)).toEqual(['day: Slept badly.\nHeadache.', 'dose: Dizzy for an hour'])
    expect(await textsOf(ana, today.subtract({ days: 1 }))).toHaveLength(3)
  })

  it('is replaced by a later one, and not by an older one that arrives late', async () => {
    await as(ana).call(putNote, note('first', { madeAt: minutesAgo(2) }))
    const { note: second } = await as(ana).call(putNote, note('second'))
    const tablet = await onAnotherDevice(ana)
    const late = await as(tablet).call(putNote, note('written offline before', { madeAt: minutesAgo(1) }))
    expect(late.note).toEqual(second)
    expect(await textsOf(ana)).toEqual(['day: second'])
  })

  it('of two of one moment, is the same in either order', async () => {
    const [low, high] = [randomUUID(), randomUUID()].sort()
    const both = [note('low', { id: low as string }), note('high', { id: high as string })]
    for (const one of [...both, ...both.toReversed()]) await as(ana).call(putNote, one)
    expect(await textsOf(ana)).toEqual(['day: high'])
  })

  it('is removed by an empty one, and an older one does not bring it back', async () => {
    await as(ana).call(putNote, note('first', { madeAt: minutesAgo(2) }))
    expect(await as(ana).call(putNote, note('  '))).toMatchObject({ note: { text: '' } })
    await as(ana).call(putNote, note('older', { madeAt: minutesAgo(1) }))
    expect(await textsOf(ana)).toEqual([])
  })

  it('is sealed', async () => {
    await as(ana).call(putNote, note('Slept badly'))
    const { rows } = await app.owner.query('select * from notes where user_id = $1', [ana.userId])
    expect(rows).toHaveLength(1)
    expect(`${rows[0].text}`).not.toContain('badly')
  })

  it('sent again changes nothing', async () => {
    const one = note('once')
    const answers = await Promise.all(Array.from({ length: 20 }, () => as(ana).call(putNote, one)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await textsOf(ana)).toEqual(['day: once'])
  })
})

describe('refused, with nothing stored', () => {
  it.each([
    ['1001 characters', { text: 'x'.repeat(1001) }, { text: 'Please use at most 1,000 characters' }],
    ['a clock ahead', { madeAt: '2026-03-02T14:06:00Z' }, { madeAt: expect.stringContaining('future') }],
    ['half a character', { text: '\ud800' }, { text: expect.any(String) }],
  ])('%s', async (_, changes, fields) => {
    const wire = { id: randomUUID(), date: '2026-03-02', dose: null, text: 'x', madeAt: '2026-03-02T14:00:00Z' }
    const response = await as(ana).send(putNote, { ...wire, ...changes })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields })
    expect(await textsOf(ana)).toEqual([])
  })

  it('more than two months in one answer', async () => {
    await expect(textsOf(ana, today.subtract({ days: 62 }))).rejects.toMatchObject({ status: 400 })
  })
})

describe('a stranger', () => {
  it('sees no note, also not in SQL, and cannot write one on her dose', async () => {
    await as(ana).call(putNote, note('Dizzy', { dose: ofDose() }))
    const stranger = await signUp(app, 'Stranger')
    expect(await textsOf(stranger)).toEqual([])
    await expect(as(stranger).call(putNote, note('mine', { dose: ofDose() }))).rejects.toMatchObject({ status: 404 })
    const seen = await app.database.withUser(stranger.userId, (tx) =>
      tx.selectFrom('notes').selectAll().where('user_id', '=', ana.userId).execute(),
    )
    expect(seen).toEqual([])
  })
})

describe('the exports', () => {
  it('have the notes at their dose and day, also of a day without a dose', async () => {
    await as(ana).call(putNote, note('Slept badly.\nHeadache.'))
    await as(ana).call(putNote, note('Dizzy', { dose: ofDose() }))
    await as(ana).call(putNote, note('Before it began', { date: today.subtract({ days: 3 }) }))
    const { text } = await as(ana).call(getHistoryReport, {})
    expect(text).toContain('Monday, March 2, 2026\n  How I felt: Slept badly., Headache.\n')
    expect(text).toMatch(/8:00 AM {2}Lisinopril 500 mg: .*\. Note: Dizzy\n/)
    expect(text).toContain('Friday, February 27, 2026\n  How I felt: Before it began\n')
    expect((await as(ana).send(exportPdf, {})).status).toBe(200)
    const csv = await (await as(ana).send(exportCsv, {})).text()
    expect(csv).toContain('"Slept badly.\nHeadache."')
    expect(csv).toMatch(/"Note on a dose","2026-03-02","08:00","Lisinopril",.*,"Dizzy"\r\n/)
  })
})
