import { describe, expect, it } from 'vitest'
import { doseViewOf } from '#core/api/doses.ts'
import { dosesOn } from '#core/dose/dose.ts'
import type { DoseEntry } from '#core/dose/entry.ts'
import { type ZoneId, zoneId } from '#core/time/span.ts'
import { figuresOf } from '#web/lib/figures.ts'
import type { QueuedEntry } from '#web/lib/outbox-queue.ts'
import { type MedicationDoses, recordOf } from '#web/lib/record.ts'
import { at, medication, sam, spans, withEntries } from '#web/testing/patient.ts'
import type { HistoryFilter } from './queries.ts'
import { type DayItem, foldedDay, type HistoryFacts, historyRows, type LoadedHistory, rowsOfDay } from './rows.ts'

const now = at('2026-11-21T12:00')
const all: HistoryFilter = { search: '', status: 'all' }
const metformin = medication({ name: 'Metformin', time: '08:00', since: '2026-11-19T00:00' })
const lisinopril = medication({ name: 'Lisinopril', time: '09:00', since: '2026-11-21T00:00' })

/** A page of the server: all doses of a medication between two dates, newest first. */
function page({ medication: { name }, doses }: MedicationDoses, first: string, last: string): LoadedHistory['doses'] {
  return dosesOn(doses, spans, Temporal.PlainDate.from(first), Temporal.PlainDate.from(last))
    .map((dose) => doseViewOf(dose, name, now))
    .reverse()
}

const lines = (rows: ReturnType<typeof historyRows>) => ({
  unsent: rows.unsent.map(({ dose, status }) => `${dose.nominal.toPlainDate()} ${dose.medicationName} ${status}`),
  days: rows.days.flatMap(({ date, rows: ofDay }) =>
    ofDay.map(({ dose, status }) => `${date} ${dose.medicationName} ${status}`),
  ),
})

const facts = { queued: [], loaded: null, max: 25, filter: all, isCutOff: false, now }

describe('without a page of the server', () => {
  const record = sam(withEntries(metformin, ['2026-11-20T08:00', '2026-11-20T08:02']), withEntries(lisinopril))

  it('the list is what this device knows, newest first', () => {
    expect(lines(historyRows({ ...facts, record })).days).toEqual([
      '2026-11-21 Lisinopril missed',
      '2026-11-21 Metformin missed',
      '2026-11-20 Metformin taken',
      '2026-11-19 Metformin missed',
    ])
  })

  it('it can be searched and filtered', () => {
    const filter: HistoryFilter = { search: ' metF', status: 'missed' }
    expect(lines(historyRows({ ...facts, record, filter })).days).toEqual([
      '2026-11-21 Metformin missed',
      '2026-11-19 Metformin missed',
    ])
  })

  it('a dose that a flight passed over is in it, and nobody missed it', () => {
    const flight = { zone: zoneId('Asia/Tokyo') as ZoneId, from: at('2026-11-20T08:05') }
    const abroad = { ...sam(withEntries(metformin)), spans: [...spans, flight] as const }
    expect(lines(historyRows({ ...facts, record: abroad })).days.map((line) => line.slice(0, 10))).toEqual([
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
    ])
    const filter: HistoryFilter = { search: '', status: 'missed' }
    expect(lines(historyRows({ ...facts, record: abroad, filter })).days).toEqual([
      '2026-11-20 Metformin missed',
      '2026-11-19 Metformin missed',
    ])
  })

  it('it ends where it was asked to, and says that there is more', () => {
    const rows = historyRows({ ...facts, record, max: 2 })
    expect(lines(rows).days).toHaveLength(2)
    expect(rows.isCut).toBe(true)
  })

  it('doses that have not come are no history', () => {
    const evening = withEntries(medication({ name: 'Evening', time: '20:00', since: '2026-11-21T00:00' }))
    expect(lines(historyRows({ ...facts, record: sam(evening) })).days).toEqual([])
  })
})

describe('with pages of the server', () => {
  const item = withEntries(metformin)

  it('what lies before the pages waits for its page', () => {
    const loaded = { doses: page(item, '2026-11-20', '2026-11-21'), isWhole: false, readAt: now }
    expect(lines(historyRows({ ...facts, record: sam(item), loaded })).days).toEqual([
      '2026-11-21 Metformin missed',
      '2026-11-20 Metformin missed',
    ])
  })

  it('a dose whose time has come since is there already', () => {
    const loaded = { doses: page(item, '2026-11-19', '2026-11-20'), isWhole: true, readAt: now }
    expect(lines(historyRows({ ...facts, record: sam(item), loaded })).days[0]).toBe('2026-11-21 Metformin missed')
  })

  it('what another device recorded holds, though this one has not heard of it', () => {
    const elsewhere = withEntries(metformin, ['2026-11-21T08:00', '2026-11-21T08:01'])
    const loaded = { doses: page(elsewhere, '2026-11-21', '2026-11-21'), isWhole: false, readAt: now }
    expect(lines(historyRows({ ...facts, record: sam(item), loaded })).days).toEqual(['2026-11-21 Metformin taken'])
  })
})

