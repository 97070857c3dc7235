import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { listDoseEntries, type StoredDoseEntry } from '#core/api/dose-entries.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { type CopyStore, deviceCopies } from './device-store.ts'
import { type Cached, entriesQuery, keys, olderStreakQuery, takeStored } from './queries.ts'
import * as session from './session.ts'

const sam = '00000000-0000-4000-8000-00000000000a'
const before = Temporal.PlainDate.from('2026-10-23')
const streak = (count: number) => ({ before: '2026-10-23', count })

/** What the server does with each call: answers a streak, or is out of reach. */
let server: (() => Promise<Response>) | null = null
const copies = new Map<string, unknown>()
let client = new QueryClient()

const answer = (count: number) => async () => Response.json(streak(count))
const look = () => client.fetchQuery({ ...olderStreakQuery(sam, before), retry: false })

beforeEach(() => {
  client = new QueryClient()
  copies.clear()
  const store: Pick<CopyStore, 'get' | 'put'> = {
    get: async (userId, name) => copies.get(`${userId}/${name}`),
    put: async (userId, name, wire) => void copies.set(`${userId}/${name}`, wire),
  }
  vi.spyOn(deviceCopies, 'get').mockImplementation(store.get)
  vi.spyOn(deviceCopies, 'put').mockImplementation(store.put)
  signIn({ userId: sam })
  vi.stubGlobal('fetch', () => {
    if (!server) return Promise.reject(new TypeError('Failed to fetch'))
    return server()
  })
})

afterEach(() => {
  client.clear()
})

describe('what the server answered', () => {
  it('is kept on the device for when it is out of reach', async () => {
    server = answer(3)
    expect(await look()).toMatchObject({ value: { count: 3 }, fromDevice: false })
    client.clear()
    server = null
    expect(await look()).toMatchObject({ value: { count: 3 }, fromDevice: true })
  })

  it('is an error when it is out of reach and nothing was kept', async () => {
    server = null
    await expect(look()).rejects.toMatchObject({ status: 0, code: 'network' })
  })

  it('is an error, not a copy, when the server refuses', async () => {
    server = answer(3)
    await look()
    client.clear()
    server = async () =>
      Response.json({ message: 'Please sign in.', code: 'unauthenticated', details: null, hint: null }, { status: 401 })
    await expect(look()).rejects.toMatchObject({ status: 401 })
  })

  it('takes the place of the copy when it is tried again', async () => {
    copies.set(`${sam}/streak`, streak(3))
    server = null
    const observer = new QueryObserver(client, olderStreakQuery(sam, before))
    const seen: boolean[] = []
    const stop = observer.subscribe(({ data }) => data && seen.push(data.fromDevice))
    await expect.poll(() => seen.at(-1)).toBe(true)
    server = answer(4)
    await client.invalidateQueries({ queryKey: keys.all(sam) })
    expect(client.getQueryData(olderStreakQuery(sam, before).queryKey)).toMatchObject({
      value: { count: 4 },
      fromDevice: false,
    })
    stop()
  })

  it('is not kept once the patient has signed out', async () => {
    session.signedOut()
    server = answer(3)
    await look()
    expect(copies.size).toBe(0)
  })
})

it('a copy stands in for a server that is slow at the first look, and gives way to its answer', async () => {
  vi.useFakeTimers()
  copies.set(`${sam}/streak`, streak(3))
  let arrive: (response: Response) => void = () => {}
  server = () =>
    new Promise((resolve) => {
      arrive = resolve
    })
  const first = look()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await first).toMatchObject({ value: { count: 3 }, fromDevice: true })
  arrive(Response.json(streak(4)))
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryData(olderStreakQuery(sam, before).queryKey)).toMatchObject({
    value: { count: 4 },
    fromDevice: false,
  })
})

describe('entries that the server has stored', () => {
  const from = Temporal.PlainDate.from('2026-10-12')
  const entry = (id: string): StoredDoseEntry => ({
    id: `00000000-0000-4000-8000-00000000000${id}`,
    medicationId: '00000000-0000-4000-8000-0000000000cc',
    medicationName: 'Metformin',
    dosage: '500mg',
    date: Temporal.PlainDate.from('2026-11-21'),
    scheduledTime: Temporal.PlainTime.from('08:00'),
    actualTime: Temporal.Instant.from('2026-11-21T13:02:00Z'),
    status: 'taken',
    clears: [],
    intakes: [],
    recordedAt: Temporal.Instant.from('2026-11-21T13:02:00Z'),
  })
  const [first, second] = [entry('1'), entry('2')]
  let asked: string[] = []
  const lists = (...entries: StoredDoseEntry[]) =>
    Response.json(z.encode(listDoseEntries.output, { entries, next: null }))
  const shown = () => {
    const [list] = client.getQueryCache().findAll({ queryKey: keys.entries(sam) })
    const data = list?.state.data as Cached<{ entries: StoredDoseEntry[] }> | undefined
    return data?.value.entries.map(({ id }) => id)
  }

  beforeEach(async () => {
    server = async () => lists(first)
    await client.fetchQuery(entriesQuery(sam, from))
    await client.fetchQuery(olderStreakQuery(sam, before)).catch(() => null)
    asked = []
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(String(url))
      return Promise.resolve(lists(first, second))
    })
  })

  it('are in the list at once and in the copy on the device, and nothing is asked for them', async () => {
    await takeStored(client, sam, [second])
    expect(shown()).toEqual([second.id, first.id])
    expect(copies.get(`${sam}/entries`)).toMatchObject({ entries: [{ id: second.id }, { id: first.id }] })
    await takeStored(client, sam, [second])
    expect(shown()).toEqual([second.id, first.id])
    expect(asked).toEqual([])
  })

  it('make the list no newer than it was', async () => {
    const age = () => client.getQueryCache().findAll({ queryKey: keys.entries(sam) })[0]?.state.dataUpdatedAt
    const read = age()
    vi.useFakeTimers({ now: Number(read) + 60_000 })
    await takeStored(client, sam, [second])
    expect(age()).toBe(read)
  })

  it('of another tab are read from the server', async () => {
    const observer = new QueryObserver(client, { ...entriesQuery(sam, from), staleTime: Number.POSITIVE_INFINITY })
    const stop = observer.subscribe(() => {})
    await takeStored(client, sam, [])
    expect(shown()).toEqual([first.id, second.id])
    expect(asked).toHaveLength(1)
    stop()
  })

  it('are read from the server with a list that was on its way and may not have them', async () => {
    const observer = new QueryObserver(client, { ...entriesQuery(sam, from), staleTime: Number.POSITIVE_INFINITY })
    const stop = observer.subscribe(() => {})
    let arrive: (response: Response) => void = () => {}
    vi.stubGlobal('fetch', () => new Promise((resolve) => (arrive = resolve)))
    void client.refetchQueries({ queryKey: keys.entries(sam) })
    const older = arrive
    const taken = takeStored(client, sam, [second])
    await expect.poll(() => arrive).not.toBe(older)
    older(lists(first))
    arrive(lists(first, second))
    await taken
    expect(shown()).toEqual([first.id, second.id])
    stop()
  })
})
