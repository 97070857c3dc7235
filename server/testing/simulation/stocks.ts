import { randomUUID } from 'node:crypto'
import { listStocks, putStock, putStockEntry, type StockView } from '#core/api/stock.ts'
import { dayOf } from '#core/testing/dose-oracle.ts'
import {
  balanceOf,
  isUnsure,
  type OracleStockEntry,
  RefillOracle,
  runOutOf,
  unrecordedSince,
} from '#core/testing/stock-oracle.ts'
import { intakeDosages, stockUnit, toldPieces } from './amounts.ts'
import { day, hour, instantAt, type Medicine, type PatientContext } from './patient-context.ts'
import { plainDateTime } from './wall-time.ts'

type Stock = {
  readonly medication: string
  readonly daysBefore: number
  readonly refills: RefillOracle
  readonly ledger: OracleStockEntry[]
  /** The amounts that the patient has told the number of tablets of. */
  readonly told: Set<string>
}

const runOutKinds = {
  date: 'date',
  'more than a year': 'over-a-year',
  'enough until the end': 'until-the-end',
  'nothing planned': 'nothing-planned',
  'unknown pieces': 'unknown-pieces',
  'no count': null,
} as const

/** When a stock is looked at on the patient's clock, in minutes of the day, besides after a change. */
const lookedAt = [8 * 60, 9 * 60]
const dayMinutes = 24 * 60

/** A patient's stocks: counts, refills, losses and undos, what is left, and when a refill is due. */
export class Stocks {
  readonly #patient: PatientContext
  readonly #stocks = new Map<string, Stock>()
  /** The medicines of which something has changed since the last look. */
  readonly #changed = new Set<string>()
  #toldOn = Number.NEGATIVE_INFINITY

  constructor(patient: PatientContext) {
    this.#patient = patient
  }

