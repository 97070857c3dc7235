import { describe, expect, test } from 'vitest'
import { minute } from './clock-oracle.ts'
import { OracleLife } from './oracle-life.ts'
import {
  balanceOf,
  isUnsure,
  missingOf,
  type OracleStockEntry,
  RefillOracle,
  refillReminderAt,
  runOutOf,
  unrecordedSince,
} from './stock-oracle.ts'

/*
 * The table on what is left of a medicine, put to the independent computation itself. 22 November 2026 is a Sunday.
 */

const wallText = (nominal: number) => new Date(nominal * minute).toISOString().slice(0, 16).replace('T', ' ')

class Stock {
  readonly life: OracleLife
  readonly ledger: OracleStockEntry[] = []

  constructor(words: string, stop?: string, added = '2026-11-22 00:00') {
    this.life = new OracleLife('America/Chicago', words, added, stop)
  }

  enters(kind: 'count' | 'refill' | 'loss', amount: number, clock: string, id = `s${this.ledger.length}`): this {
    const at = this.life.at(clock)
    this.ledger.push({ id, kind, amount: amount * 1000, at, madeAt: at })
    return this
  }

  undoes(name: string, clock: string): this {
    const at = this.life.at(clock)
    this.ledger.push({ id: `u${this.ledger.length}`, kind: 'undo', names: [name], at, madeAt: at })
    return this
  }

  takes(dose: string, at = dose, id?: string): this {
    this.life.takes(dose, at, id)
    return this
  }

  balance(clock: string): number | null {
    const balance = balanceOf(this.life.oracle, 'med', this.ledger, this.life.at(clock))
    return balance === null ? null : balance / 1000
  }

  runOut(clock: string): string {
    const found = runOutOf(this.life.oracle, 'med', this.ledger, this.life.at(clock))
    return found.kind === 'date' ? wallText(found.dose.shown) : found.kind
  }

  toldAt(clock: string, daysBefore: number): string {
    const now = this.life.at(clock)
    const at = refillReminderAt(this.life.oracle, runOutOf(this.life.oracle, 'med', this.ledger, now), daysBefore, now)
    return at === null ? 'never' : wallText(this.life.oracle.wall(at))
  }
}

const ten = () => new Stock('every 08:00 1 tablet').enters('count', 10, '2026-11-22 07:00')

