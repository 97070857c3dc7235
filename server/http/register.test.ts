import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { instant, uuid } from '#core/api/codecs.ts'
import { endpoint } from '#core/api/endpoint.ts'
import { movableClock } from '#server/clock.ts'
import { DatabaseUnavailable } from '#server/db/errors.ts'
import { createLog } from '#server/log.ts'
import { type AccountBudget, accountBudget } from './account-budget.ts'
import { sameOriginOnly } from './origin.ts'
import { notFound, Problem } from './problem.ts'
import { Answer, type Api, contentRange, register } from './register.ts'
import { requestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { translateError } from './translate-error.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const now = Temporal.Instant.from('2026-03-02T09:00:00.123456Z')

const putNote = endpoint({
  method: 'PUT',
  path: '/api/notes/{id}',
  summary: 'Keeps a note.',
  access: 'patient',
  input: z.object({ id: uuid, text: z.string('Text is required').check(z.maxLength(200, 'Too long')) }),
  output: z.object({ id: uuid, text: z.string(), by: z.nullable(z.string()), at: instant }),
})

const listNotes = endpoint({
  method: 'GET',
  path: '/api/notes',
  summary: 'Lists notes.',
  access: 'public',
  input: z.object({ search: z.optional(z.string()) }),
  output: z.object({ notes: z.array(z.object({ text: z.string() })), search: z.nullable(z.string()) }),
})

const fail = endpoint({
  method: 'GET',
  path: '/api/fail/{how}',
  summary: 'Fails.',
  access: 'public',
  input: z.object({ how: z.string() }),
  output: z.object({}),
})

function server({
  publicUrl = 'http://127.0.0.1:3000',
  budget = accountBudget(() => 0),
}: {
  publicUrl?: string
  budget?: AccountBudget
} = {}) {
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const hono = new Hono()
  const api: Api = {
    hono,
    deps: {
      clock: movableClock(now),
      trustedProxies: 0,
      budget,
      findSession: async (headers) =>
        headers.get('cookie') === 'ana'
          ? { userId: 'ana', sessionId: 'phone', cookies: ['session=renewed; HttpOnly'] }
          : null,
    },
  }
  hono.use(requestLog(log, 0))
  hono.use(securityHeaders({ https: publicUrl.startsWith('https:') }))
  hono.use('/api/*', sameOriginOnly(publicUrl))
  hono.onError((error) => translateError(error, log))
  register(api, putNote, ({ input, userId, now }) => {
    const secret = { ...input, by: userId, at: now, diagnosis: 'asthma' }
    return secret
  })
  register(api, listNotes, ({ input, countAsked }) => {
    const output = { notes: [{ text: 'a' }], search: input.search ?? null }
    return countAsked ? new Answer(output, { headers: [contentRange(0, 1, 3573)] }) : output
  })
  register(api, fail, ({ input }) => {
    switch (input.how) {
      case 'foreign':
        throw notFound()
      case 'database':
        throw new DatabaseUnavailable(new Error('connect ECONNREFUSED'))
      default:
        throw new RangeError('invalid dose "Methotrexate 10mg" of ana@example.com')
    }
  })
  const put = (body: string | ReadableStream, headers: Record<string, string> = {}, path = `/api/notes/${id}`) =>
    hono.request(path, {
      method: 'PUT',
      body,
      headers: { cookie: 'ana', origin: publicUrl, 'content-type': 'application/json', ...headers },
      ...(typeof body !== 'string' && { duplex: 'half' }),
    } as RequestInit)
  return { hono, put, logged }
}

describe('an endpoint', () => {
  it('logs no error for a client that leaves while it sends its body', async () => {
    const { hono, logged } = server()
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    const started = serve({ fetch: hono.fetch, port: 0, hostname: '127.0.0.1' })
    await once(started, 'listening')
    const { port } = started.address() as AddressInfo
    const client = connect(port, '127.0.0.1')
    started.once('request', (incoming: IncomingMessage) => {
      incoming.once('close', close)
      client.destroy()
    })
    client.write(
      `PUT /api/notes/${id} HTTP/1.1\r\nHost: 127.0.0.1:3000\r\nCookie: ana\r\nOrigin: http://127.0.0.1:3000\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"text":',
    )
    await closed
    await expect.poll(() => logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 30, status: 499 })
    started.close()
  })

  it('answers a request in progress with 503 when the server ends with its database', async () => {
    const pool = new pg.Pool()
    await pool.end()
    const lost = await pool.query('select 1').catch((error: unknown) => error)
    expect(translateError(lost, createLog('silent')).status).toBe(503)
  })

  it('answers what its contract names and nothing else, at the moment of receipt', async () => {
    const response = await server().put('{"text":"<script>😀","userId":"bo"}')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ id, text: '<script>😀', by: 'ana', at: '2026-03-02T09:00:00.123Z' })
  })

  it('compresses a long list for whoever accepts that', async () => {
    const search = 'a'.repeat(9000)
    const { hono } = server()
    const list = (headers: Record<string, string>) => hono.request(`/api/notes?search=${search}`, { headers })
    const plain = await list({ 'accept-encoding': 'gzip, br;q=0' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const compressed = await list({ 'accept-encoding': 'gzip, br' })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    const bytes = Buffer.from(await compressed.arrayBuffer())
    expect(bytes.length).toBeLessThan(search.length)
    expect(brotliDecompressSync(bytes).toString()).toBe(await plain.text())
  })

  it('hands on the cookies that keep the session alive', async () => {
    expect((await server().put('{"text":"a"}')).headers.getSetCookie()).toEqual(['session=renewed; HttpOnly'])
  })

  it('rejects whoever is not signed in, before anything is read', async () => {
    const response = await server().put('no json', { cookie: 'bo' })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      code: 'unauthenticated',
      message: 'Please sign in to continue.',
      reason: 'not_signed_in',
      details: null,
      hint: null,
    })
  })

  it('does no work for an account beyond its budget, and says when to retry', async () => {
    const run = async () => {
      throw new Problem('too_many_requests', { message: 'Please wait a moment.' }, { retryAfter: 5 })
    }
    const response = await server({ budget: { run } }).put('{"text":"a"}')
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
  })

  it('says which field is to blame', async () => {
    const response = await server().put('{}')
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      code: 'invalid_input',
      message: 'Text is required',
      details: null,
      hint: null,
      fields: { text: 'Text is required' },
    })
  })

  it.each(['not-an-id', '0f8fad5b-d9cb-469f-a165-70867728950', "1'%20or%201=1"])('refuses the id %s', async (wrong) => {
    const response = await server().put('{"text":"a"}', {}, `/api/notes/${wrong}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: { id: 'Not a valid id' } })
  })

  it('takes the id from the path, whatever the body says', async () => {
    const response = await server().put(`{"text":"a","id":"${id.replace('0f', '1f')}"}`)
    expect(await response.json()).toMatchObject({ id })
  })

  it.each([
    ['{"text":', 'The request body is not valid JSON'],
    ['[]', 'The request body must be a JSON object'],
    ['"a"', 'The request body must be a JSON object'],
    ['null', 'The request body must be a JSON object'],
  ])('refuses the body %s', async (body, message) => {
    const response = await server().put(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', message })
  })

  it("refuses what another site's form could send", async () => {
    const response = await server().put('{"text":"a"}', { 'content-type': 'text/plain' })
    expect(response.status).toBe(400)
  })

  it('counts a list only when asked', async () => {
    const { hono } = server()
    const plain = await hono.request('/api/notes?search=a%26b')
    const counted = await hono.request('/api/notes', { headers: { prefer: 'count=exact' } })
    expect(await plain.json()).toMatchObject({ search: 'a&b' })
    expect(plain.headers.get('content-range')).toBeNull()
    expect(counted.headers.get('content-range')).toBe('0-0/3573')
    expect(contentRange(25, 25, 3573)[1]).toBe('25-49/3573')
    expect(contentRange(0, 0, 0)[1]).toBe('*/0')
  })
})

describe('a body', () => {
  const large = JSON.stringify({ text: 'x'.repeat(70_000) })

  it('is refused over the limit by its declared length', async () => {
    const response = await server().put(large, { 'content-length': String(large.length) })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'body_too_large' })
  })

  it('is refused over the limit when it declares no length', async () => {
    const stream = new Blob([large]).stream()
    expect((await server().put(stream)).status).toBe(413)
  })

  it('a body within the limit is read without a declared length too', async () => {
    const stream = new Blob(['{"text":"a"}']).stream()
    expect((await server().put(stream)).status).toBe(200)
  })
})

