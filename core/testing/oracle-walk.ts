import { cardOf, markOf } from './card-oracle.ts'
import { day, dayMinutes, dayOf, hour, minute } from './clock-oracle.ts'
import { DoseOracle, type OracleDose, type OracleEntry } from './dose-oracle.ts'
import type { OracleLimits } from './limit-oracle.ts'
import {
  type OracleAmount,
  type OracleDays,
  type OraclePlan,
  type OracleRow,
  planError,
  steady,
} from './plan-oracle.ts'
import { ReminderOracle } from './reminder-oracle.ts'

/*
 * A random life of one patient with one medication, of any kind of plan, told to the independent computation alone: which
 * promises of the dose model do not hold for it.
 */

/** Numbers below some number, from a seed (Park and Miller). */
export function numbersFrom(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

type Random = ReturnType<typeof numbersFrom>

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Asia/Kolkata',
]

const amounts: OracleAmount[] = [
  { amount: '1 tablet', value: 1000, unit: 'tablet', pieces: 1000 },
  { amount: '0.5 tablet', value: 500, unit: 'tablet', pieces: 500 },
  { amount: '20 mg', value: 20_000, unit: 'mg', pieces: null },
]

const limits: OracleLimits = { value: 1000, unit: 'tablet', gap: 240, max: null, count: 4 }

function pick<T>(random: Random, of: readonly T[]): T {
  return of[random(of.length)] as T
}

function anyDays(random: Random, today: number): OracleDays {
  const from = today - 5 + random(10)
  return pick<() => OracleDays>(random, [
    () => ({ kind: 'every' }),
    () => ({
      kind: 'on',
      weekdays: [1, 2, 3, 4, 5, 6, 7].filter((weekday) => weekday === 1 + random(7) || random(3) === 0),
    }),
    () => ({ kind: 'every-nth', n: 2 + random(20), from }),
    () => ({ kind: 'month-day', day: 1 + random(31) }),
    () => ({ kind: 'cycle', on: 1 + random(21), off: 1 + random(8), from, phase: pick(random, ['on', 'on', 'off']) }),
  ])()
}

function anyRows(random: Random, today: number): OracleRow[] {
  const times = pick(random, [1, 1, 2, 3, 4, 8])
  const shared = anyDays(random, today)
  return Array.from({ length: times }, () => ({
    days: random(4) === 0 ? anyDays(random, today) : shared,
    minute: random(48) * 30 + (random(5) === 0 ? random(30) : 0),
    ...pick(random, amounts),
  }))
}

/** A plan that the form would take. */
export function anyPlan(random: Random, today: number, now: number): OraclePlan {
  for (;;) {
    const kind = random(5)
    const hours = pick(random, [1, 4, 6, 8, 12, 24, 36, 48, 72, 168])
    const first = Math.ceil((now + random(3 * 24 * 60) * minute) / minute) * minute
    const steps = Array.from({ length: 2 + random(3) }, (_, index) => ({
      from: today + index * (1 + random(9)),
      rows: anyRows(random, today),
    }))
    const plan: OraclePlan =
      kind === 0
        ? { kind: 'hourly', hours, first, ...pick(random, amounts) }
        : kind === 1
          ? { kind: 'dated', steps }
          : steady(anyRows(random, today))
    if (planError(plan, kind === 1 ? today : undefined) === null) return plan
  }
}

/** What cannot change of a dose whose time has come. */
const pastOf = ({ nominal, at, amount, passedOver }: OracleDose) => `${nominal} at ${at}, ${amount}, ${passedOver}`

const often = ['waits', 'waits', 'waits', 'taps', 'taps', 'records', 'edits', 'edits']

/** What is not as promised after each step of a life; empty when all is. */
export function walk(seed: number, steps: number): string[] {
  const life = new RandomLife(seed)
  for (let step = 0; step < steps && life.wrong.length === 0; step++) life.step(step)
  return life.wrong
}

type Facts<One> = One extends OracleEntry ? Omit<One, 'id'> : never

class RandomLife {
  readonly wrong: string[] = []
  readonly #random: Random
  readonly #oracle: DoseOracle
  readonly #reminders: ReminderOracle
  /** The nominal times of the intakes that were undone. */
  readonly #undone = new Set<number | null>()
  #now: number
  #endedAt = 0
  #ids = 0

