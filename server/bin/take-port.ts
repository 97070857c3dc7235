import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { originOf, type Settings } from '#server/settings.ts'
import { StartupError } from './startup-error.ts'

export type TakenPort = {
  /** The address on this machine. */
  readonly address: string
  /** Until then, requests are answered that the server is starting. */
  answer(listener: RequestListener): void
  /** Finishes open requests and accepts no new ones. */
  close(): Promise<void>
}

/** Milliseconds for open requests after a stop is requested. */
const requestTimeoutMs = 1_500

/**
 * Milliseconds an idle connection is kept. Longer than proxies and clients keep theirs (usually a minute), so that none
 * of them sends a request into a closing connection.
 */
const keepAliveTimeout = 75_000

/** Identifies another Dosewell on the same port. */
const product = 'Dosewell'

/**
 * Listens on the configured port, before anything slow is started.
 * @throws StartupError if another program or Dosewell has it, or this user may not listen on it
 */
export async function takePort(settings: Pick<Settings, 'port' | 'host'>): Promise<TakenPort> {
  let answer: RequestListener = (_, response) => {
    response.writeHead(503, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ message: `${product} is starting.` }))
  }
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    response.setHeader('Server', product)
    // A kept-alive connection would bring requests until the timeout, and then be cut during one.
    response.once('close', () => server.listening || request.socket.destroy())
    return answer(request, response)
  })
  await listen(server, settings)
  return {
    address: originOf(settings.host, portOf(server)),
    answer(listener) {
      answer = listener
    },
    close: () => finish(server),
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return address.port
}

async function listen(server: Server, { port, host }: Pick<Settings, 'port' | 'host'>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('listening', resolve).once('error', reject).listen(port, host)
  try {
    await promise
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      const address = originOf(host, port)
      throw new StartupError(
        (await isOurs(address))
          ? `${product} already runs at ${address}.`
          : `Port ${port} is taken by another program; choose another one with PORT.`,
      )
    }
    if (code === 'EACCES')
      throw new StartupError(`This user may not listen on port ${port}; choose another one with PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

async function isOurs(address: string): Promise<boolean> {
  try {
    const { headers } = await fetch(`${address}/health`, { signal: AbortSignal.timeout(2_000), redirect: 'manual' })
    return headers.get('server') === product
  } catch {
    return false
  }
}

async function finish(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  await Promise.race([closed, delay(requestTimeoutMs, undefined, { ref: false })])
  server.closeAllConnections()
  await closed
}