describe('what waits on this device', () => {
  const entry = {
    id: 'e1',
    medicationId: metformin.id,
    nominal: Temporal.PlainDateTime.from('2026-11-20T08:00'),
    recordedAt: now,
  }
  const made = (one: Partial<QueuedEntry> = {}) => {
    const queued: QueuedEntry[] = [
      { entry: { ...entry, status: 'taken', actualTime: now }, state: 'waiting', problem: null, ...one },
    ]
    const record = recordOf({ userId: 'sam', spans, list: [metformin], stored: [], queued, olderStreak: null })
    const loaded = { doses: page(withEntries(metformin), '2026-11-19', '2026-11-21'), isWhole: true, readAt: now }
    return { ...facts, record, queued, loaded }
  }

  it('stands in its day with its own state', () => {
    expect(lines(historyRows(made()))).toEqual({
      unsent: [],
      days: ['2026-11-21 Metformin missed', '2026-11-20 Metformin taken', '2026-11-19 Metformin missed'],
    })
  })

  it('stands on top while its day is not listed yet', () => {
    const loaded = { doses: page(withEntries(metformin), '2026-11-21', '2026-11-21'), isWhole: false, readAt: now }
    expect(lines(historyRows({ ...made(), loaded, isCutOff: true }))).toEqual({
      unsent: ['2026-11-20 Metformin taken'],
      days: ['2026-11-21 Metformin missed'],
    })
  })

  it('says that it waits once sending takes longer than it should, at once without a network', () => {
    const deliveryOf = (change: Partial<HistoryFacts>) =>
      historyRows({ ...made(), ...change }).days[1]?.rows.map(({ delivery }) => delivery)
    expect(deliveryOf({})).toEqual(['stored'])
    expect(deliveryOf({ now: now.add({ seconds: 30 }) })).toEqual(['waiting'])
    expect(deliveryOf({ isCutOff: true })).toEqual(['waiting'])
  })

  it('says at once that the server refused it', () => {
    expect(historyRows(made({ state: 'refused' })).days[1]?.rows[0]?.delivery).toBe('refused')
  })

  it('stands in its day once the server has it, though the list was read before', () => {
    expect(lines(historyRows(made({ state: 'sent' }))).days[1]).toBe('2026-11-20 Metformin taken')
  })

  it('is filtered like everything else', () => {
    expect(lines(historyRows({ ...made(), filter: { search: '', status: 'missed' } })).days).toEqual([
      '2026-11-21 Metformin missed',
      '2026-11-19 Metformin missed',
    ])
  })

  it('is shown, too, when it is an undo', () => {
    const undo = made({ entry: { ...entry, id: 'e2', status: 'cleared', clears: ['e1'] } })
    expect(lines(historyRows(undo)).days[1]).toBe('2026-11-20 Metformin missed')
  })
})

describe('what the server has stored since its pages were read', () => {
  const readAt = now.subtract({ minutes: 5 })
  const untaken = withEntries(metformin)
  const taken = withEntries(metformin, ['2026-11-20T08:00', '2026-11-20T08:00'])
  const entries = taken.doses.entries.map((entry) => ({ ...entry, recordedAt: now }))
  const undo = { ...untaken.doses, entries: [...taken.doses.entries, ...entries.map(undone)] }
  const loaded = (item: MedicationDoses) => ({ doses: page(item, '2026-11-20', '2026-11-20'), isWhole: true, readAt })
  const days = (record: MedicationDoses, change: Partial<HistoryFacts>) =>
    lines(historyRows({ ...facts, record: sam(record), ...change })).days.filter((line) => /-20 /.test(line))

  function undone({ id, medicationId, nominal }: DoseEntry): DoseEntry {
    return { id: `${id} undone`, medicationId, nominal, recordedAt: now, status: 'cleared', clears: [id] }
  }

  it.each([
    ['a dose is taken', { ...taken, doses: { ...taken.doses, entries } }, untaken, 'taken', 'missed'],
    ['an undone dose is missed', { ...taken, doses: undo }, taken, 'missed', 'taken'],
  ] as const)('is listed on its day though the pages lack it: %s', (_, item, before, status, other) => {
    const row = `2026-11-20 Metformin ${status}`
    expect(days(item, { loaded: loaded(before) })).toEqual([row])
    // They were read again: what they say holds.
    expect(days(item, { loaded: { ...loaded(before), readAt: now.add({ seconds: 1 }) } })).toEqual([
      `2026-11-20 Metformin ${other}`,
    ])
    const filtered = (status: 'taken' | 'missed') => ({ filter: { search: '', status }, loaded: loaded(before) })
    expect(days(item, filtered(status))).toEqual([row])
    expect(days(item, filtered(other))).toEqual([])
  })

  it('disappears if it was undone before its time', () => {
    const early = withEntries(lisinopril, ['2026-11-22T09:00', '2026-11-21T11:50'])
    const doses = { ...early.doses, entries: [...early.doses.entries, ...early.doses.entries.map(undone)] }
    const listed = { doses: page(early, '2026-11-22', '2026-11-22'), isWhole: true, readAt }
    const rows = historyRows({ ...facts, record: sam({ ...early, doses }), loaded: listed })
    expect(lines(rows).days).toEqual(['2026-11-21 Lisinopril missed'])
  })
})