describe('an unsafe request', () => {
  const from = (origin: string | undefined, host: string, publicUrl: string) =>
    server({ publicUrl }).hono.request(`${publicUrl}/api/notes/${id}`, {
      method: 'PUT',
      body: '{"text":"a"}',
      headers: {
        cookie: 'ana',
        host,
        'content-type': 'application/json',
        ...(origin !== undefined && { origin }),
      },
    })

  it.each([
    ['our origin', 'https://dosewell.example', 'dosewell.example', 'https://dosewell.example', 200],
    ['no origin', undefined, 'dosewell.example', 'https://dosewell.example', 403],
    ['another site', 'https://evil.example', 'dosewell.example', 'https://dosewell.example', 403],
    ['a sandboxed frame', 'null', 'dosewell.example', 'https://dosewell.example', 403],
    ['our name without https', 'http://dosewell.example', 'dosewell.example', 'https://dosewell.example', 403],
    ['a number, where https is the address', 'https://10.0.0.1', '10.0.0.1', 'https://dosewell.example', 403],
    ['this machine by another name', 'http://localhost:3000', 'localhost:3000', 'http://127.0.0.1:3000', 200],
    ['this machine by its number', 'http://192.168.1.5:3000', '192.168.1.5:3000', 'http://127.0.0.1:3000', 200],
    ['another port of this machine', 'http://localhost:8080', 'localhost:3000', 'http://127.0.0.1:3000', 403],
    ['a foreign name that points here', 'http://evil.example:3000', 'evil.example:3000', 'http://127.0.0.1:3000', 403],
  ])('a request from %s is judged by its origin', async (_, origin, host, publicUrl, status) => {
    expect((await from(origin, host, publicUrl)).status).toBe(status)
  })

  it('gives the reason for a refusal', async () => {
    const response = await from('https://evil.example', 'dosewell.example', 'https://dosewell.example')
    expect(await response.json()).toMatchObject({ code: 'forbidden_origin' })
  })
})