  planDay(from: number): void {
    const { agenda, draws } = this.#patient.world
    if (draws.chance(1 / 8)) {
      agenda.plan(from + draws.number() * day, 'entries of a stock', true, async (now) => {
        const stock = draws.pick([...this.#stocks.values()])
        if (stock) await this.#entersAny(stock, now)
      })
    }
    if (draws.chance(1 / 8))
      agenda.plan(from + draws.number() * day, 'looks at stocks', false, (now) => this.compare(now))
  }

  /** The stock of a medicine is tracked from now on, and counted. */
  async tracks(medicine: Medicine, dosages: readonly string[], now: number): Promise<void> {
    const { oracle, world } = this.#patient
    const daysBefore = world.draws.pick([0, 3, 7, 14])
    const refills = new RefillOracle(oracle, medicine.id, daysBefore)
    const stock = { medication: medicine.id, daysBefore, refills, ledger: [], told: new Set<string>(intakeDosages) }
    this.#stocks.set(medicine.id, stock)
    await this.#tell(stock, dosages)
    await this.#enters(stock, { kind: 'count', amount: this.#anyAmount(), at: now, madeAt: now })
  }

  /** A medicine has other amounts: how many tablets they are is told, where it is known. */
  async tells({ id }: Medicine, dosages: readonly string[]): Promise<void> {
    const stock = this.#stocks.get(id)
    if (stock?.told.isSupersetOf(new Set(dosages)) === false) await this.#tell(stock, dosages)
    this.changed(id)
  }

  /** @param medication all of them unless told */
  changed(medication?: string): void {
    for (const id of medication === undefined ? this.#stocks.keys() : [medication]) this.#changed.add(id)
  }

  /** Whether it is one of the times of the day at which stocks are looked at. */
  isLookDue(at: number): boolean {
    return this.#stocks.size > 0 && lookedAt.includes(modulo(this.#patient.oracle.wall(at), dayMinutes))
  }

  /** @returns the medicines of which the patient is told to refill them: at most once a day */
  look(at: number): string[] {
    const isDaily = this.isLookDue(at)
    const looked = [...this.#stocks.values()].filter(({ medication }) => isDaily || this.#changed.has(medication))
    this.#changed.clear()
    const today = dayOf(this.#patient.oracle.wall(at))
    if (looked.length === 0 || this.#toldOn === today) return []
    const told = looked.flatMap(({ refills, ledger, medication }) => (refills.look(ledger, at) ? [medication] : []))
    if (told.length > 0) this.#toldOn = today
    for (const medication of told) this.#refillsSoon(medication, at)
    return told
  }

  /** What is left, until when, and how many doses are not recorded. */
  async compare(now: number): Promise<void> {
    if (this.#stocks.size === 0) return
    const { stocks } = await this.#patient.call(listStocks, {})
    for (const { medication, ledger } of this.#stocks.values()) {
      const view = stocks.find(({ medicationId }) => medicationId === medication)
      const ours = view ? textOf(view) : 'no stock'
      const theirs = this.#textOf(medication, ledger, now)
      this.#patient.world.count('stockCounts')
      if (ours !== theirs) {
        this.#patient.world.differences.push(`the stock of ${medication} at ${now}: ${ours}, not ${theirs}`)
      }
    }
  }

  #textOf(id: string, ledger: readonly OracleStockEntry[], now: number): string {
    const { oracle } = this.#patient
    const units = balanceOf(oracle, id, ledger, now)
    const runOut = runOutOf(oracle, id, ledger, now)
    const date = runOut.kind === 'date' ? plainDateTime(runOut.dose.shown).toPlainDate() : ''
    const unsure = isUnsure(oracle, id, ledger, now)
    return [units, unsure, unrecordedSince(oracle, id, ledger, now), runOutKinds[runOut.kind], date].join()
  }

  async #tell({ medication, daysBefore, told }: Stock, dosages: readonly string[]): Promise<void> {
    for (const dosage of dosages) told.add(dosage)
    const pieces = [...told].flatMap((dosage) => {
      const units = toldPieces(dosage)
      return units === null ? [] : [{ dosage, pieces: units }]
    })
    await this.#patient.call(putStock, { medicationId: medication, unit: stockUnit, pieces, daysBefore })
    this.changed(medication)
  }

  #refillsSoon(medication: string, at: number): void {
    const { agenda, draws } = this.#patient.world
    const stock = this.#stocks.get(medication)
    if (!stock || !draws.chance(0.7)) return
    agenda.plan(at + draws.number() * 2 * day, 'refills', true, (now) =>
      this.#enters(stock, { kind: 'refill', amount: 30_000, at: now, madeAt: now }),
    )
  }

  async #entersAny(stock: Stock, now: number): Promise<void> {
    const { draws } = this.#patient.world
    const last = stock.ledger.at(-1)
    if (last && draws.chance(0.2)) return this.#enters(stock, { kind: 'undo', names: [last.id], at: now, madeAt: now })
    const kind = draws.pick(['count', 'refill', 'refill', 'loss'] as const)
    const at = draws.chance(0.3) ? now - Math.floor(draws.number() * 40) * hour : now
    await this.#enters(stock, { kind, amount: this.#anyAmount(), at, madeAt: now })
  }

  /** By halves, in thousandths. */
  #anyAmount(): number {
    return (1 + Math.floor(this.#patient.world.draws.number() * 80)) * 500
  }

  async #enters({ medication, ledger }: Stock, facts: NewEntry): Promise<void> {
    const entry = { ...facts, id: randomUUID() as string }
    const common = { id: entry.id, medicationId: medication, at: instantAt(entry.at), madeAt: instantAt(entry.madeAt) }
    if (entry.kind === 'undo') {
      await this.#patient.call(putStockEntry, { ...common, kind: 'undo', names: [...entry.names] })
    } else {
      const { kind, amount } = entry
      await this.#patient.call(putStockEntry, { ...common, kind, amount, unit: stockUnit, note: '' })
    }
    ledger.push(entry)
    this.changed(medication)
    await this.compare(entry.madeAt)
  }
}

type NewEntry = OracleStockEntry extends infer One ? (One extends OracleStockEntry ? Omit<One, 'id'> : never) : never

function textOf({ balance, runOut }: StockView): string {
  const { units, isAtMost, unrecorded } = balance ?? { units: null, isAtMost: false, unrecorded: 0 }
  return [units, isAtMost, unrecorded, runOut?.kind, runOut?.date ?? ''].join()
}

const modulo = (a: number, b: number) => ((a % b) + b) % b
