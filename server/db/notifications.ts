import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { apiRole, type DatabaseAddress, rolePassword } from './roles.ts'

export type Listener = {
  readonly onNotification: (payload: string) => void
  /** Whatever is committed from now on is notified. Called again after each loss, during which notifications were lost. */
  readonly onListening: () => void
  /** Gets a sentence for each loss. */
  readonly log: (text: string) => void
}

/** How others see the connection (`pg_stat_activity`). */
export const listenerName = 'dosewell_listener'

/** Milliseconds between two questions whether the connection still lives, and the longest wait for an answer. */
const askEvery = 30_000
const answerTimeout = 5_000

const longestPause = 10_000

/**
 * Listens on a channel with a connection of its own, which is opened again whenever it is lost. It needs a session of its own, so
 * it does not go through a pooler if the address has a direct one.
 * @returns ends it
 */
export function listen(address: DatabaseAddress, channel: string, listener: Listener): () => void {
  const ended = new AbortController()
  void keepListening(address, channel, listener, ended.signal)
  return () => ended.abort()
}

async function keepListening(address: DatabaseAddress, channel: string, listener: Listener, signal: AbortSignal) {
  let failures = 0
  while (!signal.aborted) {
    try {
      await listenOnce(address, channel, signal, {
        ...listener,
        onListening() {
          failures = 0
          listener.onListening()
        },
      })
    } catch (error) {
      if (signal.aborted) return
      if (failures === 0)
        listener.log(`Changes are not heard of until the database is back: ${(error as Error).message}`)
    }
    const pause = Math.min(longestPause, 100 * 2 ** failures)
    failures += 1
    await delay(pause, undefined, { signal, ref: false }).catch(() => null)
  }
}

/** Resolves when the signal aborts. @throws when the connection is lost */
async function listenOnce(address: DatabaseAddress, channel: string, signal: AbortSignal, listener: Listener) {
  const client = new pg.Client({
    ...('connection' in address
      ? { ...address.connection, user: apiRole, password: rolePassword(address.connection.password, apiRole) }
      : { connectionString: address.directUrl ?? address.url }),
    application_name: listenerName,
    keepAlive: true,
    connectionTimeoutMillis: answerTimeout,
    query_timeout: answerTimeout,
  })
  const over = Promise.withResolvers<void>()
  const end = () => over.resolve()
  client.on('error', over.reject)
  client.on('end', () => over.reject(new Error('The connection was closed.')))
  client.on('notification', ({ payload = '' }) => listener.onNotification(payload))
  signal.addEventListener('abort', end)
  // A connection that only listens does not notice when the other side is gone.
  const asking = setInterval(() => client.query('select').catch(over.reject), askEvery).unref()
  over.promise.catch(() => {})
  try {
    await client.connect()
    if (signal.aborted) return
    await client.query(`set role ${apiRole};listen ${channel}`)
    listener.onListening()
    await over.promise
  } finally {
    clearInterval(asking)
    signal.removeEventListener('abort', end)
    // Not awaited: a connection that is gone may not answer.
    client.end().catch(() => {})
  }
}
