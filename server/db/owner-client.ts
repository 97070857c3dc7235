import pg from 'pg'
import type { DatabaseAddress } from './roles.ts'

/** Milliseconds */
const connectTimeout = 10_000

/**
 * Connects as the owner of the tables, past a connection pooler if the address says how.
 * @param signal ends the connection early, and with it whatever it is doing
 * @returns a connection that the caller ends
 */
export async function connectAsOwner(address: DatabaseAddress, signal?: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client({
    ...('connection' in address ? address.connection : { connectionString: address.directUrl ?? address.url }),
    // Statements may take hours; that the database's machine is gone is noticed all the same.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectTimeout,
  })
  // A lost connection shows in the query that needed it.
  client.on('error', () => {})
  await client.connect()
  const end = () => void client.end()
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  return client
}
