import { describe, expect, test } from 'vitest'
import type { Pattern } from '../schedule/pattern.ts'
import { every, rows, step, taper } from '../testing/custom-pattern.ts'
import { type Patient, patient } from '../testing/patient.ts'
import { clockText, date } from '../testing/times.ts'
import { wallClock } from '../time/span.ts'
import { balanceAt } from './balance.ts'
import { decimalText, enteredDecimal } from './decimal.ts'
import type { StockEntry } from './ledger.ts'
import type { StockSettings } from './pieces.ts'
import { isRefillReminderDue, nextRefillLook, refillReminderAt } from './refill-reminder.ts'
import { runOut } from './run-out.ts'
import { isSaidToBeOut } from './said-to-be-out.ts'
import { unitName } from './stock-text.ts'

/*
 * The table of dose-model 11. 22 November 2026 is a Sunday.
 */

const tablets: StockSettings = { unit: 'tablets', pieces: [], daysBefore: 7 }
const oneDaily = rows([every, '08:00'])

/** A patient with a stock; times are what the clock in Chicago shows. */
class StockOf {
  readonly person: Patient
  readonly ledger: readonly StockEntry[]
  readonly settings: StockSettings

  constructor(person: Patient, ledger: readonly StockEntry[] = [], settings = tablets) {
    this.person = person
    this.ledger = ledger
    this.settings = settings
  }

  /** Whatever has happened to the patient meanwhile. */
  now(change: (person: Patient) => Patient): StockOf {
    return new StockOf(change(this.person), this.ledger, this.settings)
  }

  /** @param amount in units */
  enters(kind: 'count' | 'refill' | 'loss', amount: number, clock: string, id = `s${this.ledger.length}`): StockOf {
    const at = this.person.at(clock)
    const { unit } = this.settings
    return this.with({ kind, id, at, madeAt: at, amount: amount * 1000, unit, note: '' })
  }

  undoes(id: string, clock: string): StockOf {
    const at = this.person.at(clock)
    return this.with({ kind: 'undo', id: `u${this.ledger.length}`, at, madeAt: at, names: [id] })
  }

  balance(clock: string) {
    const { ledger, settings, person } = this
    const stock = { ledger, settings, record: person.record, otherIntakes: [] }
    return balanceAt(stock, person.spans, person.at(clock))
  }

  units(clock: string): string {
    return decimalText(this.balance(clock)?.units ?? Number.NaN)
  }

  /** '2026-12-02T08:00', or in a word. */
  runOut(clock: string): string {
    const { record, spans } = this.person
    const found = runOut(record, spans, this.balance(clock)?.units ?? 0, this.settings, this.person.at(clock))
    return found.kind === 'date' ? clockText(found.dose.shown) : found.kind
  }

  private with(entry: StockEntry): StockOf {
    return new StockOf(this.person, [...this.ledger, entry], this.settings)
  }
}

function stockOf(pattern: Pattern, from = '2026-11-22T08:00', until?: string): StockOf {
  const addedAt = '2026-11-21T12:00'
  return new StockOf(
    patient('America/Chicago')
      .takes(pattern)
      .from(from, until ? { addedAt, until } : { addedAt }),
  )
}

const ten = stockOf(oneDaily).enters('count', 10, '2026-11-22T07:00')