describe('over a socket', () => {
  it('knows the address of the peer, and refuses a large body without reading it', async () => {
    const seen: string[] = []
    const { hono } = server()
    const ask = { ...listNotes, path: '/api/address', access: 'public' } as const
    const deps = {
      clock: movableClock(now),
      trustedProxies: 0,
      budget: accountBudget(() => 0),
      findSession: async () => null,
    }
    register({ hono, deps }, ask, ({ address }) => {
      seen.push(address)
      return { notes: [], search: null }
    })
    const listening = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve) => {
      const started = serve({ fetch: hono.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
        resolve({ server: started, port }),
      )
    })
    const base = `http://127.0.0.1:${listening.port}`
    await fetch(`${base}/api/address`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(seen).toEqual(['127.0.0.1'])
    const large = await fetch(`${base}/api/notes/${id}`, {
      method: 'PUT',
      headers: { cookie: 'ana', origin: base, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(70_000) }),
    })
    expect(large.status).toBe(413)
    await new Promise((resolve) => listening.server.close(resolve))
  })
})

describe('a failure', () => {
  it('keeps its code when it is expected', async () => {
    const response = await server().hono.request('/api/fail/foreign')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found', message: 'Not found', reason: 'not_found' })
  })

  it('a failure of the database asks to retry', async () => {
    const response = await server().hono.request('/api/fail/database')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toMatchObject({
      code: 'unavailable',
      message: 'The service cannot be reached at the moment. Please try again shortly.',
    })
  })

  it('an unexpected failure gives no details to the caller, and no health data to the log', async () => {
    const { hono, logged } = server()
    const response = await hono.request('/api/fail/odd')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      code: 'internal',
      message: 'Something went wrong. Please try again.',
      reason: 'internal',
      details: null,
      hint: null,
      requestId: response.headers.get('x-request-id'),
    })
    const line = logged.find((text) => text.includes('unexpected error')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ error: 'RangeError', stack: expect.arrayContaining([expect.any(String)]) })
    expect(logged.join()).not.toMatch(/Methotrexate|ana@/)
  })
})

