import { describe, expect, it, vi } from 'vitest'
import { problem } from '#web/testing/api-server.ts'
import { whenUnauthenticated } from './api.ts'
import { callFunction, FunctionError } from './functions.ts'

/** What the network answers from now on. @returns what was sent */
function network(answer: () => Response | Promise<Response>) {
  const sent: { path: string; init: RequestInit; headers: Headers }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init, headers: new Headers(init.headers) })
    return answer()
  })
  return sent
}

const typed = (type: string, body: BodyInit) => () => new Response(body, { headers: { 'Content-Type': type } })

describe('a call of a function', () => {
  it('is a POST to /functions/{name}, with the cookie, without authorization and region', async () => {
    const sent = network(() => Response.json({}))
    await callFunction('a b')
    expect(sent[0]).toMatchObject({ path: '/functions/a%20b', init: { method: 'POST', credentials: 'same-origin' } })
    expect([...(sent[0]?.headers ?? [])]).toEqual([])
    expect(sent[0]?.init.body).toBeUndefined()
  })

  it('carries another method, a bearer and a region when they are named', async () => {
    const sent = network(() => Response.json({}))
    await callFunction('hello', { method: 'GET', bearer: 'abc', region: 'eu-west-1' })
    expect(sent[0]?.init.method).toBe('GET')
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer abc')
    expect(sent[0]?.headers.get('X-Region')).toBe('eu-west-1')
  })

  it('a call in any region names none', async () => {
    const sent = network(() => Response.json({}))
    await callFunction('hello', { region: 'any' })
    expect(sent[0]?.headers.get('X-Region')).toBeNull()
  })

  const form = new FormData()
  it.each([
    ['an object as JSON', { a: 1 }, '{"a":1}', 'application/json'],
    ['a list as JSON', [1], '[1]', 'application/json'],
    ['a text as it is', 'plain', 'plain', null],
    ['a form as it is', form, form, null],
  ])('sends %s', async (_, body, travels, type) => {
    const sent = network(() => Response.json({}))
    await callFunction('hello', { body })
    expect(sent[0]?.init.body).toBe(travels)
    expect(sent[0]?.headers.get('Content-Type')).toBe(type)
  })

  it('sends a blob as it is', async () => {
    const sent = network(() => Response.json({}))
    const body = new Blob(['x'], { type: 'image/png' })
    await callFunction('hello', { body })
    expect(sent[0]?.init.body).toBe(body)
    expect(sent[0]?.headers.get('Content-Type')).toBeNull()
  })
})

describe('the answer of a function', () => {
  it('is read as JSON', async () => {
    network(typed('application/json; charset=utf-8', '{"a":1}'))
    expect(await callFunction('hello')).toEqual({ kind: 'json', value: { a: 1 } })
  })

  it.each(['application/octet-stream', 'application/pdf', 'image/png'])('is read as a blob of %s', async (type) => {
    network(typed(type, 'bytes'))
    const answer = await callFunction('hello')
    expect(answer.kind === 'blob' && (await answer.blob.text())).toBe('bytes')
  })

  it('is read as form data', async () => {
    const boundary = 'x1'
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}--\r\n`
    network(typed(`multipart/form-data; boundary=${boundary}`, part))
    const answer = await callFunction('hello')
    expect(answer.kind === 'form' && answer.form.get('a')).toBe('1')
  })

  it.each(['text/plain', 'text/html'])('is read as text of %s', async (type) => {
    network(typed(type, 'words'))
    expect(await callFunction('hello')).toEqual({ kind: 'text', text: 'words' })
  })

  it('is read as text where it does not say what it is', async () => {
    network(() => new Response(new TextEncoder().encode('words')))
    expect(await callFunction('hello')).toEqual({ kind: 'text', text: 'words' })
  })

  it('is read as events, wherever the stream is cut into pieces', async () => {
    const whole = new TextEncoder().encode(
      ': hello\r\n\r\nevent: text\r\ndata: Grüße\r\n\r\ndata: a\ndata:b\n\nid: 7\n\ndata: cut off',
    )
    network(() => {
      const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          for (const byte of whole) controller.enqueue(Uint8Array.of(byte))
          controller.close()
        },
      })
      return new Response(pieces, { headers: { 'Content-Type': 'text/event-stream' } })
    })
    const answer = await callFunction('hello')
    const events = answer.kind === 'events' ? await Array.fromAsync(answer.events) : []
    expect(events).toEqual([
      { event: 'text', data: 'Grüße' },
      { event: 'message', data: 'a\nb' },
    ])
  })
})

describe('a call of a function that fails', () => {
  const failure = async (): Promise<unknown> => callFunction('hello').catch((error: unknown) => error)

  it('says so when nothing answers', async () => {
    network(() => Promise.reject(new TypeError('Failed to fetch')))
    const error = await failure()
    expect(error).toBeInstanceOf(FunctionError)
    expect(error).toMatchObject({
      message: 'Failed to send a request to the Edge Function',
      kind: 'fetch',
      status: 0,
      cause: new TypeError('Failed to fetch'),
    })
  })

  it('says so when the relay could not reach it', async () => {
    network(() => Response.json({}, { status: 200, headers: { 'x-relay-error': 'true' } }))
    expect(await failure()).toMatchObject({ message: 'Relay Error invoking the Edge Function', kind: 'relay' })
  })

  it('says so when its status is not 2xx, and keeps what the server says', async () => {
    const body = problem('too_many_requests', 'Please wait')
    network(() => Response.json(body, { status: 429 }))
    expect(await failure()).toMatchObject({
      message: 'Edge Function returned a non-2xx status code',
      kind: 'http',
      status: 429,
      problem: body,
    })
  })

  it('keeps nothing of what is none of ours', async () => {
    network(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await failure()).toMatchObject({ kind: 'http', status: 502, problem: null })
  })

  it('a call without a session tells the session', async () => {
    const listener = vi.fn()
    whenUnauthenticated(listener)
    network(() => Response.json(problem('unauthenticated', 'Please sign in to continue.'), { status: 401 }))
    await failure()
    expect(listener).toHaveBeenCalledOnce()
    whenUnauthenticated(() => {})
  })

  it('a call that was aborted throws the reason', async () => {
    const signal = AbortSignal.abort()
    network(() => Promise.reject(signal.reason))
    await expect(callFunction('hello', { signal })).rejects.toBe(signal.reason)
  })
})