describe('what is left, and until when', () => {
  test('count 10; daily 08:00, 1: after Nov 22 08:00 taken, 9; first uncovered Dec 2 08:00; seven days before: Nov 25 09:00', () => {
    const stock = ten.now((person) => person.taken('2026-11-22T08:00'))
    expect(stock.units('2026-11-22T08:01')).toBe('9')
    expect(stock.runOut('2026-11-22T08:01')).toBe('2026-12-02T08:00')
    expect(toldAt('2026-12-02', 7, '2026-11-22T08:01')).toBe('2026-11-25T09:00')
  })

  test('the same, Nov 22 undone: 10; first uncovered Dec 2 08:00 (Nov 22 open takes one)', () => {
    const stock = ten.now((person) => person.taken('2026-11-22T08:00').undoes('2026-11-22T08:00', '2026-11-22T09:00'))
    expect(stock.units('2026-11-22T09:01')).toBe('10')
    expect(stock.runOut('2026-11-22T09:01')).toBe('2026-12-02T08:00')
  })

  test('the same, not recorded by Nov 23: 10; first uncovered Dec 3, and one dose is said to be unrecorded', () => {
    expect(ten.units('2026-11-23T00:00')).toBe('10')
    expect(ten.runOut('2026-11-23T00:00')).toBe('2026-12-03T08:00')
    expect(ten.balance('2026-11-23T00:00')?.unrecorded).toBe(1)
  })

  test('count 2; taken 1, 1, 1, 1, 1: -3; refill 30: at least 27, until a count', () => {
    const dates = [22, 23, 24, 25, 26]
    const stock = dates.reduce(
      (before, day) => before.now((person) => person.taken(`2026-11-${day}T08:00`)),
      stockOf(oneDaily).enters('count', 2, '2026-11-22T07:00'),
    )
    expect(stock.units('2026-11-26T09:00')).toBe('-3')
    expect(stock.runOut('2026-11-26T09:00')).toBe('2026-11-27T08:00')
    const refilled = stock.enters('refill', 30, '2026-11-26T10:00')
    expect(refilled.balance('2026-11-26T10:00')).toMatchObject({ units: 27_000, isAtLeast: true })
    const counted = refilled.enters('count', 29, '2026-11-26T11:00')
    expect(counted.balance('2026-11-26T11:00')).toMatchObject({ units: 29_000, isAtLeast: false })
  })

  test('count 10; taken 1 at 07:30 on a device that sends it after an edit to 0.5 at 07:40: 9', () => {
    const half = { to: rows([every, '08:00', '0.5 tablets']) }
    const stock = ten.now((person) =>
      person.edits('2026-11-22T07:40', half).taken('2026-11-22T08:00', '2026-11-22T07:30'),
    )
    expect(stock.units('2026-11-22T09:00')).toBe('9')
  })

  test('count Nov 22 12:00 = 14; a late entry at 20:00 of Nov 21: 14', () => {
    const stock = stockOf(rows([every, '20:00']), '2026-11-21T20:00').enters('count', 14, '2026-11-22T12:00')
    const late = stock.now((person) => person.taken('2026-11-21T20:00'))
    expect(late.units('2026-11-22T13:00')).toBe('14')
  })

  test('breakfast 1, dinner 0.5; count 3 on Nov 22 07:00: first uncovered Nov 24 breakfast', () => {
    const stock = stockOf(rows([every, '08:00'], [every, '18:00', '0.5 tablets']))
    expect(stock.enters('count', 3, '2026-11-22T07:00').runOut('2026-11-22T07:00')).toBe('2026-11-24T08:00')
  })

  test('taper 2 (to Nov 24), 1 (to Nov 26), stop Nov 27; count 8 from Nov 22: enough until the end', () => {
    const plan = taper(step(null, [every, '08:00', '2 tablets']), step('2026-11-25', [every, '08:00']))
    const stock = stockOf(plan, '2026-11-22T08:00', '2026-11-27T00:00')
    const runOutOf = (count: number) => stock.enters('count', count, '2026-11-22T07:00').runOut('2026-11-22T07:00')
    expect(runOutOf(8)).toBe('until-the-end')
    expect(runOutOf(7)).toBe('2026-11-26T08:00')
  })

  test('count 5, daily, held Nov 24 to Dec 1: Nov 22, 23, then Dec 1 to 3; first uncovered Dec 4', () => {
    const stock = stockOf(oneDaily).enters('count', 5, '2026-11-22T07:00')
    const held = stock.now((person) =>
      person.holds('2026-11-22T07:00', { from: '2026-11-24T00:00', until: '2026-12-01T00:00' }),
    )
    expect(held.runOut('2026-11-22T07:00')).toBe('2026-12-04T08:00')
    expect(held.balance('2026-11-30T12:00')?.unrecorded).toBe(2)
  })

  test('count 5, daily, held from Nov 24 without an end: no date; resumed on Nov 23: Nov 28', () => {
    const stock = stockOf(oneDaily).enters('count', 5, '2026-11-22T07:00')
    const held = stock.now((person) => person.holds('2026-11-22T07:00', { from: '2026-11-24T00:00' }))
    expect(held.runOut('2026-11-22T07:00')).toBe('nothing-planned')
    expect(held.now((person) => person.resumes('2026-11-23T07:00')).runOut('2026-11-23T07:00')).toBe('2026-11-28T08:00')
  })

  test('count 5, daily, ended with a dose open: no date', () => {
    const stock = stockOf(oneDaily).enters('count', 5, '2026-11-22T07:00')
    expect(stock.now((person) => person.ends('2026-11-22T09:00')).runOut('2026-11-22T09:01')).toBe('nothing-planned')
  })

  test('amount 500 mg, no pieces, taken: unchanged, asked for pieces', () => {
    const stock = stockOf(rows([every, '08:00', '500mg'])).enters('count', 5, '2026-11-22T07:00')
    const taken = stock.now((person) => person.taken('2026-11-22T08:00'))
    expect(taken.balance('2026-11-22T09:00')).toMatchObject({ units: 5000, unknown: ['500mg'] })
    expect(taken.runOut('2026-11-22T09:00')).toBe('unknown-pieces')
    const told = new StockOf(taken.person, taken.ledger, { ...tablets, pieces: [{ dosage: '500mg', pieces: 2000 }] })
    expect(told.balance('2026-11-22T09:00')).toMatchObject({ units: 3000, unknown: [] })
    expect(told.runOut('2026-11-22T09:00')).toBe('2026-11-24T08:00')
  })

  test('a refill entered twice by two ids, undo of one: 30 once; sent again by one id it is one', () => {
    const none = stockOf(oneDaily).enters('count', 0, '2026-11-22T07:00')
    const twice = none
      .enters('refill', 30, '2026-11-22T07:10', 'phone')
      .enters('refill', 30, '2026-11-22T07:10', 'tablet')
    expect(twice.units('2026-11-22T07:30')).toBe('60')
    expect(twice.undoes('tablet', '2026-11-22T07:31').units('2026-11-22T07:31')).toBe('30')
    const again = none
      .enters('refill', 30, '2026-11-22T07:10', 'phone')
      .enters('refill', 30, '2026-11-22T07:10', 'phone')
    expect(again.units('2026-11-22T07:30')).toBe('30')
  })

  test('more than a year', () => {
    const stock = stockOf(oneDaily).enters('count', 400, '2026-11-22T07:00')
    expect(stock.runOut('2026-11-22T07:00')).toBe('over-a-year')
    expect(stock.enters('loss', 2, '2026-11-22T07:01').runOut('2026-11-22T07:02')).toBe('2027-12-25T08:00')
  })

  test('before a count there is no balance, and after a change of the unit there is none again', () => {
    expect(stockOf(oneDaily).balance('2026-11-22T09:00')).toBeNull()
    const inBoxes = new StockOf(ten.person, ten.ledger, { ...tablets, unit: 'boxes' })
    expect(inBoxes.balance('2026-11-22T09:00')).toBeNull()
  })
})

