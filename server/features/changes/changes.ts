import { aliveEveryMs, type ChangedPart, changedParts, everything } from '#core/api/changes.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { listen } from '#server/db/notifications.ts'
import { changesChannel } from '#server/db/transaction.ts'
import type { Log } from '#server/log.ts'
import { type NewPage, OpenPages } from './open-pages.ts'
import { RecentHints } from './recent-hints.ts'
import { liveSessions } from './store.ts'

/**
 * Where nobody knows what changed, pages read everything: spread over so many milliseconds for each that is open, so that they
 * do not all do it at once.
 */
const spreadMs = 10

export type Changes = {
  /** Begins to hear of changes, if it has not. */
  start(): void
  /**
   * @param since when the page was last told of changes
   * @returns a stream of hints, until the page's session ends
   * @throws Problem when there are too many
   */
  open(page: NewPage, since: Temporal.Instant): ReadableStream<Uint8Array<ArrayBuffer>>
  openStreams(): number
  /** Ends all streams. */
  close(): void
}

type Deps = { readonly database: Database; readonly clock: Clock; readonly log: Log }

/** Tells the open pages of a patient which part of their data changed, whichever process changed it (decision 30). */
export function createChanges({ database, clock, log }: Deps, aliveEvery = aliveEveryMs): Changes {
  const pages = new OpenPages()
  const recent = new RecentHints(() => performance.now())
  let waiting = new Map<string, Set<ChangedPart>>()
  let stop: (() => void) | undefined
  let isClosed = false

  const soon = (work: () => void) => void setTimeout(work, Math.random() * pages.count * spreadMs).unref()

  /** @param payload the patient's id and the part, of the triggers of `hint_changes_of` */
  function onNotification(payload: string): void {
    const [userId = '', name] = payload.split(' ')
    const part = changedParts.find((one) => one === name)
    if (!part) return
    recent.add(userId, part)
    // A transaction notifies several parts at once: they are one hint.
    if (waiting.size === 0) setImmediate(tellWaiting)
    waiting.set(userId, (waiting.get(userId) ?? new Set()).add(part))
  }

  function tellWaiting(): void {
    const told = waiting
    waiting = new Map()
    for (const [userId, parts] of told) {
      for (const page of pages.of(userId)) page.tell(parts)
      if (parts.has('devices')) void endEnded(userId)
    }
  }

  /** Ends the streams whose session has ended. @param userId of all accounts without it */
  async function endEnded(userId?: string): Promise<void> {
    const asked = pages.of(userId)
    if (asked.length === 0) return
    try {
      const live = await liveSessions(database.pool, [...new Set(asked.map(({ sessionId }) => sessionId))], clock.now())
      for (const page of asked) if (!live.has(page.sessionId)) page.end()
    } catch (error) {
      log.warn({ err: error }, 'sessions of open pages could not be read')
    }
  }

  function start(): void {
    if (stop || isClosed) return
    const beat = setInterval(() => {
      for (const page of pages.of()) page.keepAlive()
      recent.forgetOld()
      void endEnded()
    }, aliveEvery).unref()
    const end = listen(database.address, changesChannel, {
      onNotification,
      onListening() {
        recent.begin()
        for (const page of pages.of()) soon(() => page.tell([everything]))
        void endEnded()
      },
      log: (text) => log.warn(text),
    })
    stop = () => {
      clearInterval(beat)
      end()
    }
  }

  return {
    start,
    open(asked, since) {
      start()
      const missed = recent.missed(asked.userId, clock.now().since(since).total('milliseconds'))
      const page = pages.add(asked)
      if (isClosed) page.end()
      if (missed.includes(everything)) soon(() => page.tell(missed))
      else if (missed.length > 0) page.tell(missed)
      // The session may have ended since it was found.
      if (missed.length > 0) void endEnded(asked.userId)
      return page.stream
    },
    openStreams: () => pages.count,
    close() {
      isClosed = true
      stop?.()
      for (const page of pages.of()) page.end()
    },
  }
}
