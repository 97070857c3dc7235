import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '#server/testing/database-url.ts'
import { type Listener, listen } from './notifications.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let stored: TestDatabase
beforeAll(async () => {
  stored = await testDatabase()
})
afterAll(() => stored.drop())

/** A listener that the test waits for. */
function waiting() {
  const listening = Promise.withResolvers<void>()
  const notified = Promise.withResolvers<string>()
  const listener: Listener = { onListening: listening.resolve, onNotification: notified.resolve, log: () => {} }
  return { listener, listening: listening.promise, notified: notified.promise }
}

test('the direct address is listened to, not the pooler', async () => {
  const directUrl = urlOf(stored.connection)
  const { listener, listening, notified } = waiting()
  const end = listen({ url: 'postgres://nobody@127.0.0.1:1/pooler', directUrl }, 'tests', listener)
  await listening
  await stored.owner.query(`notify tests, 'hello'`)
  expect(await notified).toBe('hello')
  end()
})

test('whoever listens has given up the rights of the owner', async () => {
  const { listener, listening } = waiting()
  const end = listen({ connection: stored.connection }, 'rights', listener)
  await listening
  // Another listener that has just ended may not be gone yet.
  const { rows } = await stored.owner.query(
    `select usename, query from pg_stat_activity
      where datname = current_database() and application_name = 'dosewell_listener' and query like '%listen rights'`,
  )
  expect(rows).toEqual([{ usename: 'dosewell_api', query: 'set role dosewell_api;listen rights' }])
  end()
})

test('a listener that is ended while it connects asks for nothing', async () => {
  const { user, password, host, port, database } = stored.connection
  const said = Promise.withResolvers<string>()
  const proxy = createServer((client) => {
    end()
    void text(client).then(said.resolve, said.reject)
    client.pipe(connect(`${host}/.s.PGSQL.${port}`)).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const at = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const url = `postgres://${user}:${encodeURIComponent(password)}@${at}/${database}`
  const end = listen({ url }, 'too_late', waiting().listener)
  expect(await said.promise).not.toContain('too_late')
  proxy.close()
})