test('a unit written otherwise is the same', () => {
  for (const unit of ['Tabletten', 'tablet']) {
    expect(new StockOf(ten.person, ten.ledger, { ...tablets, unit }).units('2026-11-22T07:30')).toBe('10')
  }
})

test.each([
  ['tablets', 'de', 'Tabletten'],
  ['ml', 'en', 'mL'],
  ['puffs', 'en', 'puffs'],
] as const)('several %s are called in %s: %s', (unit, language, name) => {
  expect(unitName(unit, language)).toBe(name)
})

test('a dose left out since the count, because nothing was left, is a reason to count again', () => {
  const { person } = ten
  const entriesOf = (clock: string, undone = false) => {
    const missed = person.missed('2026-11-22T08:00', clock).record.entries.map((entry) => ({
      ...entry,
      ...(entry.status === 'missed' && { reason: 'ran-out' as const }),
    }))
    const facts = { medicationId: 'med', nominal: person.dose('2026-11-22T08:00').nominal }
    const recordedAt = person.at('2026-11-22T12:00')
    const clears = missed.map(({ id }) => id)
    return undone ? [...missed, { ...facts, id: 'undo', recordedAt, status: 'cleared' as const, clears }] : missed
  }
  const countedAt = person.at('2026-11-22T09:00')
  expect(isSaidToBeOut(entriesOf('2026-11-22T10:00'), countedAt)).toBe(true)
  expect(isSaidToBeOut(entriesOf('2026-11-22T08:30'), countedAt)).toBe(false)
  expect(isSaidToBeOut(entriesOf('2026-11-22T10:00', true), countedAt)).toBe(false)
})

