import { watchChanges } from '#core/api/changes.ts'
import type { ApiServer } from './api-server.ts'

/** A stream that a page has opened. */
export type ChangeStream = {
  /** What the page sent. */
  readonly body: unknown
  readonly signal: AbortSignal | null | undefined
  /** Hints at parts that changed. */
  hint(parts: string): void
  keepAlive(): void
  /** Ends it, as a server does that stops. */
  end(): void
}

/** Answers each page that asks for a stream. @returns the streams, oldest first */
export function changeStreams(server: ApiServer): readonly ChangeStream[] {
  const streams: ChangeStream[] = []
  const encoder = new TextEncoder()
  server.answer(`POST /functions/${watchChanges.name}`, (body, { signal }) => {
    const stream = new ReadableStream({
      start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(text))
        signal?.addEventListener('abort', () => controller.error(signal.reason))
        streams.push({
          body,
          signal,
          hint: (parts) => send(`data: ${parts}\n\n`),
          keepAlive: () => send('event: alive\ndata:\n\n'),
          end: () => controller.close(),
        })
      },
    })
    return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } })
  })
  return streams
}
