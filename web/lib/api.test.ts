import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { getSession, signIn } from '#core/api/account.ts'
import { plainDate } from '#core/api/codecs.ts'
import { endpoint } from '#core/api/endpoint.ts'
import { apiServer, problem, sessionBody } from '#web/testing/api-server.ts'
import { call, callCounted } from './api.ts'

const listVisits = endpoint({
  method: 'GET',
  path: '/api/people/{id}/visits',
  summary: 'For this test.',
  access: 'patient',
  input: z.object({ id: z.string(), from: plainDate, note: z.optional(z.string()) }),
  output: z.object({ first: plainDate }),
})

describe('a call', () => {
  test('sends path and query as text and gives Temporal values back', async () => {
    const server = apiServer()
    server.answer('GET /api/people/a%2Fb/visits?from=2026-11-01', { body: { first: '2026-11-02', unknown: 1 } })
    const output = await call(listVisits, { id: 'a/b', from: Temporal.PlainDate.from('2026-11-01') })
    expect(output).toEqual({ first: Temporal.PlainDate.from('2026-11-02') })
  })

  test('that asks for a count gets the total of the list', async () => {
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      const isAsked = new Headers(init.headers).get('Prefer') === 'count=exact'
      return Response.json({ first: '2026-11-02' }, { headers: isAsked ? { 'Content-Range': '0-24/3573' } : {} })
    })
    const input = { id: 'sam', from: Temporal.PlainDate.from('2026-11-01') }
    expect(await callCounted(listVisits, input)).toMatchObject({ total: 3573 })
  })

  test('that cannot reach the server fails with status 0', async () => {
    apiServer()
    await expect(call(getSession, {})).rejects.toMatchObject({ status: 0, code: 'network' })
  })

  test('carries the message, code and fields of a refusal', async () => {
    const server = apiServer()
    server.answer('GET /api/account/session', {
      status: 400,
      body: problem('invalid_input', 'Not a date', { from: 'Not a date' }),
    })
    await expect(call(getSession, {})).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'Not a date',
      fields: { from: 'Not a date' },
    })
  })

  test('whose answer is none of ours fails too', async () => {
    const server = apiServer()
    server.answer('GET /api/account/session', { body: { session: sessionBody({ userId: 'nobody' }) } })
    await expect(call(getSession, {})).rejects.toMatchObject({ status: 200, code: 'unreadable' })
  })

  test('with an input that the contract refuses never leaves the page', async () => {
    const server = apiServer()
    await expect(call(signIn, { email: 'sam', password: '', keepSignedIn: false })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { email: 'Please enter a valid email', password: 'Password is required' },
    })
    expect(server.requests).toEqual([])
  })
})
