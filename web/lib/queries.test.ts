import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { listDoseEntries, type StoredDoseEntry } from '#core/api/dose-entries.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { getSession } from '#core/api/session.ts'
import { type ApiServer, apiServer, encoded, problem, sessionBody, unreachable } from '#web/testing/api-server.ts'
import { signIn } from '#web/testing/sign-in.ts'
import * as clock from './clock.ts'
import { type CopyStore, deviceCopies } from './device-store.ts'
import {
  type Cached,
  entriesQuery,
  firstDateOf,
  keys,
  mergeStoredEntries,
  olderStreakQuery,
  ownerOf,
  zonesQuery,
} from './queries.ts'
import * as session from './session.ts'

const sam = '00000000-0000-4000-8000-00000000000a'
const before = Temporal.PlainDate.from('2026-10-23')
const streak = (count: number) => ({ before: '2026-10-23', count })

let server: ApiServer
const copies = new Map<string, unknown>()
let client = new QueryClient()

const countsTo = (count: number) => server.answer(getOlderStreak, { body: streak(count) })
const goOffline = () => server.answer(getOlderStreak, unreachable)
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
  server = apiServer()
})

afterEach(() => {
  client.clear()
})

describe('what the server answered', () => {
  it('is kept on the device for when it is out of reach', async () => {
    countsTo(3)
    expect(await look()).toMatchObject({ value: { count: 3 }, fromDevice: false })
    client.clear()
    goOffline()
    expect(await look()).toMatchObject({ value: { count: 3 }, fromDevice: true })
  })

  it('is an error when it is out of reach and nothing was kept', async () => {
    goOffline()
    await expect(look()).rejects.toMatchObject({ status: 0, code: 'network' })
  })

  it('is an error, not a copy, when the server refuses', async () => {
    countsTo(3)
    await look()
    client.clear()
    server.answer(getOlderStreak, { status: 401, body: problem('unauthenticated', 'Please sign in.') })
    await expect(look()).rejects.toMatchObject({ status: 401 })
  })

  it('takes the place of the copy when it is tried again', async () => {
    copies.set(`${sam}/streak`, streak(3))
    goOffline()
    const observer = new QueryObserver(client, olderStreakQuery(sam, before))
    const seen: boolean[] = []
    const stop = observer.subscribe(({ data }) => data && seen.push(data.fromDevice))
    await expect.poll(() => seen.at(-1)).toBe(true)
    countsTo(4)
    await client.invalidateQueries({ queryKey: keys.all(sam) })
    expect(client.getQueryData(olderStreakQuery(sam, before).queryKey)).toMatchObject({
      value: { count: 4 },
      fromDevice: false,
    })
    stop()
  })

  it('is not kept in place of a later answer, when an earlier read is answered last', async () => {
    const late = Promise.withResolvers<void>()
    let asked = 0
    server.answer(getOlderStreak, async () => {
      asked += 1
      if (asked > 1) return { body: streak(4) }
      await late.promise
      return { body: streak(3) }
    })
    const observer = new QueryObserver(client, { ...olderStreakQuery(sam, before), retry: false })
    client.setQueryData(observer.options.queryKey, { value: streak(2), fromDevice: true })
    const stop = observer.subscribe(() => {})
    await expect.poll(() => asked).toBe(1)
    await client.invalidateQueries({ queryKey: keys.all(sam) })
    expect(copies.get(`${sam}/streak`)).toMatchObject({ count: 4 })
    late.resolve()
    await expect.poll(() => server.requestsTo(getOlderStreak).length).toBe(2)
    await new Promise(setImmediate)
    expect(copies.get(`${sam}/streak`)).toMatchObject({ count: 4 })
    stop()
  })

  it('is not kept once the patient has signed out', async () => {
    session.signedOut()
    countsTo(3)
    await look()
    expect(copies.size).toBe(0)
  })
})

test('the session is renewed with a profile that another device changed', async () => {
  const body = sessionBody({ userId: sam })
  const userMetadata = { ...body.userMetadata, emergency_contact_name: 'Kim Rivera' }
  server.answer(getSession, { body: { session: { ...body, userMetadata, avatar: 'avatar2' }, now: body.now } })
  expect(session.currentSession()?.profile.emergency_contact_name).toBe('Alex Rivera')
  await client.fetchQuery({ ...zonesQuery(sam), retry: false })
  expect(session.currentSession()).toMatchObject({
    profile: { emergency_contact_name: 'Kim Rivera' },
    avatar: 'avatar2',
  })
})

test('a clock that is set while the page is open is corrected no longer, and its error no longer told', async () => {
  const serverTime = Temporal.Instant.from('2026-11-21T20:00:00Z')
  const body = sessionBody({ userId: sam })
  server.answer(getSession, () => ({ body: { session: body, now: `${serverTime}` } }))
  const renew = () => client.fetchQuery({ ...zonesQuery(sam), retry: false, staleTime: 0 })
  vi.useFakeTimers({ toFake: ['Date', 'Temporal'], now: new Date('2026-11-21T19:00:00Z') })
  await renew()
  expect([clock.clockError()?.total('minutes'), clock.now().equals(serverTime)]).toEqual([60, true])
  vi.setSystemTime('2026-11-21T20:00:00Z')
  await renew()
  expect([clock.clockError(), clock.now().equals(serverTime)]).toEqual([null, true])
})

test('the session of another account is never shown', async () => {
  const body = sessionBody()
  server.answer(getSession, { body: { session: body, now: body.now } })
  await expect(client.fetchQuery({ ...zonesQuery(sam), retry: false })).rejects.toMatchObject({ status: 401 })
  expect(session.currentSession()?.userId).toBe(sam)
})

