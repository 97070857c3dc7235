/** An answer that stays open. `X-Accel-Buffering` keeps proxies from buffering it. */
export function eventStream(body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' } })
}