  readonly #acts: Readonly<Record<string, () => void>> = {
    waits: () => this.#waits(),
    taps: () => this.#taps(),
    misses: () => this.#misses(),
    records: () => this.#recordsLate(),
    logs: () => this.#logs(),
    undoes: () => this.#undoes(),
    edits: () => this.#edits(),
    amounts: () => this.#changesAmount(),
    'as needed': () => this.#oracle.editsToAsNeeded('med', limits, this.#now),
    ends: () => this.#ends(),
    reopens: () => this.#reopens(),
    moves: () => this.#oracle.moves(pick(this.#random, zones), this.#now),
    holds: () => this.#holds(),
    withdraws: () => this.#withdraws(),
    resumes: () => this.#oracle.resumes({ holdId: `h${Math.max(0, this.#ids - 1)}`, at: this.#now }),
  }

  constructor(seed: number) {
    this.#random = numbersFrom(seed)
    const random = this.#random
    this.#now = Date.UTC(2026, random(12), 1 + random(28), random(24), random(60))
    this.#oracle = new DoseOracle(pick(random, zones), this.#now)
    this.#reminders = new ReminderOracle(this.#oracle)
    this.#reminders.alerts('med')
    this.#oracle.adds('med', { plan: this.#anyPlan(), at: this.#now })
  }

  /** Something happens a few minutes later, and every promise is looked at. */
  step(step: number): void {
    const name = this.#random(3) === 0 ? pick(this.#random, Object.keys(this.#acts)) : pick(this.#random, often)
    this.#now += (1 + this.#random(3)) * minute
    const at = this.#now
    const past = this.#oracle.doses('med', at - 20 * day, at - 31 * minute)
    this.#acts[name]?.()
    // One that was kept by name and undone gives way to one of a later plan that is near (dose-model 7.7).
    if (name !== 'undoes' && name !== 'withdraws') this.#checkPast(past, at, `${step} ${name}`)
    this.#checkReminders(`${step}`)
    this.#checkCard(`${step}`)
  }

  #checkPast(past: readonly OracleDose[], at: number, what: string): void {
    const doses = this.#oracle.doses('med', at - 20 * day, this.#now + 30 * minute)
    const after = new Map(doses.map((dose) => [dose.nominal, dose]))
    for (const dose of past) {
      const then = after.get(dose.nominal)
      if (!then && !this.#undone.has(dose.nominal)) this.wrong.push(`${what} drops ${dose.nominal}`)
      if (then && pastOf(then) !== pastOf(dose)) this.wrong.push(`${what} makes ${pastOf(dose)} to ${pastOf(then)}`)
    }
  }

  #checkReminders(step: string): void {
    for (const { kind, nominal } of this.#reminders.look(this.#now)) {
      const dose = this.#oracle.dose('med', nominal)
      const isTold = dose && !dose.ended && !dose.held && !dose.passedOver && dose.status !== 'taken'
      if (kind !== 'all-clear' && !isTold) this.wrong.push(`${step} ${kind} of ${nominal}`)
    }
  }

  #checkCard(step: string): void {
    const card = cardOf(this.#oracle, 'med', this.#now)
    const isOfNone = card.shows === 'mark taken' && (card.dose.held || card.dose.status !== null)
    if (isOfNone) this.wrong.push(`${step} a card of no open dose`)
  }

  #anyPlan(): OraclePlan {
    return anyPlan(this.#random, dayOf(this.#oracle.wall(this.#now)), this.#now)
  }

  #record(facts: Facts<OracleEntry>): void {
    this.#oracle.records('med', { ...facts, id: `e${this.#ids++}` })
  }

  #waits(): void {
    this.#now += pick(this.#random, [7, 31, 90, 8 * 60, 24 * 60, 5 * 24 * 60]) * minute
  }

  #taps(): void {
    const now = this.#now
    const before = this.#oracle.intakes('med').at(-1)
    const mark = markOf(this.#oracle, 'med', now)
    if (!mark) return
    this.#record({ status: 'taken', nominal: mark.dose.nominal, at: now, recordedAt: now })
    if (mark.reasons.length === 0 && before && now - before.at < Math.min(mark.dose.distance / 2, 12 * hour)) {
      this.wrong.push('an unasked tap near the last intake')
    }
  }

  #misses(): void {
    const mark = markOf(this.#oracle, 'med', this.#now)
    if (mark) this.#record({ status: 'missed', nominal: mark.dose.nominal, recordedAt: this.#now })
  }

  #recordsLate(): void {
    const [now, random] = [this.#now, this.#random]
    const open = this.#oracle.tellable('med', now - 5 * day, now).filter(({ status }) => status === null)
    const dose = open[random(Math.max(1, open.length))]
    if (!dose) return
    this.#record({ status: 'taken', nominal: dose.nominal, at: dose.at + random(120) * minute, recordedAt: now })
  }

  #logs(): void {
    const at = this.#now - this.#random(60) * minute
    this.#record({ status: 'taken', nominal: null, at, recordedAt: this.#now, value: 1000 })
  }

  #undoes(): void {
    const last = this.#oracle.intakes('med').at(-1)
    if (!last) return
    this.#undone.add(last.nominal)
    this.#record({ status: 'cleared', clears: [last.id], nominal: last.nominal, recordedAt: this.#now })
  }

  #edits(): void {
    const [oracle, now] = [this.#oracle, this.#now]
    const last = oracle.intakes('med').at(-1)?.at ?? Number.NEGATIVE_INFINITY
    const known = new Set(oracle.doses('med', now - 3 * day, now + 400 * day).map(({ nominal }) => nominal))
    if (!oracle.edits('med', { plan: this.#anyPlan() }, now)) return
    const first = oracle.doses('med', now + 5 * minute, now + 400 * day).find((dose) => !known.has(dose.nominal))
    if (first && first.status === null && first.at - last < first.distance * 0.75) {
      this.wrong.push('a first dose too soon')
    }
  }

  #changesAmount(): void {
    const plan = this.#oracle.planOf('med')
    const { amount } = pick(this.#random, amounts)
    if (plan && this.#oracle.isRunning('med', this.#now)) this.#oracle.edits('med', { plan, amount }, this.#now)
  }

  #ends(): void {
    if (!this.#oracle.isEnded('med')) this.#endedAt = this.#now
    this.#oracle.ends('med', this.#now)
  }

  #reopens(): void {
    const isInTime = this.#now - this.#endedAt <= 5 * minute
    if (this.#oracle.isEnded('med') && isInTime) this.#oracle.reopens('med', this.#now)
  }

  #holds(): void {
    const random = this.#random
    const shown = this.#oracle.wall(this.#now)
    const until = random(3) === 0 ? null : shown + (1 + random(5)) * dayMinutes
    const from = shown + random(2) * 600
    const id = `h${this.#ids++}`
    this.#oracle.holds({ id, medications: ['med'], cause: 'ill', from, until, madeAt: this.#now })
  }

  #withdraws(): void {
    const from = this.#oracle.changesOfZone.at(-1) ?? this.#now
    if (this.#oracle.withdraws(this.#now)) this.#reminders.withdraws(from, this.#now)
  }
}
