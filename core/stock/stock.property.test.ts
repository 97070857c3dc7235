import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, tried } from '../testing/arbitraries.ts'
import { type ReadNumber, readNumber, shownNumber, stockError } from '../testing/decimal-oracle.ts'
import type { DoseOracle } from '../testing/dose-oracle.ts'
import { textInEnglish } from '../testing/in-english.ts'
import { anyCustomLife, anyLife } from '../testing/life.ts'
import type { Patient } from '../testing/patient.ts'
import {
  balanceOf,
  isUnsure,
  type OracleStockEntry,
  refillReminderAt as oracleReminderAt,
  RefillOracle,
  runOutOf,
  unrecordedSince,
} from '../testing/stock-oracle.ts'
import { type AmountFacts, livedTwice } from '../testing/twin.ts'
import { balanceAt } from './balance.ts'
import { decimalText, enteredDecimal } from './decimal.ts'
import type { StockEntry } from './ledger.ts'
import type { StockSettings } from './pieces.ts'
import { isRefillReminderDue, type LastRefillReminder, refillReminderAt } from './refill-reminder.ts'
import { runOut } from './run-out.ts'
import { stockSummary } from './summary.ts'

const anyAmount = fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.constantFrom(0, 500, 1000, 30_000, 400_000))

/** A ledger, with times in hours of a life. */
const anyLedger = fc.array(
  fc.record({
    kind: fc.constantFrom('count', 'count', 'refill', 'loss', 'undo'),
    hours: fc.integer({ min: -48, max: 24 * 60 }),
    amount: anyAmount,
    names: fc.array(fc.nat(8), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 8 },
)

/** What the patient told of amounts in milligrams; the life's others are tablets. */
const anyTold = fc.record({
  '5mg': fc.option(fc.constantFrom(1000, 2000)),
  '2.5mg': fc.option(fc.constantFrom(500, 250)),
  '500mg': fc.option(fc.constant(1000)),
})

const evident: Readonly<Record<string, number>> = { '1 tablets': 1000, '2 tablets': 2000 }

describe('whatever a patient does and enters, the stock is what an independent computation says', () => {
  test.each([
    ['presets', anyLife],
    ['patterns of every kind', anyCustomLife],
  ])('%s', (_, life) => {
    tried(20, (count) => {
      fc.assert(
        fc.property(life, anyLedger, anyTold, fc.boolean(), (events, drawn, told, isBoth) => {
          const facts: AmountFacts = (dosage) => ({ pieces: evident[dosage] ?? told[dosage as '5mg'] ?? null })
          const pieces = Object.entries(told).flatMap(([dosage, value]) =>
            value === null ? [] : [{ dosage, pieces: value }],
          )
          const settings: StockSettings = { unit: 'tablet', pieces, daysBefore: 7 }
          const start = events[0]?.at ?? Temporal.Instant.fromEpochMilliseconds(0)
          const ledger = ledgerOf(drawn, start)
          const last = events.at(-1)
          for (const { oracle, event } of livedTwice(events, facts)) {
            const isLast = event === last
            const person = isLast && isBoth ? bothTaken(oracle, event.after) : event.after
            for (const minutes of isLast ? [0, 700, 40_000] : [0]) {
              const now = event.at.add({ minutes })
              const theirs = oracleStock(oracle, ledger.map(oracleEntryOf), now)
              expect(coreStock(person, ledger, settings, now)).toEqual(theirs)
              if ('told' in theirs) count()
            }
          }
        }),
        { ...runs(40), endOnFailure: true },
      )
    })
  })
})

function ledgerOf(
  drawn: readonly { kind: string; hours: number; amount: number; names: readonly number[] }[],
  start: Temporal.Instant,
  unit = 'tablet',
): StockEntry[] {
  return drawn.map(({ kind, hours, amount, names }, index) => {
    const at = start.add({ hours })
    const facts = { id: `s${index}`, at, madeAt: at }
    if (kind === 'undo') return { ...facts, kind, names: names.map((name) => `s${name}`) }
    return { ...facts, kind: kind as 'count', amount, unit, note: '' }
  })
}

function oracleEntryOf(entry: StockEntry): OracleStockEntry {
  const facts = { id: entry.id, at: entry.at.epochMilliseconds, madeAt: entry.madeAt.epochMilliseconds }
  if (entry.kind === 'undo') return { ...facts, kind: 'undo', names: entry.names }
  return { ...facts, kind: entry.kind, amount: entry.amount }
}

/** "I took both" of the latest dose that was recorded more than once, to both. */
function bothTaken(oracle: DoseOracle, person: Patient): Patient {
  const byDose = Map.groupBy(
    person.record.entries.filter(({ status }) => status === 'taken'),
    ({ nominal }) => nominal.toString(),
  )
  const several = [...byDose.values()].findLast((entries) => entries.length > 1)
  const [first] = several ?? []
  if (!several || !first) return person
  const intakes = several.map(({ id }) => id)
  const nominal = first.nominal.toZonedDateTime('UTC').epochMilliseconds / 60_000
  const recordedAt = first.recordedAt.add({ hours: 1 })
  oracle.records('med', {
    id: 'both',
    status: 'took both',
    of: intakes,
    recordedAt: recordedAt.epochMilliseconds,
    nominal,
  })
  const facts = { id: 'both', medicationId: 'med', nominal: first.nominal, recordedAt }
  return person.entered({ ...facts, status: 'both-taken', intakes })
}

function coreStock(
  { record, spans }: Patient,
  ledger: readonly StockEntry[],
  settings: StockSettings,
  now: Temporal.Instant,
) {
  const balance = balanceAt({ settings, ledger, record, otherIntakes: [] }, spans, now)
  if (!balance) return { kind: 'no count' }
  const { units, unrecorded, unknown } = balance
  const found = runOut(record, spans, units, settings, now)
  const common = { units, unrecorded, isUnsure: unknown.length > 0, kind: oracleKinds[found.kind] }
  if (found.kind !== 'date') return common
  const date = found.dose.shown.toPlainDate()
  const told = refillReminderAt(date, 7, spans, now).epochMilliseconds
  return { ...common, at: found.dose.instant.epochMilliseconds, told }
}

describe('a refill reminder', () => {
  test.each([
    ['presets', anyLife],
    ['patterns of every kind', anyCustomLife],
  ])('comes when an independent computation says, looked at every day: %s', (_, life) => {
    tried(10, (count) => {
      fc.assert(
        fc.property(life, anyLedger, fc.integer({ min: 0, max: 20 }), (events, drawn, daysBefore) => {
          const facts: AmountFacts = () => ({ pieces: 1000 })
          const dosages = ['5mg', '2.5mg', ...Array.from({ length: 14 }, (_, index) => `${index + 1}00mg`)]
          const pieces = [...dosages, '1 tablets', '2 tablets'].map((dosage) => ({ dosage, pieces: 1000 }))
          const settings: StockSettings = { unit: 'blister', pieces, daysBefore }
          const start = events[0]?.at ?? Temporal.Instant.fromEpochMilliseconds(0)
          const ledger = ledgerOf(drawn, start, 'blister')
          let last: LastRefillReminder | null = null
          let oracleRefills: RefillOracle | undefined
          let looked = start.subtract({ hours: 24 })
          for (const { oracle, event } of livedTwice(events, facts)) {
            oracleRefills ??= new RefillOracle(oracle, 'med', daysBefore)
            const now = event.at
            if (now.epochMilliseconds - looked.epochMilliseconds < 24 * 3_600_000) continue
            looked = now
            const known = ledger.filter(({ madeAt }) => Temporal.Instant.compare(madeAt, now) <= 0)
            const { record, spans } = event.after
            const stock = { settings, ledger: known, record, otherIntakes: [] }
            const { runOut: found } = stockSummary(stock, spans, now)
            const runsOut = found?.kind === 'date' ? found.dose.shown.toPlainDate() : null
            const input = { schedule: record.schedule, ledger: known, daysBefore, last }
            const isDue = runsOut !== null && isRefillReminderDue(input, runsOut, spans, now)
            expect(isDue).toBe(oracleRefills.look(known.map(oracleEntryOf), now.epochMilliseconds))
            if (!isDue) continue
            last = { runsOut, at: now }
            count()
          }
        }),
        { ...runs(40), endOnFailure: true },
      )
    })
  })
})

const oracleKinds = {
  date: 'date',
  'over-a-year': 'more than a year',
  'until-the-end': 'enough until the end',
  'nothing-planned': 'nothing planned',
  'unknown-pieces': 'unknown pieces',
} as const

function oracleStock(oracle: DoseOracle, ledger: readonly OracleStockEntry[], instant: Temporal.Instant) {
  const now = instant.epochMilliseconds
  const units = balanceOf(oracle, 'med', ledger, now)
  if (units === null) return { kind: 'no count' }
  const found = runOutOf(oracle, 'med', ledger, now)
  const common = {
    units,
    unrecorded: unrecordedSince(oracle, 'med', ledger, now),
    isUnsure: isUnsure(oracle, 'med', ledger, now),
    kind: found.kind,
  }
  return found.kind === 'date'
    ? { ...common, at: found.dose.at, told: oracleReminderAt(oracle, found, 7, now) }
    : common
}

const anyTyped = fc.oneof(
  fc
    .tuple(fc.nat(120_000), fc.constantFrom('', '.', ','), fc.option(fc.nat(99_999)))
    .map(([whole, mark, fraction]) => (mark === '' ? String(whole) : `${whole}${mark}${fraction ?? ''}`)),
  fc.tuple(fc.nat(20), fc.nat(20)).map(([over, under]) => `${over}/${under}`),
  fc.string({ unit: fc.constantFrom('0', '1', '5', '.', ',', '-', '/', 'e', ' ', 'O'), maxLength: 6 }),
)

test('a number is read as an independent computation reads it, or refused for its separator of thousands', () => {
  fc.assert(
    fc.property(anyTyped, fc.constantFrom('count', 'refill'), (typed, kind) => {
      const read = enteredDecimal(typed, kind === 'count' ? 'from-zero' : 'above-zero')
      // Of a fraction over zero nothing is said.
      if (('error' in read && read.error === 'thousands_separated') || /\/0+$/.test(typed.trim())) return
      const expected: ReadNumber = readNumber(typed)
      const wrong = stockError(kind, typed)
      if ('error' in read) expect(textInEnglish(read.error)).toBe(wrong)
      else {
        expect(wrong).toBeNull()
        // The other's zero may have a sign.
        expect(read.value).toBe('thousandths' in expected && expected.thousandths + 0)
        expect(decimalText(read.value)).toBe(shownNumber(read.value))
      }
    }),
    runs(2000),
  )
})
