import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { databaseUnavailable, isWorthRetrying } from '#server/db/errors.ts'
import { backoff } from '#server/db/lease-queue.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { type Channel, DeliveryCappedError, DeliveryError } from '#server/delivery/channel.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { Log } from '#server/log.ts'
import { type ClaimedDelivery, claimDeliveries, type Outcome, storeOutcomes } from './deliveries.ts'
import { type OutgoingMessage, prepare, summarized } from './prepare.ts'

export type SendDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly clock: Clock
  readonly log: Log
  /** From 0 up to 1. */
  readonly random: () => number
  /** Milliseconds for a channel to accept a message. */
  readonly timeoutMs: number
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

/**
 * Concurrent messages of a channel. Those that take longer than `prompt` do not count, so that the devices of one
 * unresponsive service delay nobody else; but there are never more than `most`.
 */
const capacity = { quick: 500, prompt: 500, most: 10_000 } as const

/** Longer than any message may take; a dead worker is replaced within a minute. */
const lease = { seconds: 30 } as const

/** Two seconds, four, eight, up to five minutes; or as requested by the other side, up to a quarter of an hour. */
const backoffMs = { first: 2_000, most: 300_000 } as const
const longestWaitMs = 900_000

export function createSender(deps: SendDeps, channel: Channel): Sender {
  const { database, sealer, clock, log } = deps
  const { atOnce = capacity.most } = channel
  const inTheAir = new Set<Promise<void>>()
  const quick = new Set<Promise<void>>()
  // With few places, a message abandoned by the timeout keeps its place until the channel is done.
  const slots = channel.atOnce === undefined ? inTheAir : new Set<Promise<void>>()
  const note = outcomeKeeper(deps)
  let isStopped = false
  let isAwake = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    for (let isMore = false; (isMore || isAwake) && !isStopped; ) {
      // A wake-up from here on means another pass: its rows may just have been stored.
      isAwake = false
      // With the rest of a patient's, there may be more than places.
      while (slots.size >= atOnce) await Promise.race(slots)
      if (quick.size >= capacity.quick) await Promise.race(quick)
      if (isStopped) return
      const limit = Math.min(batchSize, atOnce - slots.size)
      isMore = (await sendBatch(limit)) >= limit
    }
  }

  async function sendBatch(limit: number): Promise<number> {
    // Otherwise it would claim, and send again, what was accepted.
    await note.catchUp()
    const now = clock.now()
    const { claimed, prepared } = await database.withSystem(async (tx) => {
      const claimed = await claimDeliveries(tx, channel.name, limit, now, lease)
      return { claimed, prepared: claimed.length > 0 && (await prepare(tx, sealer, channel.name, claimed, now)) }
    })
    if (!prepared) return 0
    note(prepared.outcomes)
    for (const { claimed, error } of prepared.broken) {
      log.error({ deliveries: claimed.map(({ id }) => id), err: error }, 'a dose could not be made into a message')
      if (claimed.length > 0) note(again(claimed, error))
    }
    for (const one of prepared.ready) {
      const sent = send(one).finally(() => inTheAir.delete(sent))
      inTheAir.add(sent)
      const prompt = Promise.race([sent, delay(capacity.prompt, undefined, { ref: false })]).finally(() =>
        quick.delete(prompt),
      )
      quick.add(prompt)
    }
    return claimed.length
  }

  async function send({ claimed, delivery, message, late }: OutgoingMessage): Promise<void> {
    const sent_at = clock.now()
    const summarizedLate = late.map(summarized)
    try {
      await withTimeout(deps.timeoutMs, (signal) => keepsPlace(channel.send(delivery, message, signal)))
      const accepted_at = clock.now()
      note([
        ...claimed.map((one): Outcome => ({ ...ofClaim(one), state: 'accepted', sent_at, accepted_at })),
        ...summarizedLate,
      ])
    } catch (error) {
      const isPermanent = error instanceof DeliveryError && error.permanent
      for (const one of claimed) {
        const attempt = { delivery: one.id, channel: channel.name, tries: one.tries, ...describeError(error) }
        log.warn(attempt, isPermanent ? 'a delivery was refused' : 'a delivery is tried again')
      }
      if (isPermanent) {
        const state = error instanceof DeliveryCappedError ? 'capped' : 'failed'
        const refused = claimed.map((one): Outcome => ({ ...ofClaim(one), state, sent_at, error: nameOf(error) }))
        note([...refused, ...summarizedLate])
      } else note(again(claimed, error).map((one) => ({ ...one, sent_at })))
    }
  }

  function keepsPlace(sending: Promise<void>): Promise<void> {
    if (slots === inTheAir) return sending
    const place = sending.catch(() => {}).finally(() => slots.delete(place))
    slots.add(place)
    return sending
  }

  /**
   * The deliveries of one message are retried together: apart, each would replace the one before on the device. Past
   * its deadline it is claimed once more, and found late.
   */
  function again(together: readonly ClaimedDelivery[], error: unknown): Outcome[] {
    const requestedMs = error instanceof DeliveryError ? (error.retryAfter ?? 0) : 0
    const ownMs = backoff(Math.max(...together.map(({ tries }) => tries)), backoffMs, deps.random())
    const wait = Math.max(ownMs, Math.min(requestedMs, longestWaitMs))
    const next_try_at = clock.now().add({ milliseconds: wait })
    return together.map((one) => ({ ...ofClaim(one), state: 'waiting', next_try_at, error: nameOf(error) }))
  }

  return {
    wake() {
      isAwake = true
      running ??= run()
        .catch((error: unknown) => log.warn({ err: error, channel: channel.name }, 'deliveries could not be sent'))
        .finally(() => {
          running = undefined
        })
    },
    stop() {
      isStopped = true
    },
    async idle() {
      while (running || inTheAir.size > 0) await Promise.all([running, ...inTheAir])
      await note.stored()
      await note.catchUp()
    },
  }
}

