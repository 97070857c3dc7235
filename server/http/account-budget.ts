import { workQueues } from '#server/work-queue.ts'
import { Problem } from './problem.ts'

/*
 * Limits the calls of one account, so that all accounts get their turn: far above what a page or a person does, but a
 * flood is told to wait. In memory, since it protects this process.
 */

/** Heavy calls read months of doses, or everything. */
export type Weight = 'light' | 'heavy'

export type AccountBudget = {
  /**
   * Runs an account's call when it is its turn.
   * @param signal cancels it while it waits
   * @throws Problem too_many_requests
   */
  run<T>(userId: string, weight: Weight, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** The burst, and the refill per second. */
const allowances = {
  light: { atOnce: 50_000, perSecond: 250 },
  heavy: { atOnce: 300, perSecond: 5 },
} as const satisfies Record<Weight, { atOnce: number; perSecond: number }>

/**
 * Concurrent calls of one account, never all connections to the database, and how many wait. More than its photos and
 * reports can occupy, so that a tap finds a place.
 */
const slots = {
  light: { concurrency: 8, maxWaiting: 500 },
  heavy: { concurrency: 1, maxWaiting: 50 },
} as const

/** The longest pause of an account after a heavy call, in milliseconds. */
const maxPauseMs = 250

/** Above this number, accounts with a full allowance are dropped. */
const mostRemembered = 10_000

type Allowance = { left: number; at: number }

/** @param elapsed a monotonic clock, in milliseconds */
export function accountBudget(elapsed: () => number): AccountBudget {
  const queues = {
    light: workQueues({ ...slots.light, full: () => tooMany(1) }),
    heavy: workQueues({ ...slots.heavy, full: () => tooMany(5), maxPauseMs }),
  }
  const left = { light: new Map<string, Allowance>(), heavy: new Map<string, Allowance>() }

  function spend(userId: string, weight: Weight): void {
    const { atOnce, perSecond } = allowances[weight]
    const now = elapsed()
    const of = left[weight]
    const filled = ({ left, at }: Allowance) => Math.min(atOnce, left + (Math.max(0, now - at) / 1000) * perSecond)
    const before = of.get(userId)
    const has = before ? filled(before) : atOnce
    if (has < 1) throw tooMany(Math.ceil((1 - has) / perSecond))
    if (!before && of.size >= mostRemembered) {
      for (const [id, allowance] of of) if (filled(allowance) === atOnce) of.delete(id)
    }
    of.set(userId, { left: has - 1, at: now })
  }

  return {
    async run(userId, weight, work, signal) {
      spend(userId, weight)
      return queues[weight](userId, work, signal)
    },
  }
}

const tooMany = (retryAfter: number) =>
  new Problem('too_many_requests', 'too_many_calls', {
    retryAfter: Math.max(1, retryAfter),
  })
