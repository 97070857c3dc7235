import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/*
 * A closed loop of clients against one address, in a process of its own so that it takes no time from the server's:
 * `node bench/load.ts` reads {"url", "method", "headers", "bodies", "clients", "seconds"} from its standard input.
 * `{id}` in url or body becomes a new UUID in each request; each request takes one of `bodies` at random, and of `cookies` where
 * there are any. Prints one line of JSON.
 */
const options = JSON.parse(readFileSync(0, 'utf8')) as {
  url: string
  method: string
  headers: Record<string, string>
  bodies: string[]
  cookies?: string[]
  clients: number
  seconds: number
}

const agent = new Agent({ keepAlive: true, maxSockets: options.clients })
const times: number[] = []
const statuses: Record<string, number> = {}
let bytes = 0

function once(): Promise<void> {
  const id = randomUUID()
  const { bodies, cookies = [] } = options
  const cookie = cookies[Math.floor(Math.random() * cookies.length)]
  const body = bodies[Math.floor(Math.random() * bodies.length)]?.replaceAll('{id}', id)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const started = performance.now()
  const sent = request(
    options.url.replaceAll('{id}', id),
    {
      agent,
      method: options.method,
      headers: {
        ...options.headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
      },
    },
    (response) => {
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => {
        times.push(performance.now() - started)
        const status = String(response.statusCode)
        statuses[status] = (statuses[status] ?? 0) + 1
        resolve()
      })
      response.on('error', reject)
    },
  )
  sent.on('error', reject)
  sent.end(body)
  return promise
}

async function client(until: number): Promise<void> {
  while (performance.now() < until) await once()
}

// Warm up for a tenth of the time, and forget it.
const clients = Array.from({ length: options.clients })
await Promise.all(clients.map(() => client(performance.now() + options.seconds * 100)))
times.length = 0
bytes = 0
const started = performance.now()
await Promise.all(clients.map(() => client(started + options.seconds * 1000)))
const seconds = (performance.now() - started) / 1000
times.sort((a, b) => a - b)
const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
console.log(
  JSON.stringify({
    perSecond: times.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    bytesPerAnswer: bytes / Math.max(1, times.length),
    statuses,
  }),
)
agent.destroy()
