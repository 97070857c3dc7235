import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { backoff } from '#server/db/lease-queue.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { type Channel, DeliveryCappedError, DeliveryError, DeliveryTimeoutError } from '#server/delivery/channel.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { Log } from '#server/log.ts'
import { type CountedOutcome, type ReminderCounts, uncountedReminders } from '#server/metrics/counts.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { type ClaimedDelivery, claimDeliveries, type Outcome } from './deliveries.ts'
import { outcomeRecorder } from './outcome-recorder.ts'
import { listedOutcome, type OutgoingMessage, type PreparedMessages, prepare } from './prepare.ts'

export type SendDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly clock: Clock
  readonly log: Log
  /** From 0 up to 1. */
  readonly random: () => number
  /** Milliseconds for a channel to accept a message, unless it has a limit of its own. */
  readonly timeoutMs: number
  /** If somebody watches this process. */
  readonly counts?: ReminderCounts | undefined
}

/** Sends one channel's deliveries as they become due. */
export type Sender = {
  /** Starts a pass, or another one after the present. */
  wake(): void
  /** Stops claiming. */
  stop(): void
  /** Resolves once nothing is in progress. */
  idle(): Promise<void>
}

/** Deliveries claimed at a time, plus the rest of a patient's. */
const batchSize = 250

/** Longer than any message may take, with a channel's own limit on top; a dead worker is replaced soon after. */
const leaseMs = 30_000

/** Two seconds, four, eight, up to five minutes; or as requested by the other side, up to a quarter of an hour. */
const backoffMs = { first: 2_000, most: 300_000 } as const
const longestWaitMs = 900_000

/** What was not answered in time is sent again this often, and so much later: the answer may still come. */
const unanswered = { retries: 2, waitMs: 300_000 } as const

export function createSender(deps: SendDeps, channel: Channel): Sender {
  const limiter = new ConcurrencyLimiter(channel.atOnce)
  const recorder = outcomeRecorder(deps)
  const { counts = uncountedReminders } = deps
  let isStopped = false
  let isAwake = false
  let running: Promise<void> | undefined

  function record(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) counts.delivered(channel.name, countedOutcome(outcome))
    recorder.record(outcomes)
  }

  async function run(): Promise<void> {
    for (let isMore = false; (isMore || isAwake) && !isStopped; ) {
      // A wake-up from here on means another pass: its rows may just have been stored.
      isAwake = false
      await limiter.available()
      if (isStopped) return
      const limit = Math.min(batchSize, limiter.free)
      isMore = (await sendBatch(limit)) >= limit
    }
  }

  async function sendBatch(limit: number): Promise<number> {
    // Otherwise it would claim, and send again, what was accepted.
    await recorder.catchUp()
    const { claimedCount, ready, outcomes, broken } = await claimBatch(deps, channel, limit)
    record(outcomes)
    for (const { claimed, error } of broken) {
      deps.log.error({ deliveries: claimed.map(({ id }) => id), err: error }, 'failed to build a reminder message')
      if (claimed.length > 0) record(retryOutcomes(deps, claimed, error))
    }
    for (const message of ready) limiter.track(send(message))
    return claimedCount
  }

  async function send(message: OutgoingMessage): Promise<void> {
    record(await sendMessage(deps, { channel, limiter, record }, message))
  }

  return {
    wake() {
      isAwake = true
      running ??= run()
        .catch((error: unknown) => deps.log.warn({ err: error, channel: channel.name }, 'deliveries could not be sent'))
        .finally(() => {
          running = undefined
        })
    },
    stop() {
      isStopped = true
    },
    async idle() {
      while (running || !limiter.isIdle) await Promise.all([running, limiter.settled()])
      await recorder.idle()
      await recorder.catchUp()
    },
  }
}

type ClaimedMessages = PreparedMessages & { readonly claimedCount: number }

/** Claims due deliveries and prepares their messages in one transaction. */
function claimBatch({ database, sealer, clock }: SendDeps, channel: Channel, limit: number): Promise<ClaimedMessages> {
  const now = clock.now()
  const lease = { milliseconds: leaseMs + (channel.timeoutMs ?? 0) }
  return database.withSystem(async (tx) => {
    const claimed = await claimDeliveries(tx, { channel: channel.name, limit, lease }, now)
    if (claimed.length === 0) return { claimedCount: 0, ready: [], outcomes: [], broken: [] }
    return { claimedCount: claimed.length, ...(await prepare(tx, sealer, { channel, claimed }, now)) }
  })
}

type Sending = {
  readonly channel: Channel
  readonly limiter: ConcurrencyLimiter
  /** Of what is accepted after its timeout. */
  readonly record: (outcomes: readonly Outcome[]) => void
}

