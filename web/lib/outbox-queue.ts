import * as z from 'zod/mini'
import { putDoseEntry, type StoredDoseEntry } from '#core/api/dose-entries.ts'
import type { Input } from '#core/api/endpoint.ts'
import type { IntakeEntry } from '#core/as-needed/intake.ts'
import { type DoseEntry, entryOf } from '#core/dose/entry.ts'
import { sendOutcome } from '#core/dose/send-outcome.ts'
import { unexplained } from '#core/dose/skip.ts'
import { ApiError } from './api.ts'
import { DeviceStoreError, type QueueRow, type QueueStore } from './device-store.ts'
import { createListeners } from './listeners.ts'
import { inSendingOrder } from './queue-rows.ts'

/** The input of `putDoseEntry`: one recorded fact. */
export type EntryInput = Input<typeof putDoseEntry>

/** An entry made on this device that is not in the server's lists yet. */
export type QueuedEntry = {
  readonly entry: DoseEntry | IntakeEntry
  readonly state: QueueRow['state']
  /** The server's error message; null unless refused. */
  readonly problem: string | null
  /** The reason of the server's error (web/texts/core-text.ts), if any. */
  readonly reason?: string | null | undefined
}

/** Dependencies of the outbox; outbox.ts has the page's own. */
export type OutboxParts = {
  readonly store: QueueStore
  /** Sends one entry. @returns it as the server stored it @throws {ApiError} or any other error of the request */
  readonly send: (input: EntryInput) => Promise<StoredDoseEntry>
  /** Asks the server whose session this browser has now; null if nobody is signed in. */
  readonly sessionUser: () => Promise<string | null>
  /** Runs one at a time across all tabs of the browser. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  /** Notifies the other tabs that the queue changed, and listens to them. */
  readonly tabs: { readonly notify: () => void; readonly subscribe: (listener: () => void) => () => void }
  /** Calls back when a retry is worthwhile: online again, visible again. */
  readonly onWake: (listener: () => void) => () => void
  /** Calls back once after so many milliseconds. */
  readonly setTimer: (work: () => void, ms: number) => () => void
  /** From 0 to 1: spreads the retries of many devices. */
  readonly random: () => number
  /** The server has stored entries of this device; none if another tab sent them and this one does not know which. */
  readonly onSent: (userId: string, stored: readonly StoredDoseEntry[]) => void
}

/** The results of a batch; unfinished if some entries have to be sent again. */
type SendResults = { readonly stored: StoredDoseEntry[]; isRefused: boolean; isUnfinished: boolean }

const firstRetryMs = 2000
const lastRetryMs = 5 * 60_000

