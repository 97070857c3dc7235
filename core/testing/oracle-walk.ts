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

/** What is not as promised after each step of a life; empty when all is. */
export function walk(seed: number, steps: number): string[] {
  const random = numbersFrom(seed)
  const wrong: string[] = []
  const start = Date.UTC(2026, random(12), 1 + random(28), random(24), random(60))
  const oracle = new DoseOracle(pick(random, zones), start)
  let now = start
  const reminders = new ReminderOracle(oracle)
  reminders.alerts('med')
  const today = () => dayOf(oracle.wall(now))
  oracle.adds('med', { plan: anyPlan(random, today(), now), at: now })
  let count = 0
  let ended = 0
  const undone = new Set<number | null>()
  const records = (
    facts: Omit<OracleEntry & { status: 'taken' }, 'id'> | Omit<OracleEntry & { status: 'missed' }, 'id'>,
  ) => oracle.records('med', { ...facts, id: `e${count++}` })
  const limits: OracleLimits = { value: 1000, unit: 'tablet', gap: 240, max: null, count: 4 }
  const taps = (at: number) => {
    const mark = markOf(oracle, 'med', now)
    if (mark) records({ status: 'taken', nominal: mark.dose.nominal, at, recordedAt: now })
    return mark
  }

  const acts: Record<string, () => void> = {
    waits: () => {
      now += pick(random, [7, 31, 90, 8 * 60, 24 * 60, 5 * 24 * 60]) * minute
    },
    taps: () => {
      const before = oracle.intakes('med').at(-1)
      const mark = taps(now)
      if (mark?.reasons.length === 0 && before && now - before.at < Math.min(mark.dose.distance / 2, 12 * hour)) {
        wrong.push('an unasked tap near the last intake')
      }
    },
    misses: () => {
      const mark = markOf(oracle, 'med', now)
      if (mark) records({ status: 'missed', nominal: mark.dose.nominal, recordedAt: now })
    },
    records: () => {
      const open = oracle.tellable('med', now - 5 * day, now).filter(({ status }) => status === null)
      const dose = open[random(Math.max(1, open.length))]
      if (dose) records({ status: 'taken', nominal: dose.nominal, at: dose.at + random(120) * minute, recordedAt: now })
    },
    logs: () =>
      records({ status: 'taken', nominal: null, at: now - random(60) * minute, recordedAt: now, value: 1000 }),
    undoes: () => {
      const last = oracle.intakes('med').at(-1)
      if (!last) return
      undone.add(last.nominal)
      oracle.records('med', {
        id: `e${count++}`,
        status: 'cleared',
        clears: [last.id],
        nominal: last.nominal,
        recordedAt: now,
      })
    },
    edits: () => {
      const last = oracle.intakes('med').at(-1)?.at ?? Number.NEGATIVE_INFINITY
      const known = new Set(oracle.doses('med', now - 3 * day, now + 400 * day).map(({ nominal }) => nominal))
      const wasPlanned = oracle.planOf('med')
      const plan = anyPlan(random, today(), now)
      if (!oracle.edits('med', { plan }, now) || wasPlanned === plan) return
      const first = oracle.doses('med', now + 5 * minute, now + 400 * day).find((dose) => !known.has(dose.nominal))
      if (first && first.status === null && first.at - last < first.distance * 0.75) wrong.push('a first dose too soon')
    },
    amounts: () => {
      const plan = oracle.planOf('med')
      const amount = pick(random, amounts)
      if (plan && oracle.isRunning('med', now)) oracle.edits('med', { plan, amount: amount.amount }, now)
    },
    'as needed': () => oracle.editsToAsNeeded('med', limits, now),
    ends: () => {
      if (!oracle.isEnded('med')) ended = now
      oracle.ends('med', now)
    },
    reopens: () => {
      if (oracle.isEnded('med') && now - ended <= 5 * minute) oracle.reopens('med', now)
    },
    moves: () => oracle.moves(pick(random, zones), now),
    holds: () => {
      const shown = oracle.wall(now)
      const until = random(3) === 0 ? null : shown + (1 + random(5)) * dayMinutes
      const from = shown + random(2) * 600
      oracle.holds({ id: `h${count++}`, medications: ['med'], cause: 'ill', from, until, madeAt: now })
    },
    withdraws: () => {
      if (oracle.withdraws(now)) reminders.withdraws(now)
    },
    resumes: () => oracle.resumes({ holdId: `h${Math.max(0, count - 1)}`, at: now }),
  }
  const often = ['waits', 'waits', 'waits', 'taps', 'taps', 'records', 'edits', 'edits']

  for (let step = 0; step < steps; step++) {
    const name = random(3) === 0 ? pick(random, Object.keys(acts)) : pick(random, often)
    now += (1 + random(3)) * minute
    const past = () => oracle.doses('med', now - 20 * day, now - 31 * minute)
    const before = past()
    const at = now
    acts[name]?.()
    const after = new Map(oracle.doses('med', at - 20 * day, now + 30 * minute).map((dose) => [dose.nominal, dose]))
    for (const dose of before) {
      const then = after.get(dose.nominal)
      // One that was kept by name and undone gives way to one of a later plan that is near (dose-model 7.7).
      if (name === 'undoes' || name === 'withdraws') continue
      if (!then && !undone.has(dose.nominal)) wrong.push(`${step} ${name} drops ${dose.nominal}`)
      if (then && pastOf(then) !== pastOf(dose)) {
        wrong.push(`${step} ${name} makes ${pastOf(dose)} to ${pastOf(then)}`)
      }
    }
    for (const { kind, nominal } of reminders.look(now)) {
      const dose = oracle.dose('med', nominal)
      const isTold = dose && !dose.ended && !dose.held && !dose.passedOver && dose.status !== 'taken'
      if (kind !== 'all-clear' && !isTold) wrong.push(`${step} ${kind} of ${nominal}`)
    }
    const card = cardOf(oracle, 'med', now)
    const isOfNone = card.shows === 'mark taken' && (card.dose.held || card.dose.status !== null)
    if (isOfNone) wrong.push(`${step} a card of no open dose`)
    if (wrong.length > 0) return wrong
  }
  return wrong
}
