import { type DoseOracle, day, dayMinutes, dayOf, minute, nearOf, type OracleDose } from './dose-oracle.ts'

/*
 * What is left of a medicine, until when, and when the patient is told, worked out a second time from its rules,
 * ahead of the product. Instants are in milliseconds, amounts in thousandths of what the stock is counted in.
 */

export type OracleStockEntry = {
  readonly id: string
  readonly at: number
  readonly madeAt: number
} & (
  | { readonly kind: 'count' | 'refill' | 'loss'; readonly amount: number }
  | { readonly kind: 'undo'; readonly names: readonly string[] }
)

export type OracleRunOut =
  | { readonly kind: 'date'; readonly dose: OracleDose }
  | { readonly kind: 'more than a year' | 'enough until the end' | 'nothing planned' | 'unknown pieces' | 'no count' }

/** What was taken of a stock at an instant; without pieces nothing is known. */
type Withdrawal = { readonly at: number; readonly pieces: number | null }

/** The intakes that take of the stock: each dose once, until the patient says that both were taken; a repeated tap never. */
export function withdrawalsOf(oracle: DoseOracle, id: string): Withdrawal[] {
  const intakes = oracle.ownIntakes(id)
  const seen = new Map<number, number>()
  return intakes.flatMap(({ nominal, at, id: intake, pieces = null }) => {
    const dose = oracle.dose(id, nominal)
    if (!dose?.intakes.includes(at)) return [{ at, pieces }]
    const withdrawal = { at, pieces: pieces ?? dose.pieces }
    const isSaid = dose.separate.length > 0
    if (isSaid && !dose.separate.includes(intake)) return []
    const before = seen.get(dose.nominal)
    const isOneTap = before !== undefined && at - before <= Math.min(30 * minute, nearOf(dose.distance))
    if (before !== undefined && (!isSaid || isOneTap)) return []
    seen.set(dose.nominal, at)
    return [withdrawal]
  })
}

const liveOf = (ledger: readonly OracleStockEntry[]) => {
  const undone = new Set(ledger.flatMap((entry) => (entry.kind === 'undo' ? entry.names : [])))
  const once = new Map(ledger.map((entry) => [entry.id, entry]))
  return [...once.values()].flatMap((entry) => (entry.kind === 'undo' || undone.has(entry.id) ? [] : [entry]))
}

function lastCount(ledger: readonly OracleStockEntry[], now: number) {
  const counts = liveOf(ledger).filter(({ kind, at }) => kind === 'count' && at <= now)
  return counts.sort((a, b) => a.at - b.at || a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1)).at(-1)
}

/** What there is by the record: below zero where more was taken than counted; null before the first count. */
export function balanceOf(
  oracle: DoseOracle,
  id: string,
  ledger: readonly OracleStockEntry[],
  now: number,
): number | null {
  const count = lastCount(ledger, now)
  if (!count) return null
  const isSince = ({ at }: { readonly at: number }) => at > count.at && at <= now
  let balance = count.amount
  for (const { kind, amount } of liveOf(ledger).filter(isSince)) {
    if (kind === 'refill') balance += amount
    if (kind === 'loss') balance -= amount
  }
  for (const { pieces } of withdrawalsOf(oracle, id).filter(isSince)) balance -= pieces ?? 0
  return balance
}

/** Whether an intake since the count has no pieces: then no balance is sure. */
export function isUnsure(oracle: DoseOracle, id: string, ledger: readonly OracleStockEntry[], now: number): boolean {
  const from = lastCount(ledger, now)?.at ?? now
  return withdrawalsOf(oracle, id).some(({ at, pieces }) => at > from && at <= now && pieces === null)
}

/** How many doses since the count have nothing recorded, and take nothing. */
export function unrecordedSince(oracle: DoseOracle, id: string, ledger: readonly OracleStockEntry[], now: number) {
  const from = lastCount(ledger, now)?.at ?? now
  return oracle.tellable(id, from + 1, now).filter(({ status }) => status === null).length
}

/** How far ahead the doses are counted. */
const farAhead = 400 * day

/** Until when it lasts: the first dose that what there is does not cover whole. */
export function runOutOf(
  oracle: DoseOracle,
  id: string,
  ledger: readonly OracleStockEntry[],
  now: number,
): OracleRunOut {
  const balance = balanceOf(oracle, id, ledger, now)
  if (balance === null) return { kind: 'no count' }
  if (oracle.isEnded(id) || oracle.limitsOf(id)) return { kind: 'nothing planned' }
  const open = oracle.openAt(id, now)
  const ahead = oracle.tellable(id, now + 1, now + farAhead)
  const coming = [...(open && open.at <= now ? [open] : []), ...ahead].filter(({ status }) => status === null)
  if (coming.length === 0) return { kind: 'nothing planned' }
  let left = balance
  for (const dose of coming) {
    if (dose.pieces === null) return { kind: 'unknown pieces' }
    left -= dose.pieces
    if (left < 0) return { kind: 'date', dose }
  }
  if (oracle.nextAfter(id, now + farAhead + 1)) return { kind: 'more than a year' }
  return { kind: oracle.isHeldWithoutEnd(id) ? 'nothing planned' : 'enough until the end' }
}

/**
 * When the patient is told that it runs out, were nothing to change: at nine some days before, or else at once by day.
 * @returns null where no date is known
 */
export function refillReminderAt(oracle: DoseOracle, runOut: OracleRunOut, daysBefore: number, now: number) {
  if (runOut.kind !== 'date') return null
  const nine = oracle.instantOf((dayOf(runOut.dose.shown) - daysBefore) * dayMinutes + 9 * 60)
  if (nine >= now) return nine
  const shown = oracle.wall(now)
  const time = shown - dayOf(shown) * dayMinutes
  if (time >= 8 * 60 && time < 20 * 60) return now
  return oracle.instantOf((dayOf(shown) + (time < 8 * 60 ? 0 : 1)) * dayMinutes + 8 * 60)
}

/** When a patient is told that a medicine runs out, looked at again and again. */
export class RefillOracle {
  readonly #doses: DoseOracle
  readonly #id: string
  readonly #daysBefore: number
  readonly #told: { readonly date: number; readonly at: number }[] = []

  constructor(doses: DoseOracle, id: string, daysBefore: number) {
    this.#doses = doses
    this.#id = id
    this.#daysBefore = daysBefore
  }

  /** @returns whether it is told now: once, and again only when a refill or a count has moved the date later */
  look(ledger: readonly OracleStockEntry[], now: number): boolean {
    const isQuiet = this.#doses.isEnded(this.#id) || this.#doses.isHeldAt(this.#id, now)
    const runOut = runOutOf(this.#doses, this.#id, ledger, now)
    if (isQuiet || runOut.kind !== 'date') return false
    const at = refillReminderAt(this.#doses, runOut, this.#daysBefore, now)
    if (at === null || at > now) return false
    const date = dayOf(runOut.dose.shown)
    const last = this.#told.at(-1)
    if (last) {
      const isMoved = ledger.some(({ kind, madeAt }) => (kind === 'count' || kind === 'refill') && madeAt > last.at)
      if (!isMoved || date <= last.date) return false
    }
    this.#told.push({ date, at: now })
    return true
  }
}

/** How much more was taken than counted: what is shown as nothing left. */
export const missingOf = (balance: number) => Math.max(0, -balance)
