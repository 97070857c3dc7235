import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { signIn } from '#core/api/account.ts'
import { plainDate } from '#core/api/codecs.ts'
import { endpoint, nothing } from '#core/api/endpoint.ts'
import { getSession } from '#core/api/session.ts'
import { apiServer, problem, sessionBody } from '#web/testing/api-server.ts'
import { call, callCounted, callOne } from './api.ts'

const listVisits = endpoint({
  method: 'GET',
  path: '/api/people/{id}/visits',
  summary: 'For this test.',
  access: 'patient',
  input: z.object({ id: z.string(), from: plainDate, note: z.optional(z.string()) }),
  output: z.object({ first: plainDate }),
})

describe('a call', () => {
  it('sends path and query as text and gives Temporal values back', async () => {
    const server = apiServer()
    server.answer('GET /api/people/a%2Fb/visits?from=2026-11-01', { body: { first: '2026-11-02', unknown: 1 } })
    const output = await call(listVisits, { id: 'a/b', from: Temporal.PlainDate.from('2026-11-01') })
    expect(output).toEqual({ first: Temporal.PlainDate.from('2026-11-02') })
  })

  it('a call that asks for a count gets the total of the list', async () => {
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      const isAsked = new Headers(init.headers).get('Prefer') === 'count=exact'
      return Response.json({ first: '2026-11-02' }, { headers: isAsked ? { 'Content-Range': '0-24/3573' } : {} })
    })
    const input = { id: 'sam', from: Temporal.PlainDate.from('2026-11-01') }
    expect(await callCounted(listVisits, input)).toMatchObject({ total: 3573 })
  })

  const listNotes = endpoint({
    method: 'GET',
    path: '/api/notes',
    summary: 'For this test.',
    access: 'patient',
    input: nothing,
    output: z.object({ notes: z.array(z.string()), next: z.nullable(z.string()) }),
  })
  const notesOf = ({ notes }: { notes: string[] }) => notes

  describe('a call that is answered with a long list', () => {
    const notes = Array.from({ length: 250 }, (_, index) => `${index}`)

    it('gives all of it in order, and lets the page answer a press meanwhile', async () => {
      apiServer().answer('GET /api/notes', { body: { notes, next: 'more' } })
      const press = vi.fn()
      setTimeout(press)
      expect(await call(listNotes, {})).toEqual({ notes, next: 'more' })
      expect(press).toHaveBeenCalled()
    })

    it('does not wait for the timers of a page that is out of sight', async () => {
      apiServer().answer('GET /api/notes', { body: { notes, next: null } })
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      vi.stubGlobal('setTimeout', () => 0)
      expect(await call(listNotes, {})).toEqual({ notes, next: null })
    })

    it('fails where one of its last is not what the contract says', async () => {
      apiServer().answer('GET /api/notes', { body: { notes: [...notes, 251], next: null } })
      await expect(call(listNotes, {})).rejects.toMatchObject({ code: 'unreadable' })
    })
  })

  it.each([
    [['a'], 'a'],
    [[], null],
  ])('a call that asks for one row of %j gets %j', async (notes, row) => {
    apiServer().answer('GET /api/notes', { body: { notes, next: null } })
    expect(await callOne(listNotes, {}, notesOf)).toBe(row)
  })

  it('a call that asks for one row where there are several fails with PGRST116 and status 406', async () => {
    apiServer().answer('GET /api/notes', { body: { notes: ['a', 'b', 'c'], next: null } })
    await expect(callOne(listNotes, {}, notesOf)).rejects.toMatchObject({
      status: 406,
      code: 'PGRST116',
      message: 'One row was asked for, and several were found.',
      details: 'The answer has 3 rows.',
      hint: null,
    })
  })

  it.each([
    ['inside an object', listNotes, { notes: [], next: null }],
    ['as it is', { ...listNotes, output: z.array(z.string()) }, []],
  ])('a call answered 404 with an array is an empty list with status 200, %s', async (_, asked, output) => {
    apiServer().answer('GET /api/notes', { status: 404, body: [] })
    expect(await callCounted<typeof nothing, z.ZodMiniType>(asked, {})).toMatchObject({ output, status: 200, total: 0 })
  })

  it('a call answered with any other 404 fails', async () => {
    apiServer().answer('GET /api/notes', { status: 404, body: { ...problem('not_found', 'Not found'), hint: 'Look' } })
    await expect(call(listNotes, {})).rejects.toMatchObject({
      status: 404,
      message: 'Not found',
      details: null,
      hint: 'Look',
      code: 'not_found',
    })
  })

  it('a call with a file sends the file as it is, and all else in the address', async () => {
    const file = new File(['jpeg'], 'paper.jpg', { type: 'image/jpeg' })
    const fetched = vi.fn(async () => Response.json({ first: '2026-11-02' }))
    vi.stubGlobal('fetch', fetched)
    const sendVisit = {
      ...listVisits,
      method: 'PUT' as const,
      upload: { limit: 100, tooLarge: 'photo_too_large' as const },
    }
    await call(sendVisit, { id: 'sam', from: Temporal.PlainDate.from('2026-11-01') }, { file })
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      '/api/people/sam/visits?from=2026-11-01',
      expect.objectContaining({ method: 'PUT', body: file, headers: {} }),
    )
  })

  it('a call that cannot reach the server fails with status 0', async () => {
    apiServer()
    await expect(call(getSession, {})).rejects.toMatchObject({ status: 0, code: 'network' })
  })

  it('names why a field was refused, or has the message of a server that knows of more', async () => {
    const fieldReasons = { name: 'characters_at_most:200', time: 'of_a_newer_server' }
    const fields = { name: 'Please use at most 200 characters', time: 'Not at night', id: 'Not a valid id' }
    apiServer().answer('GET /api/account/session', {
      status: 400,
      body: { ...problem('invalid_input', fields.name, fields), fieldReasons },
    })
    await expect(call(getSession, {})).rejects.toMatchObject({
      fields: { name: 'characters_at_most:200', time: 'Not at night', id: 'Not a valid id' },
    })
  })

  it('carries the message, code and fields of a refusal', async () => {
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

  it('a call with an unknown kind of answer fails too', async () => {
    const server = apiServer()
    server.answer('GET /api/account/session', { body: { session: sessionBody({ userId: 'nobody' }) } })
    await expect(call(getSession, {})).rejects.toMatchObject({ status: 200, code: 'unreadable' })
  })

  it('a call with an input that the contract refuses never leaves the page', async () => {
    const server = apiServer()
    await expect(call(signIn, { email: 'sam', password: '', keepSignedIn: false })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Please enter a valid email',
      fields: { email: 'email_invalid', password: 'password_required' },
    })
    expect(server.requests).toEqual([])
  })
})