describe('the log', () => {
  it('has a line per request without query, id or body', async () => {
    const { hono, put, logged } = server()
    await hono.request('/api/notes?search=methotrexate')
    await put('{"text":"for my asthma"}')
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { method: 'GET', route: '/api/notes', status: 200, msg: 'request' },
      { method: 'PUT', route: '/api/notes/:id', status: 200, msg: 'request' },
    ])
    expect(logged.join()).not.toMatch(/methotrexate|asthma|0f8fad5b/)
  })
})

describe('the id of a request', () => {
  it('is in its answer and in each of its lines, and another request has another one', async () => {
    const { hono, logged } = server()
    const ids = await Promise.all(
      ['/api/fail/odd', '/api/fail/odd'].map(async (path) => (await hono.request(path)).headers.get('x-request-id')),
    )
    const lines = logged.map((line) => JSON.parse(line))
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{10}$/)
      expect(lines.filter(({ request }) => request === id).map(({ msg }) => msg)).toEqual([
        'unexpected error',
        'request',
      ])
    }
    expect(new Set(ids).size).toBe(2)
  })

  it('is quoted by no answer that tells the patient what is wrong', async () => {
    const response = await server().put('{}')
    expect(response.headers.get('x-request-id')).toMatch(/./)
    expect(await response.json()).not.toHaveProperty('requestId')
  })

  it.each([
    ['that of a proxy, if there is one', 1, 'f3b0c442-98fc-1c14', 'f3b0c442-98fc-1c14'],
    ['our own, if anybody could have sent it', 0, 'f3b0c442-98fc-1c14', undefined],
    ['our own, if the proxy sends none', 1, '', undefined],
    ['our own, if it could be read as a line of the log', 1, 'f3b0c442"}{"level":60', undefined],
    ['our own, if it is longer than an id', 1, 'f'.repeat(65), undefined],
  ])('is %s', async (_, trustedProxies, sent, expected) => {
    const hono = new Hono().use(requestLog(createLog('silent'), trustedProxies))
    const answer = await hono.request('/', { headers: { 'x-request-id': sent } })
    const id = answer.headers.get('x-request-id')
    expect(id).toMatch(expected === undefined ? /^[0-9a-f]{10}$/ : new RegExp(`^${expected}$`))
  })
})

describe('every answer', () => {
  it.each([['/api/notes'], ['/api/fail/odd'], ['/nowhere']])('%s carries the security headers', async (path) => {
    const { headers } = await server({ publicUrl: 'https://dosewell.example' }).hono.request(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("frame-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toContain('max-age=')
  })

  it('asks for https only where the service has it', async () => {
    const { headers } = await server().hono.request('/api/notes')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
  })

  it('allows only the frames that the operator configured', async () => {
    const hono = new Hono().use(securityHeaders({ https: true, frameSources: ['https://video.example'] }))
    const policy = (await hono.request('/')).headers.get('content-security-policy')
    expect(policy).toContain('frame-src https://video.example;')
  })
})
