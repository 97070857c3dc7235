import pg from 'pg'
import type { DatabaseAddress } from './roles.ts'

/**
 * Connects as the owner of the tables, past a connection pooler if the address says how.
 * @param signal ends the connection early, and with it whatever it is doing
 * @returns a connection that the caller ends
 */
export async function connectAsOwner(address: DatabaseAddress, signal?: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client(
    'connection' in address ? address.connection : { connectionString: address.directUrl ?? address.url },
  )
  // A lost connection shows in the query that needed it.
  client.on('error', () => {})
  await client.connect()
  const end = () => void client.end()
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  return client
}