describe('what is left, and until when', () => {
  test('an intake takes its amount from the stock', () => {
    const stock = ten().takes('2026-11-22 08:00')
    expect(stock.balance('2026-11-22 08:01')).toBe(9)
    expect(stock.runOut('2026-11-22 08:01')).toBe('2026-12-02 08:00')
    expect(stock.toldAt('2026-11-22 08:01', 7)).toBe('2026-11-25 09:00')
  })

  test('a dose that is undone or not recorded takes nothing', () => {
    const stock = ten().takes('2026-11-22 08:00')
    stock.life.undoes('2026-11-22 08:00', '2026-11-22 09:00')
    expect(stock.balance('2026-11-22 09:01')).toBe(10)
    expect(stock.runOut('2026-11-22 09:01')).toBe('2026-12-02 08:00')
    expect(stock.balance('2026-11-23 00:00')).toBe(10)
    expect(stock.runOut('2026-11-23 00:00')).toBe('2026-12-03 08:00')
    expect(unrecordedSince(stock.life.oracle, 'med', stock.ledger, stock.life.at('2026-11-23 00:00'))).toBe(1)
  })

  test('intakes beyond the count make the stock negative, and a refill adds to that', () => {
    const stock = new Stock('every 08:00 1 tablet').enters('count', 2, '2026-11-22 07:00')
    for (const date of [22, 23, 24, 25, 26]) stock.takes(`2026-11-${date} 08:00`)
    expect(stock.balance('2026-11-26 09:00')).toBe(-3)
    expect(missingOf(-3000)).toBe(3000)
    expect(stock.enters('refill', 30, '2026-11-26 10:00').balance('2026-11-26 10:00')).toBe(27)
  })

  test('an intake that is known after a change of its amount takes the amount of then', () => {
    const stock = ten()
    stock.life.edits('2026-11-22 07:40', 'every 08:00 0.5 tablets')
    expect(stock.takes('2026-11-22 08:00', '2026-11-22 07:30').balance('2026-11-22 09:00')).toBe(9)
  })

  test('a late entry of before the count takes nothing', () => {
    const stock = new Stock('every 20:00 1 tablet', undefined, '2026-11-21 00:00').enters(
      'count',
      14,
      '2026-11-22 12:00',
    )
    expect(stock.takes('2026-11-21 20:00').balance('2026-11-22 13:00')).toBe(14)
  })

  test('halves are counted', () => {
    const stock = new Stock('every 08:00 1 tablet, every 18:00 0.5 tablets').enters('count', 3, '2026-11-22 07:00')
    expect(stock.runOut('2026-11-22 07:00')).toBe('2026-11-24 08:00')
  })

  test('a stock that outlasts the plan is enough until its end', () => {
    const words = 'from 2026-11-22: every 08:00 2 tablets; from 2026-11-25: every 08:00 1 tablet'
    const stock = (count: number) => new Stock(words, '2026-11-27').enters('count', count, '2026-11-22 07:00')
    expect(stock(8).runOut('2026-11-22 07:00')).toBe('enough until the end')
    expect(stock(7).runOut('2026-11-22 07:00')).toBe('2026-11-26 08:00')
  })

  test('held doses take nothing', () => {
    const stock = new Stock('every 08:00 1 tablet').enters('count', 5, '2026-11-22 07:00')
    stock.life.holds('2026-11-24 00:00', '2026-12-01 00:00', '2026-11-22 07:00')
    expect(stock.runOut('2026-11-22 07:00')).toBe('2026-12-04 08:00')
  })

  test('an ended medicine has no run-out, although a dose of it is open', () => {
    const stock = new Stock('every 08:00 1 tablet').enters('count', 5, '2026-11-22 07:00')
    stock.life.ends('2026-11-22 09:00')
    expect(stock.runOut('2026-11-22 09:01')).toBe('nothing planned')
  })

  test('an amount without pieces has no known run-out date', () => {
    const stock = new Stock('every 08:00 500 mg').enters('count', 5, '2026-11-22 07:00').takes('2026-11-22 08:00')
    expect(stock.balance('2026-11-22 09:00')).toBe(5)
    expect(isUnsure(stock.life.oracle, 'med', stock.ledger, stock.life.at('2026-11-22 09:00'))).toBe(true)
    expect(stock.runOut('2026-11-22 09:00')).toBe('unknown pieces')
  })

  test('a refill entered twice counts twice until one is undone', () => {
    const stock = new Stock('every 08:00 1 tablet').enters('count', 0, '2026-11-22 07:00')
    stock.enters('refill', 30, '2026-11-22 07:10', 'phone').enters('refill', 30, '2026-11-22 07:10', 'tablet')
    expect(stock.balance('2026-11-22 07:30')).toBe(60)
    expect(stock.undoes('tablet', '2026-11-22 07:31').balance('2026-11-22 07:31')).toBe(30)
  })

  test('a stock can last for more than a year', () => {
    const stock = new Stock('every 08:00 1 tablet').enters('count', 400, '2026-11-22 07:00')
    expect(stock.runOut('2026-11-22 07:00')).toBe('more than a year')
    expect(stock.enters('loss', 1, '2026-11-22 07:00:00').runOut('2026-11-22 07:00')).toBe('more than a year')
    expect(stock.enters('loss', 1, '2026-11-22 07:01').runOut('2026-11-22 07:02')).toBe('2027-12-26 08:00')
  })
})

