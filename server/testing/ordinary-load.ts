import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/*
 * What a patient does every day, in a thread of its own, so that nothing but the server keeps it waiting: looks at the day and
 * taps. Tells how it was answered, and how long the 99th of a hundred lists and taps took, in milliseconds.
 */

export type Day = {
  readonly address: string
  readonly cookie: string
  readonly medicationId: string
  readonly date: string
  /** In milliseconds. */
  readonly length: number
}

export type RoundResult = {
  readonly statuses: ReadonlyMap<number, number>
  readonly list: number
  readonly tap: number
}

const { address, cookie, medicationId, date, length } = workerData as Day
const statuses = new Map<number, number>()
const took = { list: [] as number[], tap: [] as number[] }
const until = performance.now() + length

// A dose has room for fifty entries, and a date for five hundred.
for (let tap = 0; tap === 0 || (tap < 400 && performance.now() < until); tap++) {
  await timed(took.list, `/api/doses?from=${date}&to=${date}`)
  const facts = { medicationId, date, recordedAt: `${date}T12:00:00Z`, status: 'missed' }
  const scheduledTime = `13:${String(tap % 60).padStart(2, '0')}`
  await timed(took.tap, `/api/dose-entries/${randomUUID()}`, {
    method: 'PUT',
    body: JSON.stringify({ ...facts, scheduledTime }),
  })
  await delay(10)
}
parentPort?.postMessage({ statuses, list: p99(took.list), tap: p99(took.tap) } satisfies RoundResult)

async function timed(times: number[], path: string, init: RequestInit = {}): Promise<void> {
  const headers = { cookie, origin: address, 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.2' }
  const began = performance.now()
  const status = await fetch(address + path, { ...init, headers }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
  times.push(performance.now() - began)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

function p99(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}