async function sendMessage(
  deps: SendDeps,
  { channel, limiter, record }: Sending,
  { claimed, delivery, message, late }: OutgoingMessage,
): Promise<Outcome[]> {
  const { clock, log, counts = uncountedReminders } = deps
  const { timeoutMs = deps.timeoutMs } = channel
  const sent_at = clock.now()
  const listed = late.map(listedOutcome)
  function acceptedOutcomes(): Outcome[] {
    const accepted_at = clock.now()
    for (const one of claimed.filter(isOfItsMoment)) {
      counts.accepted(channel.name, one.planned_at.until(accepted_at).total('seconds'))
    }
    const accepted = claimed.map((one): Outcome => ({ ...claimOf(one), state: 'accepted', sent_at, accepted_at }))
    return [...accepted, ...listed]
  }
  try {
    await withTimeout(timeoutMs, async (signal) => {
      await limiter.holdSlot(channel.send(delivery, message, signal))
      if (signal.aborted) record(acceptedOutcomes())
    })
    return acceptedOutcomes()
  } catch (error) {
    const outcomes = failedOutcomes(deps, channel, claimed, error).map((one) => ({ ...one, sent_at }))
    const isAgain = outcomes.every(({ state }) => state === 'waiting')
    for (const one of claimed) {
      const attempt = { delivery: one.id, channel: channel.name, tries: one.tries, ...describeError(error) }
      log.warn(attempt, isAgain ? 'a delivery is tried again' : 'a delivery is given up')
    }
    return isAgain ? outcomes : [...outcomes, ...listed]
  }
}

/** Of what the channel refused, did not take, or did not answer in time. */
function failedOutcomes(
  deps: SendDeps,
  channel: Channel,
  claimed: readonly ClaimedDelivery[],
  error: unknown,
): Outcome[] {
  if (error instanceof DeliveryTimeoutError && channel.timeoutMs !== undefined) {
    return unansweredOutcomes(deps, claimed, error)
  }
  if (!(error instanceof DeliveryError && error.permanent)) return retryOutcomes(deps, claimed, error)
  const state = error instanceof DeliveryCappedError ? 'capped' : 'failed'
  return claimed.map((one) => ({ ...claimOf(one), state, error: nameOf(error) }))
}

/**
 * The deliveries of one message are retried together: apart, each would replace the one before on the device. Past its
 * deadline it is claimed once more, and found late.
 */
function retryOutcomes(
  { clock, random }: SendDeps,
  claimed: readonly ClaimedDelivery[],
  error: unknown,
  leastMs = 0,
): Outcome[] {
  const requestedMs = error instanceof DeliveryError ? (error.retryAfter ?? 0) : 0
  const ownMs = backoff(Math.max(...claimed.map(({ tries }) => tries)), backoffMs, random())
  const wait = Math.max(ownMs, leastMs, Math.min(requestedMs, longestWaitMs))
  const next_try_at = clock.now().add({ milliseconds: wait })
  return claimed.map((one) => ({ ...claimOf(one), state: 'waiting', next_try_at, error: nameOf(error) }))
}

/** Each copy may have arrived. */
function unansweredOutcomes(deps: SendDeps, claimed: readonly ClaimedDelivery[], error: unknown): Outcome[] {
  const timeouts = Math.max(...claimed.map((one) => one.timeouts)) + 1
  const outcomes =
    timeouts <= unanswered.retries
      ? retryOutcomes(deps, claimed, error, unanswered.waitMs)
      : claimed.map((one): Outcome => ({ ...claimOf(one), state: 'failed', error: nameOf(error) }))
  return outcomes.map((one) => ({ ...one, timeouts }))
}

/** Repeats wait while the one before is snoozed, and what is about no dose may wait for the morning. */
const kindsOfTheirMoment: ReadonlySet<ClaimedDelivery['kind']> = new Set(['heads-up', 'due', 'emergency'])

/** Whether a delivery is late if it is accepted after its planned moment. */
function isOfItsMoment({ kind, is_put_off }: ClaimedDelivery): boolean {
  return kindsOfTheirMoment.has(kind) && !is_put_off
}

function countedOutcome({ state, error }: Outcome): CountedOutcome {
  if (state !== 'waiting') return state
  return error === undefined ? 'postponed' : 'retried'
}

const claimOf = ({ user_id, id, tries }: ClaimedDelivery) => ({ user_id, id, tries })

/** The error's name and code, never its message, which may quote an address. */
function nameOf(error: unknown): string {
  const { error: name, code } = describeError(error)
  return code === undefined ? name : `${name} ${code}`
}

/** @throws what `work` throws, or an error at the timeout, which aborts the signal */
async function withTimeout(milliseconds: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const over = new AbortController()
  const tooLong = delay(milliseconds, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new DeliveryTimeoutError()
  })
  try {
    await Promise.race([work(over.signal), tooLong])
  } finally {
    tooLong.catch(() => {})
    over.abort()
  }
}
