import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiServer, apiServer, problem } from '#web/testing/api-server.ts'
import { type ChangeStream, changeStreams } from '#web/testing/change-streams.ts'
import { whenUnauthenticated } from './api.ts'
import { followChanges } from './change-stream.ts'

const start = Temporal.Instant.from('2026-11-21T13:00:00Z')
const seconds = (many: number) => many * 1000

let server: ApiServer
let streams: readonly ChangeStream[]
let page: AbortController
/** The hints that the page was given, and what lets it say that it has read what they name. */
let hints: { readonly parts: readonly string[]; readonly done: () => void }[]

beforeEach(() => {
  vi.useFakeTimers({ now: start.epochMilliseconds })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  server = apiServer()
  streams = changeStreams(server)
  page = new AbortController()
  hints = []
})
afterEach(() => {
  page.abort()
})

function follow(told = { at: start }) {
  const onHint = (parts: ReadonlySet<string>) =>
    new Promise<void>((done) => void hints.push({ parts: [...parts], done }))
  void followChanges({ told, onHint, signal: page.signal })
  return told
}

/** Lets pass so many milliseconds, and all that happens in them. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const named = () => hints.map(({ parts }) => parts.join(' '))

describe('a page that follows changes', () => {
  it('says since when it was not told, and reads what a hint names', async () => {
    follow({ at: start.subtract({ seconds: 3 }) })
    await pass(0)
    expect(streams[0]?.body).toEqual({ since: '2026-11-21T12:59:57Z' })
    streams[0]?.hint('entries stocks')
    await pass(0)
    expect(named()).toEqual(['entries stocks'])
  })

  it('gathers what is hinted while it reads', async () => {
    follow()
    await pass(0)
    for (const part of ['entries', 'notes', 'entries', 'stocks']) {
      streams[0]?.hint(part)
      await pass(0)
    }
    expect(named()).toEqual(['entries'])
    hints[0]?.done()
    await pass(0)
    expect(named()).toEqual(['entries', 'notes entries stocks'])
  })

  it('does not wait for ever for what it reads', async () => {
    follow()
    await pass(0)
    streams[0]?.hint('entries')
    streams[0]?.hint('notes')
    await pass(seconds(11))
    expect(named()).toEqual(['entries', 'notes'])
  })

  it('opens a stream that ended again, and is told what it missed in between', async () => {
    const told = follow()
    await pass(seconds(20))
    streams[0]?.keepAlive()
    await pass(0)
    streams[0]?.end()
    await pass(seconds(1))
    expect(streams[1]?.body).toEqual({ since: '2026-11-21T13:00:20Z' })
    expect(told.at.toString()).toBe('2026-11-21T13:00:20Z')
  })

  it('opens a stream again that is silent for a minute', async () => {
    follow()
    for (let minute = 0; minute < 3; minute++) {
      await pass(seconds(25))
      streams[0]?.keepAlive()
    }
    await pass(0)
    expect(streams).toHaveLength(1)
    await pass(seconds(64))
    expect(streams).toHaveLength(2)
    expect(streams[0]?.signal?.aborted).toBe(true)
  })

  it.each([
    ['is refused', { status: 429, body: problem('too_many_requests', 'Too many pages are open.') }],
    ['reaches something else', { body: {} }],
  ])('asks again, later each time, when it %s', async (_, answer) => {
    server.answer('POST /functions/changes', answer)
    follow()
    const asked = () => server.requestsTo('POST /functions/changes').length
    const times: number[] = []
    for (let second = 0; second < 70; second++) {
      await pass(second === 0 ? 0 : seconds(1))
      if (asked() > times.length) times.push(second)
    }
    expect(times).toEqual([0, 1, 3, 7, 15, 31, 63])
  })

  it('asks again, later each time, where streams are cut after their first message', async () => {
    follow()
    const times: number[] = []
    for (let second = 0; second < 40; second++) {
      await pass(second === 0 ? 0 : seconds(1))
      if (streams.length === times.length) continue
      times.push(second)
      streams.at(-1)?.keepAlive()
      await pass(0)
      streams.at(-1)?.end()
    }
    expect(times).toEqual([0, 1, 3, 7, 15, 31])
  })

  it('asks again when something else than the server answers with 401', async () => {
    server.answer('POST /functions/changes', { status: 401, body: {} })
    follow()
    await pass(seconds(1))
    expect(server.requestsTo('POST /functions/changes')).toHaveLength(2)
  })

  it('asks at once when there is a network again', async () => {
    server.answer('POST /functions/changes', () => {
      throw new TypeError('Failed to fetch')
    })
    follow()
    await pass(seconds(20))
    const before = server.requests.length
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(server.requests).toHaveLength(before + 1)
  })

  it('reports that its session has ended, and asks no more', async () => {
    const ended = vi.fn()
    whenUnauthenticated(ended)
    server.answer('POST /functions/changes', { status: 401, body: problem('unauthenticated', 'Please sign in.') })
    follow()
    await pass(seconds(600))
    expect(ended).toHaveBeenCalledTimes(1)
    expect(server.requests).toHaveLength(1)
  })

  it('closes its stream and asks no more when it is told to end', async () => {
    follow()
    await pass(0)
    page.abort()
    await pass(seconds(600))
    expect(streams[0]?.signal?.aborted).toBe(true)
    expect(streams).toHaveLength(1)
  })
})
