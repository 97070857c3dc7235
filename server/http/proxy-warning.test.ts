import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { proxyWarning } from './proxy-warning.ts'

test('warns once of a proxy that the server was not told of, and says no address', async () => {
  const logged: string[] = []
  const hono = new Hono()
  hono.use(proxyWarning(createLog('warn', { write: (line) => void logged.push(line) })))
  hono.get('/', (context) => context.text('here'))
  await hono.request('/')
  expect(logged).toEqual([])
  for (const address of ['203.0.113.9', '203.0.113.10']) {
    expect((await hono.request('/', { headers: { 'x-forwarded-for': address } })).status).toBe(200)
  }
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('TRUST_PROXY')
  expect(logged[0]).not.toContain('203.0.113')
})
