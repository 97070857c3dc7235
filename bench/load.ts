import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Call, Load, LoadOptions } from './processes.ts'

/*
 * A closed loop of clients against one address, in a process of its own so that it takes no time from the server's:
 * `node bench/load.ts` reads LoadOptions from its standard input. Each client goes through the steps of a caller at random, again and
 * again; `{id}` in a path or body becomes a UUID that is new in each round. Prints one line of JSON.
 */
const options = JSON.parse(readFileSync(0, 'utf8')) as LoadOptions

const widest = Math.max(...options.callers.flatMap(({ steps }) => steps.map((step) => step.length)))
const agent = new Agent({ keepAlive: true, maxSockets: options.clients * widest })
const times: number[] = []
const statuses: Record<string, number> = {}

async function round(): Promise<void> {
  const id = randomUUID()
  const { cookie, steps } = anyOf(options.callers) ?? { cookie: '', steps: [] }
  const started = performance.now()
  for (const step of steps) await Promise.all(step.map((call) => send(call, id, cookie)))
  times.push(performance.now() - started)
}

function send({ method, path, bodies = [] }: Call, id: string, cookie: string): Promise<void> {
  const body = anyOf(bodies)?.replaceAll('{id}', id)
  const headers = {
    origin: options.address,
    cookie,
    ...(body && { 'content-type': 'application/json' }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sent = request(options.address + path.replaceAll('{id}', id), { agent, method, headers }, (response) => {
    const status = String(response.statusCode)
    statuses[status] = (statuses[status] ?? 0) + 1
    response.resume().on('end', resolve).on('error', reject)
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

function anyOf<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)]
}

async function client(until: number): Promise<void> {
  while (performance.now() < until) await round()
}

// Warm up for a tenth of the time, and forget it.
const clients = Array.from({ length: options.clients })
await Promise.all(clients.map(() => client(performance.now() + options.seconds * 100)))
times.length = 0
const started = performance.now()
await Promise.all(clients.map(() => client(started + options.seconds * 1000)))
const seconds = (performance.now() - started) / 1000
times.sort((a, b) => a - b)
const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
const result: Load = { perSecond: times.length / seconds, p50: quantile(0.5), p99: quantile(0.99), statuses }
console.log(JSON.stringify(result))
agent.destroy()