describe('recorded twice', () => {
  const twice = () => ten().takes('2026-11-22 08:00', '2026-11-22 08:00', 'phone')
  const at = '2026-11-22 15:00'

  test.each([
    ['the same entry sent twice', '2026-11-22 08:00', 'phone', false],
    ['two devices, ten minutes apart', '2026-11-22 08:10', 'tablet', false],
    ['two devices, hours apart', '2026-11-22 14:10', 'tablet', true],
  ])('%s takes one', (_, clock, id, isTold) => {
    const stock = twice().takes('2026-11-22 08:00', clock, id)
    expect(stock.balance(at)).toBe(9)
    expect(stock.life.isRecordedTwice('2026-11-22 08:00')).toBe(isTold)
    expect(stock.life.counts(at)).toBe('1/1')
  })

  test('"I took both" takes two, and an undone one takes none', () => {
    const both = twice().takes('2026-11-22 08:00', '2026-11-22 14:10', 'tablet')
    both.life.tookBoth('2026-11-22 08:00', '2026-11-22 14:30')
    expect([both.balance(at), both.life.isRecordedTwice('2026-11-22 08:00'), both.life.counts(at)]).toEqual([
      8,
      false,
      '1/1',
    ])
    both.life.undoes('2026-11-22 08:00', '2026-11-22 14:40', ['tablet'])
    expect([both.balance(at), both.life.isRecordedTwice('2026-11-22 08:00')]).toEqual([9, false])
  })
})

test('"I took both" takes a repeated tap once', () => {
  const three = ten().takes('2026-11-22 08:00').takes('2026-11-22 08:00', '2026-11-22 08:10')
  const both = three.takes('2026-11-22 08:00', '2026-11-22 14:10')
  both.life.tookBoth('2026-11-22 08:00', '2026-11-22 14:30')
  expect(both.balance('2026-11-22 15:00')).toBe(8)
})

describe('when the patient is told that it runs out', () => {
  const low = () => new Stock('every 08:00 1 tablet').enters('count', 3, '2026-11-22 07:00')

  test.each([
    ['2026-11-22 07:30', '2026-11-22 08:00'],
    ['2026-11-22 10:00', '2026-11-22 10:00'],
    ['2026-11-22 20:00', '2026-11-23 08:00'],
    ['2026-11-22 23:00', '2026-11-23 08:00'],
  ])('too late for nine: at %s it is told at %s', (clock, told) => {
    expect(low().toldAt(clock, 7)).toBe(told)
  })

  test('the patient is warned once, and again when a refill has moved the date', () => {
    const stock = ten()
    const refill = new RefillOracle(stock.life.oracle, 'med', 7)
    const looks = (clock: string) => refill.look(stock.ledger, stock.life.at(clock))
    for (const date of [22, 23, 24, 25]) stock.takes(`2026-11-${date} 08:00`)
    expect(['2026-11-25 08:59', '2026-11-25 09:00', '2026-11-25 09:01'].map(looks)).toEqual([false, true, false])
    // What is not taken makes it last longer, and is no reason to tell it again.
    expect(looks('2026-11-29 09:00')).toBe(false)
    stock.enters('refill', 5, '2026-11-29 10:00')
    for (const date of ['11-29', '11-30', '12-01', '12-02', '12-03']) stock.takes(`2026-${date} 08:00`)
    expect(['2026-12-02 09:00', '2026-12-03 09:00'].map(looks)).toEqual([false, true])
  })

  test('the patient is not warned while it is paused or ended', () => {
    const stock = low()
    const refill = new RefillOracle(stock.life.oracle, 'med', 7)
    stock.life.holds('2026-11-22 09:00', '2026-11-23 09:00', '2026-11-22 09:00')
    expect(refill.look(stock.ledger, stock.life.at('2026-11-22 10:00'))).toBe(false)
    expect(refill.look(stock.ledger, stock.life.at('2026-11-23 10:00'))).toBe(true)
    const ended = low()
    ended.life.ends('2026-11-22 09:00')
    const other = new RefillOracle(ended.life.oracle, 'med', 7)
    expect(other.look(ended.ledger, ended.life.at('2026-11-22 10:00'))).toBe(false)
  })
})