/**
 * The queue of recorded doses (product 1.2: a tap is never lost and never counted twice). An entry is first stored on the
 * device and then sent, with retries: its id makes a repeat harmless. An entry that the server refuses for good stays and is
 * shown; entries of another account on this device wait for their own session.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #listeners = createListeners()
  #userId: string | null = null
  #entries: readonly QueuedEntry[] = []
  #flushing: Promise<void> | null = null
  #again = false
  #failures = 0
  #recorded = 0
  /** Cancels the next retry; null while there is none. */
  #cancelRetry: (() => void) | null = null

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  /**
   * Reads the queue of the signed-in account before `start`, so that no dose in it is shown as untaken. Entries can be recorded
   * from then on.
   * @returns resolves when it is read, or cannot be
   */
  read(userId: string): Promise<void> {
    this.#belongTo(userId)
    return this.#reload()
  }

  /** Opens the outbox of the signed-in account and sends its queue. @returns closes it */
  start(userId: string): () => void {
    this.#belongTo(userId)
    const { tabs, onWake } = this.#parts
    const wake = () => {
      this.#failures = 0
      void this.flush()
    }
    const stops = [tabs.subscribe(() => void this.#follow()), onWake(wake)]
    void this.#reload().then(wake)
    return () => {
      for (const stop of stops) stop()
      this.#dropRetry()
      if (this.#userId !== userId) return
      this.#userId = null
      this.#show([])
    }
  }

  /** All entries not yet in the server's lists, oldest first; the same array until something changes. */
  entries = (): readonly QueuedEntry[] => this.#entries

  /** @returns unsubscribes */
  subscribe = this.#listeners.subscribe

  /**
   * Records a fact: resolves once it is safely stored on the device; it is sent in the background.
   * @throws {DeviceStoreError} when the device cannot store it; then nothing is recorded
   */
  async record(input: EntryInput): Promise<void> {
    const userId = this.#userId
    if (!userId) throw new Error('An outbox is open only while somebody is signed in')
    const wire = z.encode(putDoseEntry.input, input)
    await this.#parts.store.put({ id: input.id, userId, wire, state: 'waiting', problem: null })
    this.#recorded++
    // Shown from memory rather than read from disk again: the card says Taken at once.
    this.#show([...this.#entries, { entry: entryOfInput(input), state: 'waiting', problem: null }])
    this.#parts.tabs.notify()
    void this.flush()
  }

  /** Sends the queue, one tab at a time. Resolves when all is sent or has to be retried later. */
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

  /** Retries entries that the server refused. */
  async retryRefused(): Promise<void> {
    for (const row of await this.#rows()) {
      if (row.state === 'refused') await this.#parts.store.put({ ...row, state: 'waiting', problem: null })
    }
    await this.#changed()
    await this.flush()
  }

  /** Deletes an entry that the server refused, at the patient's request. */
  async discardRefused(id: string): Promise<void> {
    const rows = await this.#rows()
    await this.#parts.store.remove(rows.filter((row) => row.id === id && row.state === 'refused').map((row) => row.id))
    await this.#changed()
  }

  /** Closes the account's outbox, as at sign-out; only entries that the server does not have stay on the device. */
  forgetSent(userId: string): Promise<void> {
    return this.#forget(userId, ({ state }) => state === 'sent')
  }

  /** Closes the outbox of an account that was deleted: nothing of it stays on the device, for nobody can send it any more. */
  forgetAll(userId: string): Promise<void> {
    return this.#forget(userId, () => true)
  }

  async #forget(userId: string, isForgotten: (row: QueueRow) => boolean): Promise<void> {
    if (this.#userId === userId) {
      this.#userId = null
      this.#show([])
    }
    try {
      const rows = await this.#parts.store.of(userId)
      await this.#parts.store.remove(rows.filter(isForgotten).map(({ id }) => id))
    } catch {
      // Without storage there is nothing to delete.
      return
    }
    this.#parts.tabs.notify()
  }

  /**
   * Removes sent entries that the server's list now shows, and those dated before the list begins.
   * @param known ids in a list read from the server
   * @param from the first date of the list
   */
  async removeListed(known: ReadonlySet<string>, from: Temporal.PlainDate): Promise<void> {
    const listed = this.#entries.filter(
      ({ entry, state }) =>
        state === 'sent' && (known.has(entry.id) || Temporal.PlainDate.compare(entry.nominal.toPlainDate(), from) < 0),
    )
    if (listed.length === 0) return
    this.#entries = this.#entries.filter((one) => !listed.includes(one))
    await this.#parts.store.remove(listed.map(({ entry }) => entry.id))
    await this.#changed()
  }

  #belongTo(userId: string): void {
    if (this.#userId !== userId) this.#show([])
    this.#userId = userId
  }

  async #flushAll(): Promise<void> {
    do {
      this.#again = false
      await this.#parts.exclusively(() => this.#sendWaiting())
    } while (this.#again)
  }

  async #sendWaiting(): Promise<void> {
    this.#dropRetry()
    const userId = this.#userId
    const waiting = (await this.#rows()).filter(({ state }) => state === 'waiting')
    if (!userId || waiting.length === 0) return
    const results: SendResults = { stored: [], isRefused: false, isUnfinished: false }
    try {
      if ((await this.#parts.sessionUser()) === userId) await this.#sendEach(waiting, userId, results)
    } catch {
      results.isUnfinished = true
    }
    const { stored, isRefused, isUnfinished } = results
    if (stored.length > 0 || isRefused) await this.#changed()
    if (stored.length > 0) this.#parts.onSent(userId, stored)
    if (isUnfinished) this.#retryLater()
    else this.#failures = 0
  }

  /** @throws when the rest has to wait as well: no network, no session, a server that is busy or down */
  async #sendEach(rows: readonly QueueRow[], userId: string, results: SendResults) {
    for (const row of rows) {
      const input = z.safeDecode(putDoseEntry.input, row.wire as z.input<typeof putDoseEntry.input>)
      try {
        // A row written by another version of the page is left for that version.
        if (!input.success) continue
        results.stored.push(await this.#parts.send(input.data))
        await this.#parts.store.put({ ...row, state: 'sent' })
      } catch (error) {
        if (error instanceof DeviceStoreError) {
          // The server has it: sent again, it is the same entry. The others need not wait for this device's storage.
          results.isUnfinished = true
          continue
        }
        if (!(error instanceof ApiError)) throw error
        const outcome = sendOutcome(error.status)
        if (outcome === 'failed') {
          results.isUnfinished = true
          continue
        }
        if (outcome !== 'refused') throw error
        // Another account's session gets "not found" too: then nothing is wrong with the entry.
        if ((await this.#parts.sessionUser()) !== userId) return
        await this.#parts.store.put({ ...row, state: 'refused', problem: error.message, reason: error.reason })
        results.isRefused = true
      }
    }
  }

  #retryLater(): void {
    this.#armRetry()
    this.#failures++
  }

  #dropRetry(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  #armRetry(): void {
    const longest = Math.min(lastRetryMs, firstRetryMs * 2 ** this.#failures)
    this.#cancelRetry = this.#parts.setTimer(() => void this.flush(), longest * (0.5 + this.#parts.random() / 2))
  }

  /** Another page or the service worker sends what it has recorded. If it ends before that, this page sends it a little later. */
  async #follow(): Promise<void> {
    await this.#reload()
    await this.#flushing
    const isWaiting = this.#entries.some(({ state }) => state === 'waiting')
    if (isWaiting && !this.#cancelRetry) this.#armRetry()
  }

  async #changed(): Promise<void> {
    await this.#reload()
    this.#parts.tabs.notify()
  }

  async #reload(): Promise<void> {
    const userId = this.#userId
    const recorded = this.#recorded
    const rows = await this.#readRows()
    if (!rows) return
    // Something was recorded during the read and may be missing: read again.
    if (recorded !== this.#recorded) return this.#reload()
    if (userId !== this.#userId) return
    const removed = this.#listedElsewhere(rows)
    this.#show([...removed, ...rows.flatMap((row) => queuedEntry(row) ?? [])])
    if (userId && removed.length > 0) this.#parts.onSent(userId, [])
  }

  /**
   * Entries that another tab removed because its lists show them. The lists of this tab may not yet, and a taken dose must not
   * look untaken in the meantime: the entries stay until this tab's own lists show them.
   */
  #listedElsewhere(rows: readonly QueueRow[]): QueuedEntry[] {
    const ids = new Set(rows.map(({ id }) => id))
    return this.#entries
      .filter(({ entry, state }) => state !== 'refused' && !ids.has(entry.id))
      .map((one) => ({ ...one, state: 'sent' }))
  }

  async #rows(): Promise<QueueRow[]> {
    return (await this.#readRows()) ?? []
  }

  /** The rows of the account, oldest first; null if the device cannot read them now. */
  async #readRows(): Promise<QueueRow[] | null> {
    const userId = this.#userId
    if (!userId) return []
    try {
      return inSendingOrder(await this.#parts.store.of(userId))
    } catch {
      // A browser without storage: nothing could be recorded, and each tap reported that.
      return null
    }
  }

  #show(entries: readonly QueuedEntry[]): void {
    if (entries.length === 0 && this.#entries.length === 0) return
    this.#entries = entries
    this.#listeners.notify()
  }
}

function entryOfInput(input: EntryInput): QueuedEntry['entry'] {
  if (input.status !== 'as-needed') {
    const { reason = null, note = null } = input.status === 'missed' ? input : unexplained
    return entryOf({ actualTime: null, clears: [], intakes: [], ...input, reason, note })
  }
  const { date, scheduledTime, ...intake } = input
  return { ...intake, nominal: date.toPlainDateTime(scheduledTime) }
}

function queuedEntry(row: QueueRow): QueuedEntry | null {
  const input = z.safeDecode(putDoseEntry.input, row.wire as z.input<typeof putDoseEntry.input>)
  return input.success
    ? { entry: entryOfInput(input.data), state: row.state, problem: row.problem, reason: row.reason }
    : null
}