describe('the doses of a day that was chosen', () => {
  it('are those whose time has come, with what this device recorded', () => {
    const record = sam(
      withEntries(metformin, ['2026-11-20T08:00', '2026-11-20T08:02']),
      withEntries(medication({ name: 'Evening', time: '20:00', since: '2026-11-20T00:00' })),
    )
    const ofDay = (date: string) =>
      rowsOfDay({ ...facts, record }, Temporal.PlainDate.from(date)).map(
        ({ dose, status }) => `${dose.medicationName} ${status}`,
      )
    expect(ofDay('2026-11-20')).toEqual(['Evening missed', 'Metformin taken'])
    expect(ofDay('2026-11-21')).toEqual(['Metformin missed'])
  })
})

describe('the doses of today', () => {
  it('have one that was recorded ahead of its day, with which it counts', () => {
    const night = medication({ name: 'Night', time: '00:30', since: '2026-11-21T00:00' })
    const [today, tomorrow] = ['2026-11-21T00:30', '2026-11-22T00:30'] as const
    const record = sam(withEntries(night, [today, '2026-11-21T00:31'], [tomorrow, '2026-11-21T22:45']))
    const late = at('2026-11-21T22:46')
    const date = Temporal.PlainDate.from('2026-11-21')
    const rows = rowsOfDay({ ...facts, record, now: late }, date)
    expect(rows.map(({ dose }) => dose.shown.toString())).toEqual([`${tomorrow}:00`, `${today}:00`])
    expect(figuresOf(record, late).today.counted).toBe(rows.length)
  })
})

describe('a day with its taken doses folded', () => {
  const date = Temporal.PlainDate.from('2026-11-20')
  const names = ['Apixaban', 'Furosemide', 'Lisinopril', 'Metformin'] as const
  const daily = (name: string) => medication({ name, time: '08:00', since: '2026-11-19T00:00' })
  const taken = (name: string, at = '2026-11-20T08:05') => withEntries(daily(name), ['2026-11-20T08:00', at])
  const day = (...medications: MedicationDoses[]) =>
    rowsOfDay({ record: sam(...medications), queued: [], isCutOff: false, now }, date)
  const items = (folded: readonly DayItem[]) =>
    folded.map((item) =>
      item.kind === 'dose'
        ? `${item.row.dose.medicationName} ${item.row.status}`
        : `${item.shown.toPlainTime()}: ${item.rows.length} taken`,
    )

  it('has those of one time in one line', () => {
    expect(items(foldedDay(day(...names.map((name) => taken(name)))))).toEqual(['08:00:00: 4 taken'])
  })

  it('keeps a missed dose as a row of its own, before the line that counts it', () => {
    const rows = day(...names.slice(0, 3).map((name) => taken(name)), withEntries(daily('Metformin')))
    expect(items(foldedDay(rows))).toEqual(['Metformin missed', '08:00:00: 3 taken'])
  })

  it('shows two taken doses as they are, which is no longer than a line that must be opened', () => {
    expect(items(foldedDay(day(taken('Apixaban'), taken('Metformin')))).sort()).toEqual([
      'Apixaban taken',
      'Metformin taken',
    ])
  })

  it('shows a dose that was recorded twice, of which the patient is asked', () => {
    const twice = withEntries(
      daily('Metformin'),
      ['2026-11-20T08:00', '2026-11-20T08:05'],
      ['2026-11-20T08:00', '2026-11-20T14:10'],
    )
    const rows = day(...names.slice(0, 3).map((name) => taken(name)), twice)
    expect(items(foldedDay(rows))).toEqual(['Metformin taken', '08:00:00: 3 taken'])
  })
})
