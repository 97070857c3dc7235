import * as z from 'zod/mini'
import { putDoseEntry, type StoredDoseEntry } from '#core/api/dose-entries.ts'
import type { Input } from '#core/api/endpoint.ts'
import { type DoseEntry, entryOf } from '#core/dose/entry.ts'
import { sendOutcome } from '#core/dose/send-outcome.ts'
import { ApiError } from './api.ts'
import type { QueueRow, QueueStore } from './device-store.ts'

/** What `putDoseEntry` takes: one recorded fact. */
export type EntryInput = Input<typeof putDoseEntry>

/** An entry that this device made and that no list of the server shows yet. */
export type QueuedEntry = {
  readonly entry: DoseEntry
  readonly state: QueueRow['state']
  /** Why the server refused it, in its words; null unless refused. */
  readonly problem: string | null
  /** The reason that its answer named (web/texts/core-text.ts), if any. */
  readonly reason?: string | null | undefined
}

/** What an outbox works with; the page's own is put together in outbox.ts. */
export type OutboxParts = {
  readonly store: QueueStore
  /** Sends one entry. @returns it as the server stored it @throws {ApiError} or whatever else went wrong on the way */
  readonly send: (input: EntryInput) => Promise<StoredDoseEntry>
  /** Asks the server whose session this browser holds now; null for nobody's. */
  readonly sessionUser: () => Promise<string | null>
  /** Runs one at a time over all tabs of the browser. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Tells the other tabs that the queue changed, and hears it from them. */
  readonly tabs: { readonly tell: () => void; readonly hear: (listener: () => void) => () => void }
  /** Calls back when it is worth trying again: back online, back in sight. */
  readonly onWake: (listener: () => void) => () => void
  /** Calls back once after so many milliseconds. */
  readonly later: (work: () => void, ms: number) => () => void
  /** From 0 to 1: spreads the retries of many devices. */
  readonly random: () => number
  /** The server has stored something that this device sent: these entries, or none that this tab knows where another sent it. */
  readonly onSent: (userId: string, stored: readonly StoredDoseEntry[]) => void
}

/** What became of the entries that were sent together; unfinished when some have to be sent again. */
type Outcomes = { readonly stored: StoredDoseEntry[]; isRefused: boolean; isUnfinished: boolean }

const firstRetryMs = 2000
const lastRetryMs = 5 * 60_000

