import fc from 'fast-check'
import { balanceAt } from '#core/stock/balance.ts'
import type { StockEntry } from '#core/stock/ledger.ts'
import type { StockSettings } from '#core/stock/pieces.ts'
import { isRefillReminderDue, type LastRefillReminder, refillReminderAt } from '#core/stock/refill-reminder.ts'
import { runOut } from '#core/stock/run-out.ts'
import { stockSummary } from '#core/stock/summary.ts'
import type { DoseOracle } from './dose-oracle.ts'
import type { LifeEvent } from './life.ts'
import type { Patient } from './patient.ts'
import {
  balanceOf,
  isUnsure,
  type OracleStockEntry,
  refillReminderAt as oracleReminderAt,
  RefillOracle,
  runOutOf,
  unrecordedSince,
} from './stock-oracle.ts'
import { type AmountFacts, livedTwice } from './twin.ts'

/*
 * The stock of a patient's medicine in a random life, counted a second time by the independent computation, and what the two
 * say differently.
 */

/** A life, what is entered of its stock in the meantime, and what the patient told of amounts. */
export type StockLife = {
  readonly events: readonly LifeEvent[]
  readonly drawn: readonly DrawnEntry[]
  /** How many thousandths of a tablet some milligrams are; null if that was not told. */
  readonly told: Readonly<Record<string, number | null>>
  /** Whether the patient says in the end that both intakes of a dose were taken. */
  readonly isBoth: boolean
  readonly daysBefore: number
}

/** With its time in hours of the life, and the numbers of the entries that an undo names. */
type DrawnEntry = {
  readonly kind: StockEntry['kind']
  readonly hours: number
  readonly amount: number
  readonly names: readonly number[]
}

const anyEntry: fc.Arbitrary<DrawnEntry> = fc.record({
  kind: fc.constantFrom('count', 'count', 'refill', 'loss', 'undo'),
  hours: fc.integer({ min: -48, max: 24 * 60 }),
  amount: fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.constantFrom(0, 500, 1000, 30_000, 400_000)),
  names: fc.array(fc.nat(8), { maxLength: 2 }),
})

export const anyStockLife = (life: fc.Arbitrary<readonly LifeEvent[]>): fc.Arbitrary<StockLife> =>
  fc.record({
    events: life,
    drawn: fc.array(anyEntry, { minLength: 1, maxLength: 8 }),
    told: fc.record({
      '5mg': fc.option(fc.constantFrom(1000, 2000)),
      '2.5mg': fc.option(fc.constantFrom(500, 250)),
      '500mg': fc.option(fc.constant(1000)),
    }),
    isBoth: fc.boolean(),
    daysBefore: fc.integer({ min: 0, max: 20 }),
  })

/** What the life's other amounts are. */
const evident: Readonly<Record<string, number>> = { '1 tablets': 1000, '2 tablets': 2000 }

/**
 * Where balance and run-out differ, after each step of a life; empty when they agree.
 * @param count counts the run-outs that were found
 */
export function stockDifferencesIn({ events, drawn, told, isBoth }: StockLife, count = () => {}): string[] {
  const facts: AmountFacts = (dosage) => ({ pieces: evident[dosage] ?? told[dosage] ?? null })
  const pieces = Object.entries(told).flatMap(([dosage, value]) => (value === null ? [] : [{ dosage, pieces: value }]))
  const settings: StockSettings = { unit: 'tablet', pieces, daysBefore: 7 }
  const ledger = ledgerOf(drawn, events)
  const last = events.at(-1)
  for (const { oracle, event } of livedTwice(events, facts)) {
    const isLast = event === last
    const person = isLast && isBoth ? bothTaken(oracle, event.after) : event.after
    for (const minutes of isLast ? [0, 700, 40_000] : [0]) {
      const now = event.at.add({ minutes })
      const ours = JSON.stringify(coreStock(person, ledger, settings, now))
      const theirs = JSON.stringify(oracleStock(oracle, ledger.map(oracleEntryOf), now))
      if (ours !== theirs) return [...storyOf(events, event), `stock at ${now}: ${ours}, the oracle: ${theirs}`]
      if (ours.includes('"told"')) count()
    }
  }
  return []
}

/**
 * Whether a refill reminder is due for one only, looked at once a day at most; empty when they agree.
 * @param count counts the reminders
 */
export function refillDifferencesIn({ events, drawn, daysBefore }: StockLife, count = () => {}): string[] {
  const settings: StockSettings = { unit: 'blister', pieces: everyDosage, daysBefore }
  const ledger = ledgerOf(drawn, events, 'blister')
  let last: LastRefillReminder | null = null
  let refills: RefillOracle | undefined
  let looked = Number.NEGATIVE_INFINITY
  for (const { oracle, event } of livedTwice(events, () => ({ pieces: 1000 }))) {
    refills ??= new RefillOracle(oracle, 'med', daysBefore)
    const now = event.at
    if (now.epochMilliseconds - looked < 24 * 3_600_000) continue
    looked = now.epochMilliseconds
    const known = ledger.filter(({ madeAt }) => Temporal.Instant.compare(madeAt, now) <= 0)
    const { record, spans } = event.after
    const { runOut: found } = stockSummary({ settings, ledger: known, record, otherIntakes: [] }, spans, now)
    const runsOut = found?.kind === 'date' ? found.dose.shown.toPlainDate() : null
    const input = { schedule: record.schedule, ledger: known, daysBefore, last }
    const isDue = runsOut !== null && isRefillReminderDue(input, runsOut, spans, now)
    const isDueToo = refills.look(known.map(oracleEntryOf), now.epochMilliseconds)
    if (isDue !== isDueToo)
      return [...storyOf(events, event), `refill due at ${now}: ${isDue}, the oracle: ${isDueToo}`]
    if (!isDue) continue
    last = { runsOut, at: now }
    count()
  }
  return []
}

/** Every amount of a life is one blister. */
const everyDosage = [
  ...['5mg', '2.5mg', '1 tablets', '2 tablets'],
  ...Array.from({ length: 14 }, (_, index) => `${index + 1}00mg`),
].map((dosage) => ({ dosage, pieces: 1000 }))

const storyOf = (events: readonly LifeEvent[], until: LifeEvent) =>
  events.slice(0, events.indexOf(until) + 1).map(({ at, step }) => `${at} ${JSON.stringify(step)}`)

function ledgerOf(drawn: readonly DrawnEntry[], events: readonly LifeEvent[], unit = 'tablet'): StockEntry[] {
  const start = events[0]?.at ?? Temporal.Instant.fromEpochMilliseconds(0)
  return drawn.map(({ kind, hours, amount, names }, index) => {
    const at = start.add({ hours })
    const facts = { id: `s${index}`, at, madeAt: at }
    if (kind === 'undo') return { ...facts, kind, names: names.map((name) => `s${name}`) }
    return { ...facts, kind, amount, unit, note: '' }
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
