import { aliveEvent, everything, watchChanges } from '#core/api/changes.ts'
import { takeEvents } from '#core/api/server-events.ts'
import { as, type TestServer, type Visitor } from './people.ts'

/** The stream of hints of an open page. */
export type PageStream = {
  /** The parts of the next hint; null once the stream has ended. */
  next(): Promise<readonly string[] | null>
  /**
   * Reads until a hint names a part.
   * @returns the parts that were named until then; apart from `everything`, which comes whenever a server begins to listen
   */
  until(part: string): Promise<readonly string[]>
  /** Reads until the stream has ended. @throws if it was cut */
  ended(): Promise<void>
  /** Closes the page. */
  close(): Promise<void>
}

export function askForStream(who: Visitor<TestServer>, since: Temporal.Instant): Promise<Response> {
  return as(who).request(`/functions/${watchChanges.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ since: since.toString() }),
  })
}

/**
 * Opens a page with a stream.
 * @param since when it was last told of changes
 */
export async function openPage(who: Visitor<TestServer>, since: Temporal.Instant): Promise<PageStream> {
  const response = await askForStream(who, since)
  if (!response.ok || !response.body) throw new Error(`The stream was answered with ${response.status}`)
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const hints: string[][] = []
  let rest = ''
  async function next(): Promise<readonly string[] | null> {
    while (hints.length === 0) {
      const { done, value } = await reader.read()
      if (done) return null
      const taken = takeEvents(rest + decoder.decode(value, { stream: true }))
      rest = taken.rest
      hints.push(...taken.events.flatMap(({ event, data }) => (event === aliveEvent ? [] : [data.split(' ')])))
    }
    return hints.shift() ?? null
  }
  return {
    next,
    async until(part) {
      const named: string[] = []
      while (!named.includes(part)) {
        const parts = await next()
        if (!parts) throw new Error(`The stream ended before ${part}, after ${named.join(' ')}`)
        named.push(...parts.filter((one) => one === part || one !== everything))
      }
      return named
    },
    async ended() {
      while (await next());
    },
    close: () => reader.cancel(),
  }
}
