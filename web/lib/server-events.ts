import { type ServerEvent, takeEvents } from '#core/api/server-events.ts'

/** The messages of an event stream as they arrive. @param body UTF-8; released when the reader stops early */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void, undefined> {
  // Not `for await (... of body)`: some browsers do not support it yet.
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const taken = takeEvents(rest + decoder.decode(chunk.value, { stream: true }))
      rest = taken.rest
      yield* taken.events
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
