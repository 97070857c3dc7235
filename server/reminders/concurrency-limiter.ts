import { setTimeout as delay } from 'node:timers/promises'

/**
 * Concurrent messages of a channel. Those that take longer than `prompt` milliseconds do not count as `quick`, so that
 * the devices of one unresponsive service delay nobody else; but there are never more than `most`, or the channel's own
 * limit.
 */
const capacity = { quick: 500, prompt: 500, most: 10_000 } as const

/** Limits the messages that a channel sends at a time. */
export class ConcurrencyLimiter {
  readonly #most: number
  readonly #inFlight = new Set<Promise<void>>()
  readonly #quick = new Set<Promise<void>>()
  readonly #slots: Set<Promise<void>>

  /** @param atOnce the channel's own limit */
  constructor(atOnce?: number) {
    this.#most = atOnce ?? capacity.most
    this.#slots = atOnce === undefined ? this.#inFlight : new Set()
  }

  /** How many more messages may be sent now. Below 0 if the last batch had the rest of a patient's. */
  get free(): number {
    return this.#most - this.#slots.size
  }

  get isIdle(): boolean {
    return this.#inFlight.size === 0
  }

  /** Resolves once more messages may be sent. */
  async available(): Promise<void> {
    while (this.free <= 0) await Promise.race(this.#slots)
    if (this.#quick.size >= capacity.quick) await Promise.race(this.#quick)
  }

  /** Counts a message until its outcome is known. */
  track(sent: Promise<void>): void {
    keepUntilSettled(this.#inFlight, sent)
    keepUntilSettled(this.#quick, Promise.race([sent, delay(capacity.prompt, undefined, { ref: false })]))
  }

  /** With a limit of its own, a message abandoned by the timeout holds its slot until the channel is done. */
  async holdSlot(sending: Promise<void>): Promise<void> {
    if (this.#slots !== this.#inFlight)
      keepUntilSettled(
        this.#slots,
        sending.catch(() => {}),
      )
    await sending
  }

  /** Resolves once the messages that are in flight now have their outcomes. */
  async settled(): Promise<void> {
    await Promise.all(this.#inFlight)
  }
}

function keepUntilSettled(set: Set<Promise<void>>, promise: Promise<void>): void {
  const kept = promise.finally(() => set.delete(kept))
  set.add(kept)
}