describe('recorded twice', () => {
  const twice = (clock: string) =>
    ten.now((person) => person.taken('2026-11-22T08:00').taken('2026-11-22T08:00', `2026-11-22T${clock}`))

  test.each(['08:10', '14:10'])('08:00 and %s take one', (clock) => {
    expect(twice(clock).units('2026-11-22T15:00')).toBe('9')
  })

  test('"I took both" takes two; with one of them undone, one', () => {
    const both = twice('14:10').now((person) => {
      const facts = { medicationId: 'med', nominal: person.dose('2026-11-22T08:00').nominal }
      const recordedAt = person.at('2026-11-22T14:30')
      return person.entered({ ...facts, id: 'both', recordedAt, status: 'both-taken', intakes: ['e1', 'e2'] })
    })
    expect(both.units('2026-11-22T15:00')).toBe('8')
    const undone = both.now((person) => {
      const facts = { medicationId: 'med', nominal: person.dose('2026-11-22T08:00').nominal }
      const recordedAt = person.at('2026-11-22T14:40')
      return person.entered({ ...facts, id: 'undo', recordedAt, status: 'cleared', clears: ['e2'] })
    })
    expect(undone.units('2026-11-22T15:00')).toBe('9')
  })
})

test('"I took both" takes a tap that was repeated once, whichever of its intakes are named', () => {
  const taps = ten.now((person) =>
    ['08:00', '08:10', '14:10'].reduce(
      (after, clock) => after.taken('2026-11-22T08:00', `2026-11-22T${clock}`),
      person,
    ),
  )
  const both = (...intakes: string[]) =>
    taps.now((person) => {
      const facts = { medicationId: 'med', nominal: person.dose('2026-11-22T08:00').nominal }
      const recordedAt = person.at('2026-11-22T14:30')
      return person.entered({ ...facts, id: 'both', recordedAt, status: 'both-taken', intakes })
    })
  expect(both('e1', 'e2', 'e3').units('2026-11-22T15:00')).toBe('8')
  expect(both('e2', 'e3').units('2026-11-22T15:00')).toBe('8')
})

test.each([
  ['-1', 'from-zero', 'number_from_zero'],
  ['0', 'above-zero', 'number_above_zero'],
  ['1.2345', 'above-zero', 'decimal_places:3'],
  ['1,000', 'from-zero', 'thousands_separated'],
  ['1.000', 'from-zero', 'thousands_separated'],
  ['100000', 'above-zero', 'number_at_most:99999'],
  ['', 'from-zero', 'number_from_zero'],
] as const)('typed %s is refused (%s)', (typed, kind, error) => {
  expect(enteredDecimal(typed, kind)).toEqual({ error })
})

