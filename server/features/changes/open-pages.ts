import { aliveEvent, type ChangedPart, type everything } from '#core/api/changes.ts'
import { Problem } from '#server/http/problem.ts'

export type NewPage = {
  readonly userId: string
  readonly sessionId: string
  /** Aborted when the page disconnects. */
  readonly signal: AbortSignal
}

type Parts = Iterable<ChangedPart | typeof everything>
type Bytes = Uint8Array<ArrayBuffer>

/** Streams at once; a page that gets none reads again every two minutes. */
const most = { ofSession: 8, ofAccount: 40, ofServer: 10_000 }

/** Seconds after which a page that was refused may ask again. */
const retryAfter = 60

/** Messages that a page may leave unread. */
const mostUnread = 200

const alive = `event: ${aliveEvent}\ndata:\n\n`
const encoder = new TextEncoder()

/** A page with an open stream. */
class OpenPage {
  readonly userId: string
  readonly sessionId: string
  readonly stream: ReadableStream<Bytes>
  readonly #onEnd: (page: OpenPage) => void
  #controller: ReadableStreamDefaultController<Bytes> | null = null

  constructor({ userId, sessionId, signal }: NewPage, onEnd: (page: OpenPage) => void) {
    this.userId = userId
    this.sessionId = sessionId
    this.#onEnd = onEnd
    this.stream = new ReadableStream({
      start: (controller) => {
        this.#controller = controller
      },
      cancel: () => this.#ended(),
    })
    signal.addEventListener('abort', this.end, { once: true })
    // An answer leaves only with its first bytes.
    this.keepAlive()
  }

  tell(parts: Parts): void {
    this.#send(`data: ${[...parts].join(' ')}\n\n`)
  }

  keepAlive(): void {
    this.#send(alive)
  }

  end = (): void => {
    this.#controller?.close()
    this.#ended()
  }

  #send(message: string): void {
    this.#controller?.enqueue(encoder.encode(message))
    if ((this.#controller?.desiredSize ?? 0) < -mostUnread) this.end()
  }

  #ended(): void {
    if (!this.#controller) return
    this.#controller = null
    this.#onEnd(this)
  }
}

/** The pages that have a stream of this server open, by account. */
export class OpenPages {
  readonly #byUser = new Map<string, Set<OpenPage>>()
  #count = 0

  get count(): number {
    return this.#count
  }

  /** @throws Problem when there are too many */
  add(asked: NewPage): OpenPage {
    this.#refuseTooMany(asked)
    const page = new OpenPage(asked, (ended) => this.#remove(ended))
    const own = this.#byUser.get(page.userId) ?? new Set()
    this.#byUser.set(page.userId, own.add(page))
    this.#count += 1
    // It may have disconnected while it was let in.
    if (asked.signal.aborted) page.end()
    return page
  }

  /** @param userId of all accounts without it */
  of(userId?: string): readonly OpenPage[] {
    if (userId !== undefined) return [...(this.#byUser.get(userId) ?? [])]
    return [...this.#byUser.values()].flatMap((pages) => [...pages])
  }

  #refuseTooMany({ userId, sessionId }: NewPage): void {
    const own = this.of(userId)
    const ofSession = own.filter((page) => page.sessionId === sessionId)
    if (ofSession.length >= most.ofSession || own.length >= most.ofAccount) {
      throw new Problem('too_many_requests', { message: 'Too many pages are open.' }, { retryAfter })
    }
    if (this.#count >= most.ofServer) {
      throw new Problem('unavailable', { message: 'This server has no stream left.' }, { retryAfter })
    }
  }

  #remove(page: OpenPage): void {
    const own = this.#byUser.get(page.userId)
    if (!own?.delete(page)) return
    if (own.size === 0) this.#byUser.delete(page.userId)
    this.#count -= 1
  }
}