test('a copy stands in for a server that is slow at the first look, and gives way to its answer', async () => {
  vi.useFakeTimers()
  copies.set(`${sam}/streak`, streak(3))
  const answered = Promise.withResolvers<void>()
  server.answer(getOlderStreak, () => answered.promise.then(() => ({ body: streak(4) })))
  const first = look()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await first).toMatchObject({ value: { count: 3 }, fromDevice: true })
  answered.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryData(olderStreakQuery(sam, before).queryKey)).toMatchObject({
    value: { count: 4 },
    fromDevice: false,
  })
})

test('a late answer never replaces a newer one', async () => {
  vi.useFakeTimers()
  copies.set(`${sam}/streak`, streak(3))
  const answered = Promise.withResolvers<void>()
  server.answer(getOlderStreak, () => answered.promise.then(() => ({ body: streak(4) })))
  const first = look()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await first).toMatchObject({ value: { count: 3 }, fromDevice: true })
  countsTo(5)
  await client.fetchQuery({ ...olderStreakQuery(sam, before), retry: false, staleTime: 0 })
  answered.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryData(olderStreakQuery(sam, before).queryKey)).toMatchObject({ value: { count: 5 } })
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
    reason: null,
    note: null,
    isOverLimit: false,
    recordedAt: Temporal.Instant.from('2026-11-21T13:02:00Z'),
  })
  const [first, second] = [entry('1'), entry('2')]
  const lists = (...entries: StoredDoseEntry[]) => encoded(listDoseEntries, { entries, next: null })
  const shown = () => {
    const [list] = client.getQueryCache().findAll({ queryKey: keys.entries(sam) })
    const data = list?.state.data as Cached<{ entries: StoredDoseEntry[] }> | undefined
    return data?.value.entries.map(({ id }) => id)
  }

  const watch = () => new QueryObserver(client, { ...entriesQuery(sam, from), staleTime: Number.POSITIVE_INFINITY })
  let observer = watch()
  let stop = () => {}

  beforeEach(async () => {
    server.answer(listDoseEntries, lists(first))
    await client.fetchQuery(entriesQuery(sam, from))
    observer = watch()
    stop = observer.subscribe(() => {})
    await client.fetchQuery(olderStreakQuery(sam, before)).catch(() => null)
    server = apiServer()
    server.answer(listDoseEntries, lists(first, second))
  })

  afterEach(() => stop())

  it('are in the list at once and in the copy on the device, and nothing is asked for them', async () => {
    await mergeStoredEntries(client, sam, [second])
    expect(shown()).toEqual([second.id, first.id])
    expect(copies.get(`${sam}/entries`)).toMatchObject({ entries: [{ id: second.id }, { id: first.id }] })
    await mergeStoredEntries(client, sam, [second])
    expect(shown()).toEqual([second.id, first.id])
    expect(server.requests).toEqual([])
  })

  it('make the list no newer than it was', async () => {
    const age = () => client.getQueryCache().findAll({ queryKey: keys.entries(sam) })[0]?.state.dataUpdatedAt
    const read = age()
    vi.useFakeTimers({ now: Number(read) + 60_000 })
    await mergeStoredEntries(client, sam, [second])
    expect(age()).toBe(read)
  })

  it('entries of another tab are read from the server', async () => {
    await mergeStoredEntries(client, sam, [])
    expect(shown()).toEqual([first.id, second.id])
    expect(server.requests).toHaveLength(1)
  })

  it('are read from the server with a list that was on its way and may not have them', async () => {
    const [older, newer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.answer(listDoseEntries, () => older.promise.then(() => lists(first)))
    void client.refetchQueries({ queryKey: keys.entries(sam) })
    await expect.poll(() => server.requests).toHaveLength(1)
    server.answer(listDoseEntries, () => newer.promise.then(() => lists(first, second)))
    const merged = mergeStoredEntries(client, sam, [second])
    await expect.poll(() => server.requests).toHaveLength(2)
    older.resolve()
    newer.resolve()
    await merged
    expect(shown()).toEqual([first.id, second.id])
  })

  it('are read again with the first list of the new dates at midnight UTC, and added to no other list', async () => {
    const next = { ...entriesQuery(sam, from.add({ days: 1 })), staleTime: Number.POSITIVE_INFINITY }
    const older = Promise.withResolvers<void>()
    server.answer(listDoseEntries, () => older.promise.then(() => lists(first)))
    observer.setOptions(next)
    await expect.poll(() => server.requests).toHaveLength(1)
    server.answer(listDoseEntries, lists(first, second))
    const merged = mergeStoredEntries(client, sam, [second])
    expect(shown()).toEqual([first.id])
    older.resolve()
    await merged
    expect(client.getQueryData(next.queryKey)?.value.entries.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(shown()).toEqual([first.id])
    // When the list of the former dates is shown again, it is not taken for fresh.
    expect(client.getQueryState(entriesQuery(sam, from).queryKey)?.isInvalidated).toBe(true)
  })
})

test('the key of a query says whose it is, and that of a list of entries from which date', () => {
  const { queryKey } = entriesQuery('sam', Temporal.PlainDate.from('2026-03-02'))
  expect([ownerOf(queryKey), ownerOf(keys.videoAssistant()), ownerOf(undefined)]).toEqual(['sam', undefined, undefined])
  expect(firstDateOf(queryKey, 'sam')?.toString()).toBe('2026-03-02')
  expect([firstDateOf(queryKey, 'ana'), firstDateOf(keys.history('sam'), 'sam')]).toEqual([null, null])
})