const ofClaim = ({ user_id, id, tries }: ClaimedDelivery) => ({ user_id, id, tries })

/** The error's name and code, never its message, which may quote an address. */
function nameOf(error: unknown): string {
  const { error: name, code } = describeError(error)
  return code === undefined ? name : `${name} ${code}`
}

/** @throws what `work` throws, or an error at the timeout, which aborts the signal */
async function withTimeout(milliseconds: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const over = new AbortController()
  const tooLong = delay(milliseconds, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new DeliveryError('The channel took too long.')
  })
  try {
    await Promise.race([work(over.signal), tooLong])
  } finally {
    tooLong.catch(() => {})
    over.abort()
  }
}

/** Buffers results and stores them in batches, one at a time. While the database is down, all are kept. */
function outcomeKeeper({ database, clock, log }: SendDeps) {
  let gathered: Outcome[] = []
  let storing: Promise<void> | undefined
  let isBehind = false

  async function store(): Promise<void> {
    while (gathered.length > 0) {
      const batch = gathered
      gathered = []
      try {
        await database.withSystem((tx) => storeOutcomes(tx, batch, clock.now()))
        isBehind = false
      } catch (error) {
        log.warn({ err: error }, 'what became of deliveries could not be stored')
        isBehind = databaseUnavailable(error) !== undefined || isWorthRetrying(error)
        // A result that can never be stored means a repeated message after the lease.
        if (!isBehind) continue
        gathered = [...batch, ...gathered]
        break
      }
    }
    storing = undefined
  }

  const note = (outcomes: readonly Outcome[]) => {
    if (outcomes.length === 0) return
    gathered.push(...outcomes)
    storing ??= store()
  }
  return Object.assign(note, {
    stored: async () => storing,
    /** Stores the buffered results, if any. */
    async catchUp() {
      if (!isBehind) return
      storing ??= store()
      await storing
    },
  })
}
