import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service of the tests' own on this machine. */
export type LocalService = {
  /** `127.0.0.1:1234` */
  readonly host: string
  /** Ends it, and what it has not answered. */
  close(): Promise<void>
}

/** Starts one. @param port where it listens; any free one when left out */
export async function localService(listener: RequestListener, port = 0): Promise<LocalService> {
  const server = createServer(listener)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