/**
 * The queue of recorded doses (product 1.2: a tap is never lost and never counted twice). An entry is written to
 * the device first and sent afterwards, as often as it takes: its id makes the repeat harmless. What the server refuses
 * for good is kept and shown, and entries of another account on this device wait for their own session.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #listeners = new Set<() => void>()
  #userId: string | null = null
  #entries: readonly QueuedEntry[] = []
  #flushing: Promise<void> | null = null
  #again = false
  #failures = 0
  #recorded = 0
  #cancelRetry: () => void = () => {}

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  /**
   * Reads the queue of the account that is signed in, ahead of `start`: no dose that waits in it is then shown untaken. From
   * then on entries can be recorded.
   * @returns done when it is read, or cannot be
   */
  read(userId: string): Promise<void> {
    this.#belongTo(userId)
    return this.#reload()
  }

  /** Opens the outbox of the account that is signed in, and sends what waits in it. @returns closes it */
  start(userId: string): () => void {
    this.#belongTo(userId)
    const { tabs, onWake } = this.#parts
    const wake = () => {
      this.#failures = 0
      void this.flush()
    }
    const stops = [tabs.hear(() => void this.#reload()), onWake(wake)]
    void this.#reload().then(wake)
    return () => {
      for (const stop of stops) stop()
      this.#cancelRetry()
      if (this.#userId !== userId) return
      this.#userId = null
      this.#show([])
    }
  }

  /** All entries not yet in the server's lists, oldest first; the same array until something changes. */
  entries = (): readonly QueuedEntry[] => this.#entries

  /** Calls back at each change. @returns ends it */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Records a fact: done when it lies safely on the device. It is sent in the background.
   * @throws {DeviceStoreError} when the device cannot store it; then nothing is recorded
   */
  async record(input: EntryInput): Promise<void> {
    const userId = this.#userId
    if (!userId) throw new Error('An outbox is open only while somebody is signed in')
    const wire = z.encode(putDoseEntry.input, input)
    await this.#parts.store.put({ id: input.id, userId, wire, state: 'waiting', problem: null })
    this.#recorded++
    // Shown from here, not from a second look at the disk: the card says Taken as soon as it is.
    this.#show([...this.#entries, { entry: entryOfInput(input), state: 'waiting', problem: null }])
    this.#parts.tabs.tell()
    void this.flush()
  }

  /** Sends what waits, one tab at a time. Done when all is sent, or has to wait for another try. */
  flush(): Promise<void> {
    if (this.#flushing) {
      this.#again = true
      return this.#flushing
    }
    this.#flushing = this.#flushAll().finally(() => {
      this.#flushing = null
    })
    return this.#flushing
  }

  /** Tries once more what the server refused. */
  async retryRefused(): Promise<void> {
    for (const row of await this.#rows()) {
      if (row.state === 'refused') await this.#parts.store.put({ ...row, state: 'waiting', problem: null })
    }
    await this.#changed()
    await this.flush()
  }

  /** Gives up an entry that the server refused, because the patient said so. */
  async discardRefused(id: string): Promise<void> {
    const rows = await this.#rows()
    await this.#parts.store.remove(rows.filter((row) => row.id === id && row.state === 'refused').map((row) => row.id))
    await this.#changed()
  }

  /** Closes the account's outbox, as at sign-out, and leaves of its queue on the device only what the server has not got. */
  async forgetSent(userId: string): Promise<void> {
    if (this.#userId === userId) {
      this.#userId = null
      this.#show([])
    }
    try {
      const rows = await this.#parts.store.of(userId)
      await this.#parts.store.remove(rows.filter(({ state }) => state === 'sent').map(({ id }) => id))
    } catch {
      // A browser without storage has nothing to forget.
      return
    }
    this.#parts.tabs.tell()
  }

  /**
   * Forgets the sent entries that the server's list now shows, and those dated before it begins.
   * @param known ids in a list that was read from the server
   * @param from the date the list goes back to
   */
  async settle(known: ReadonlySet<string>, from: Temporal.PlainDate): Promise<void> {
    const settled = this.#entries.filter(
      ({ entry, state }) =>
        state === 'sent' && (known.has(entry.id) || Temporal.PlainDate.compare(entry.nominal.toPlainDate(), from) < 0),
    )
    if (settled.length === 0) return
    this.#entries = this.#entries.filter((one) => !settled.includes(one))
    await this.#parts.store.remove(settled.map(({ entry }) => entry.id))
    await this.#changed()
  }

  #belongTo(userId: string): void {
    if (this.#userId !== userId) this.#show([])
    this.#userId = userId
  }

  async #flushAll(): Promise<void> {
    do {
      this.#again = false
      await this.#parts.alone(() => this.#sendWaiting())
    } while (this.#again)
  }

  async #sendWaiting(): Promise<void> {
    this.#cancelRetry()
    const userId = this.#userId
    const waiting = (await this.#rows()).filter(({ state }) => state === 'waiting')
    if (!userId || waiting.length === 0) return
    const outcomes: Outcomes = { stored: [], isRefused: false, isUnfinished: false }
    try {
      if ((await this.#parts.sessionUser()) === userId) await this.#sendEach(waiting, userId, outcomes)
    } catch {
      outcomes.isUnfinished = true
    }
    const { stored, isRefused, isUnfinished } = outcomes
    if (stored.length > 0 || isRefused) await this.#changed()
    if (stored.length > 0) this.#parts.onSent(userId, stored)
    if (isUnfinished) this.#retryLater()
    else this.#failures = 0
  }

  /** @throws when the rest has to wait as well: no network, no session, a server that is busy or down */
  async #sendEach(rows: readonly QueueRow[], userId: string, outcomes: Outcomes) {
    for (const row of rows) {
      const input = z.safeDecode(putDoseEntry.input, row.wire as z.input<typeof putDoseEntry.input>)
      try {
        // A row written by another version of the page is left for the one that can read it.
        if (!input.success) continue
        const stored = await this.#parts.send(input.data)
        await this.#parts.store.put({ ...row, state: 'sent' })
        outcomes.stored.push(stored)
      } catch (error) {
        if (!isRefusal(error)) {
          // Only this entry, or all of them? One that the server stumbles over must not stop the others.
          if (!(error instanceof ApiError) || error.status !== 500) throw error
          outcomes.isUnfinished = true
          continue
        }
        // "Not found" is also what another account's session hears: then nothing is wrong with the entry.
        if ((await this.#parts.sessionUser()) !== userId) return
        await this.#parts.store.put({ ...row, state: 'refused', problem: error.message, reason: error.reason })
        outcomes.isRefused = true
      }
    }
  }

  #retryLater(): void {
    const longest = Math.min(lastRetryMs, firstRetryMs * 2 ** this.#failures)
    this.#failures++
    this.#cancelRetry = this.#parts.later(() => void this.flush(), longest * (0.5 + this.#parts.random() / 2))
  }

  async #changed(): Promise<void> {
    await this.#reload()
    this.#parts.tabs.tell()
  }

  async #reload(): Promise<void> {
    const userId = this.#userId
    const recorded = this.#recorded
    const rows = await this.#readRows()
    if (!rows) return
    // What was recorded while the disk was read may be missing in what it gave: look again.
    if (recorded !== this.#recorded) return this.#reload()
    if (userId !== this.#userId) return
    const gone = this.#settledElsewhere(rows)
    this.#show([...gone, ...rows.flatMap((row) => queuedEntry(row) ?? [])])
    if (userId && gone.length > 0) this.#parts.onSent(userId, [])
  }

  /**
   * Entries that another tab took off the device because its lists show them. Those of this tab may not yet, and meanwhile
   * a dose that was taken must not look untaken: they stay here until this tab's own lists show them.
   */
  #settledElsewhere(rows: readonly QueueRow[]): QueuedEntry[] {
    const ids = new Set(rows.map(({ id }) => id))
    return this.#entries
      .filter(({ entry, state }) => state !== 'refused' && !ids.has(entry.id))
      .map((one) => ({ ...one, state: 'sent' }))
  }

  async #rows(): Promise<QueueRow[]> {
    return (await this.#readRows()) ?? []
  }

  /** The rows of the account, oldest first; null when the device does not give them now. */
  async #readRows(): Promise<QueueRow[] | null> {
    const userId = this.#userId
    if (!userId) return []
    try {
      const rows = await this.#parts.store.of(userId)
      return rows.sort((a, b) => (madeAt(a) < madeAt(b) ? -1 : madeAt(a) > madeAt(b) ? 1 : a.id < b.id ? -1 : 1))
    } catch {
      // A browser without storage: nothing could be recorded either, and each tap has said so.
      return null
    }
  }

  #show(entries: readonly QueuedEntry[]): void {
    if (entries.length === 0 && this.#entries.length === 0) return
    this.#entries = entries
    for (const listener of this.#listeners) listener()
  }
}

function entryOfInput(input: EntryInput): DoseEntry {
  return entryOf({ actualTime: null, clears: [], intakes: [], ...input })
}

function queuedEntry(row: QueueRow): QueuedEntry | null {
  const input = z.safeDecode(putDoseEntry.input, row.wire as z.input<typeof putDoseEntry.input>)
  return input.success
    ? { entry: entryOfInput(input.data), state: row.state, problem: row.problem, reason: row.reason }
    : null
}

function madeAt(row: QueueRow): string {
  const { wire } = row
  const at = typeof wire === 'object' && wire !== null && 'recordedAt' in wire ? wire.recordedAt : ''
  return typeof at === 'string' ? at : ''
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && sendOutcome(error.status) === 'refused'
}