test.each([
  ['0', 'from-zero', '0'],
  ['0,5', 'above-zero', '0.5'],
  ['1/2', 'above-zero', '0.5'],
  ['1000', 'above-zero', '1000'],
] as const)('typed %s is read (%s)', (typed, kind, shown) => {
  const read = enteredDecimal(typed, kind)
  expect('value' in read && decimalText(read.value)).toBe(shown)
})

test.each([
  ['2026-11-25T08:59', '2026-11-25T09:00'],
  ['2026-11-26T07:30', '2026-11-26T08:00'],
  ['2026-11-26T10:00', '2026-11-26T10:00'],
  ['2026-11-26T20:00', '2026-11-27T08:00'],
])('seven days before Dec 2, known at %s: told at %s', (clock, told) => {
  expect(toldAt('2026-12-02', 7, clock)).toBe(told)
})

function toldAt(runsOut: string, daysBefore: number, clock: string): string {
  const { spans } = ten.person
  const at = refillReminderAt(date(runsOut), daysBefore, spans, ten.person.at(clock))
  return clockText(wallClock(spans, at))
}

describe('a refill reminder', () => {
  const told = (runsOut: string, at: string) => ({ runsOut: date(runsOut), at: ten.person.at(at) })
  const isDue = (
    stock: StockOf,
    { runsOut, clock, last = null }: { runsOut: string; clock: string; last?: ReturnType<typeof told> | null },
  ) => {
    const { record, spans } = stock.person
    const input = { schedule: record.schedule, ledger: stock.ledger, daysBefore: 7, last }
    return isRefillReminderDue(input, date(runsOut), spans, stock.person.at(clock))
  }

  test('comes once for a date, and again after a refill has moved the date later', () => {
    expect(isDue(ten, { runsOut: '2026-12-02', clock: '2026-11-25T08:59' })).toBe(false)
    expect(isDue(ten, { runsOut: '2026-12-02', clock: '2026-11-25T09:00' })).toBe(true)
    const last = told('2026-12-02', '2026-11-25T09:00')
    expect(isDue(ten, { runsOut: '2026-12-02', clock: '2026-11-26T09:00', last })).toBe(false)
    // What was not taken makes it last longer, and is no reason to tell it again.
    expect(isDue(ten, { runsOut: '2026-12-03', clock: '2026-11-26T09:00', last })).toBe(false)
    const refilled = ten.enters('refill', 5, '2026-11-29T10:00')
    expect(isDue(refilled, { runsOut: '2026-12-07', clock: '2026-11-30T08:59', last })).toBe(false)
    expect(isDue(refilled, { runsOut: '2026-12-07', clock: '2026-11-30T09:00', last })).toBe(true)
  })

  test('never comes while the medicine is held, or once it has ended', () => {
    const low = { runsOut: '2026-11-25', clock: '2026-11-22T10:00' }
    expect(isDue(ten, low)).toBe(true)
    expect(
      isDue(
        ten.now((person) => person.holds('2026-11-22T09:00', { until: '2026-11-23T09:00' })),
        low,
      ),
    ).toBe(false)
    expect(
      isDue(
        ten.now((person) => person.ends('2026-11-22T09:00')),
        low,
      ),
    ).toBe(false)
  })

  test.each([
    ['2026-11-22T07:00', '2026-11-22T08:00'],
    ['2026-11-22T08:00', '2026-11-22T09:00'],
    ['2026-11-22T09:00', '2026-11-23T08:00'],
  ])('is looked for after %s at %s', (clock, next) => {
    const { spans } = ten.person
    expect(clockText(wallClock(spans, nextRefillLook(spans, ten.person.at(clock))))).toBe(next)
  })
})
