import { randomUUID } from 'node:crypto'
import { watchChanges } from '#core/api/changes.ts'
import { takeEvents } from '#core/api/server-events.ts'

/**
 * How long after a device sends a tap another page of the patient is told of it, in milliseconds, for each body.
 * @param bodies of `PUT /api/dose-entries/{id}`
 */
export async function hintTimes(address: string, cookie: string, bodies: readonly string[]): Promise<number[]> {
  const headers = { 'content-type': 'application/json', origin: address, cookie }
  const since = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  const init = { method: 'POST', headers, body: JSON.stringify({ since }) }
  const stream = await fetch(`${address}/functions/${watchChanges.name}`, init)
  const reader = stream.body?.getReader()
  if (!stream.ok || !reader) throw new Error(`The stream was answered with ${stream.status}`)
  const hints = hintsOf(reader)
  const times: number[] = []
  for (const body of bodies) {
    const began = performance.now()
    const sent = fetch(`${address}/api/dose-entries/${randomUUID()}`, { method: 'PUT', headers, body })
    for await (const parts of hints()) if (parts.includes('entries')) break
    times.push(performance.now() - began)
    const { status } = await sent
    if (status !== 200) throw new Error(`A tap was answered with ${status}`)
  }
  await reader.cancel()
  return times.sort((a, b) => a - b)
}

/** The parts of each hint; can be left and continued. */
function hintsOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const decoder = new TextDecoder()
  let rest = ''
  return async function* () {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const taken = takeEvents(rest + decoder.decode(chunk.value, { stream: true }))
      rest = taken.rest
      for (const { data } of taken.events) yield data.split(' ')
    }
  }
}
