import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ChangedPart } from '#core/api/changes.ts'
import { listDoseEntries, type StoredDoseEntry } from '#core/api/dose-entries.ts'
import type { Output } from '#core/api/endpoint.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { listMedications } from '#core/api/medications.ts'
import { getSession } from '#core/api/session.ts'
import { getSettings } from '#core/api/settings.ts'
import { ApiError, callWire, isUnreachable } from './api.ts'
import { isClockUnknown, syncingClock } from './clock.ts'
import { deviceCopies } from './device-store.ts'
import { checkSession, currentSession, renewProfile, takeSessionAnswer, takeSessionSettings } from './session.ts'
import { within } from './within.ts'

/** The result of a query: the server's response, or the device's cached copy of an earlier one. */
export type Cached<T> = {
  readonly value: T
  /** The copy on the device: the server could not be reached. */
  readonly fromDevice: boolean
}

/** How long the first read waits for the server before the cached copy is used, in milliseconds. */
const timeoutMs = 4000
const retryEvery = 20_000
const renewEvery = 120_000

/** Query keys by account, for invalidation. */
export const keys = {
  all: (userId: string) => ['patient', userId] as const,
  session: (userId: string) => ['patient', userId, 'session'] as const,
  medications: (userId: string) => ['patient', userId, 'medications'] as const,
  entries: (userId: string) => ['patient', userId, 'entries'] as const,
  figures: (userId: string) => ['patient', userId, 'figures'] as const,
  history: (userId: string) => ['patient', userId, 'history'] as const,
  agreedHolds: (userId: string) => ['patient', userId, 'agreed-holds'] as const,
  stocks: (userId: string) => ['patient', userId, 'stocks'] as const,
  settings: (userId: string) => ['patient', userId, 'settings'] as const,
  profile: (userId: string) => ['patient', userId, 'profile'] as const,
  channels: (userId: string) => ['patient', userId, 'channels'] as const,
  confirmations: (userId: string) => ['patient', userId, 'confirmations'] as const,
  receipts: (userId: string) => ['patient', userId, 'receipts'] as const,
  assistant: (userId: string) => ['patient', userId, 'assistant'] as const,
  devices: (userId: string) => ['patient', userId, 'devices'] as const,
  activity: (userId: string) => ['patient', userId, 'activity'] as const,
  secondFactors: (userId: string) => ['patient', userId, 'second-factors'] as const,
  reminderCheck: (userId: string) => ['patient', userId, 'reminder-check'] as const,
  pushDevice: (userId: string) => ['patient', userId, 'push-device'] as const,
  testReminder: (userId: string) => ['patient', userId, 'test-reminder'] as const,
  /** The operator's, the same for everybody. */
  videoAssistant: () => ['video-assistant'] as const,
}

/** Whose a query is; undefined for one that is nobody's. */
export const ownerOf = (key: QueryKey | undefined): unknown => (key?.[0] === 'patient' ? key[1] : undefined)

/** The first date of a patient's list of entries (`entriesQuery`); null for the key of any other query. */
export function firstDateOf(key: QueryKey, userId: string): Temporal.PlainDate | null {
  const prefix = keys.entries(userId)
  const from = key[prefix.length]
  const isEntries = prefix.every((part, index) => key[index] === part)
  return isEntries && typeof from === 'string' ? Temporal.PlainDate.from(from) : null
}

/** The queries that depend on the entries. */
const entryParts = ['figures', 'history', 'stocks'] as const
const recordParts = ['medications', 'entries', ...entryParts] as const

/** The queries that show a part of the patient's data. */
const queriesOf: Readonly<Record<ChangedPart, readonly (keyof typeof keys)[]>> = {
  entries: ['entries', ...entryParts],
  medications: recordParts,
  'agreed-holds': ['agreedHolds'],
  stocks: ['stocks'],
  notes: ['history'],
  day: ['session', 'settings', ...recordParts],
  settings: ['settings'],
  profile: ['profile', 'session'],
  channels: ['channels', 'confirmations'],
  receipts: ['receipts', 'session'],
  assistant: ['assistant'],
  devices: ['devices'],
  activity: ['activity'],
  'second-factors': ['secondFactors'],
}

/**
 * Refetches what shows parts of the patient's data that have changed elsewhere.
 * @param names of a `ChangedPart` each; all of it if a name is unknown, such as that of `everything`
 */
export async function refreshChanged(client: QueryClient, userId: string, names: Iterable<string>): Promise<void> {
  const parts = new Set<keyof typeof keys>()
  for (const name of names) {
    if (!isChangedPart(name)) return client.invalidateQueries({ queryKey: keys.all(userId) })
    for (const part of queriesOf[name]) parts.add(part)
  }
  await invalidate(client, userId, [...parts])
}

const isChangedPart = (name: string): name is ChangedPart => Object.hasOwn(queriesOf, name)

/** Refetches what depends on medications or entries; resolves when the active screens have it. */
export async function refreshRecord(client: QueryClient, userId: string): Promise<void> {
  await invalidate(client, userId, recordParts)
}

/**
 * Adds entries that the server has just stored to the list on the screen, in memory and on the device, and refetches what depends
 * on them. A list that is being fetched, or comes from the device, may be older: it is refetched too. One that is not on the
 * screen, such as that of yesterday's dates, is read again before it comes back.
 * @param stored none if another tab sent them: then the list is refetched
 */
export async function mergeStoredEntries(
  client: QueryClient,
  userId: string,
  stored: readonly StoredDoseEntry[],
): Promise<void> {
  const read = invalidate(client, userId, entryParts)
  const lists = client.getQueryCache().findAll({ queryKey: keys.entries(userId) })
  const ids = new Set(stored.map(({ id }) => id))
  await Promise.all(
    lists.map(async (query) => {
      const { queryKey, state } = query
      const data = state.data as EntryList | undefined
      const isOnItsWay = state.fetchStatus !== 'idle'
      if (!data || data.fromDevice || isOnItsWay || ids.size === 0 || !query.isActive()) {
        const readAgain = () => client.invalidateQueries({ queryKey, exact: true })
        await readAgain()
        // A first read is not cancelled by a second: it was only waited for.
        if (!data && isOnItsWay) await readAgain()
        return
      }
      const entries = [...stored, ...data.value.entries.filter(({ id }) => !ids.has(id))]
      const value = { ...data.value, entries }
      // Keeps its age: entries that other devices recorded since are not in it.
      client.setQueryData<EntryList>(queryKey, { ...data, value }, { updatedAt: state.dataUpdatedAt })
      await keepCopy(userId, 'entries', z.encode(listDoseEntries.output, value))
    }),
  )
  await read
}

type EntryList = Cached<Output<typeof listDoseEntries>>

async function invalidate(client: QueryClient, userId: string, parts: readonly (keyof typeof keys)[]): Promise<void> {
  await Promise.all(parts.map((part) => client.invalidateQueries({ queryKey: keys[part](userId) })))
}

/** The zone spans of the account. */
export function zonesQuery(userId: string) {
  return offlineQuery(keys.session(userId), userId, 'session', getSession.output, async () => {
    const taken = takeSessionAnswer(userId)
    const answer = taken ? { output: taken, wire: z.encode(getSession.output, taken) } : await sessionNow()
    // The session has ended, or belongs to another account: this page must not show its data.
    const { session } = answer.output
    if (session?.userId !== userId) throw notSignedIn()
    // The answer of the page's start is the session's already.
    if (!taken) renewProfile(userId, session.userMetadata, session.avatar)
    return answer
  })
}

/** Also notices that the device's clock was set while the page is open, or was wrong when it started without a network. */
async function sessionNow() {
  if (!isClockUnknown()) return await callWire(getSession, {})
  return await syncingClock(async () => {
    const answer = await callWire(getSession, {})
    return { ...answer, now: answer.output.now }
  })
}

/** All medications of the patient, past ones too. */
export function medicationsQuery(userId: string) {
  return offlineQuery(keys.medications(userId), userId, 'medications', listMedications.output, () =>
    callWire(listMedications, {}),
  )
}

/** The entries of doses from a date on, all pages of them. */
export function entriesQuery(userId: string, from: Temporal.PlainDate) {
  const key = [...keys.entries(userId), from.toString()] as const
  return offlineQuery(key, userId, 'entries', listDoseEntries.output, async () => {
    const entries: StoredDoseEntry[] = []
    const wires: unknown[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { output, wire } = await callWire(listDoseEntries, { from, limit: '1000', ...(cursor && { cursor }) })
      entries.push(...output.entries)
      wires.push(...(wire as { entries: unknown[] }).entries)
      cursor = output.next
    }
    return { output: { entries, next: null }, wire: { entries: wires, next: null } }
  })
}

/** The length of the streak before a date, which the page's own record does not go back to. */
export function olderStreakQuery(userId: string, before: Temporal.PlainDate) {
  const key = [...keys.figures(userId), 'streak', before.toString()] as const
  return offlineQuery(key, userId, 'streak', getOlderStreak.output, () => callWire(getOlderStreak, { before }))
}

export function settingsQuery(userId: string) {
  return offlineQuery(keys.settings(userId), userId, 'settings', getSettings.output, async () => {
    const taken = takeSessionSettings(userId)
    return taken ? { output: taken, wire: taken } : callWire(getSettings, {})
  })
}

/**
 * A query whose response is cached on the device in wire format, and read from there if the server cannot be reached or is too
 * slow for the first read.
 */
export function offlineQuery<T>(
  queryKey: QueryKey,
  userId: string,
  name: string,
  schema: z.ZodMiniType<T>,
  read: () => Promise<{ readonly output: T; readonly wire: unknown }>,
) {
  return queryOptions<Cached<T>>({
    queryKey,
    queryFn: async ({ client }) => {
      const begun = ++readsBegun
      const live = read().then(({ output, wire }): Cached<T> => {
        if (isLatest(userId, name, begun)) void keepCopy(userId, name, wire)
        return { value: output, fromDevice: false }
      })
      // Once something is shown there is no hurry: then the copy is used only after a failure.
      if (client.getQueryData(queryKey) === undefined) {
        const answered = live.catch(() => 'failed')
        const first = await within(timeoutMs, answered, 'late')
        const copy = first === 'late' ? await copyOf(userId, name, schema) : null
        if (copy) {
          // Only over a copy: a later read may have been answered sooner.
          const replace = (answer: Cached<T>) =>
            client.setQueryData<Cached<T>>(queryKey, (known) => (known?.fromDevice ? answer : undefined))
          void live.then(replace).catch(() => null)
          return copy
        }
      }
      try {
        return await live
      } catch (error) {
        const copy = isUnreachable(error) ? await copyOf(userId, name, schema) : null
        if (!copy) throw error
        return copy
      }
    },
    refetchOnReconnect: true,
    // Temporal values never compare as equal, so comparing them is wasted work.
    structuralSharing: false,
    // Other devices of the patient record too. A copy is replaced as soon as the server is back.
    refetchInterval: ({ state }) => (state.data?.fromDevice ? retryEvery : renewEvery),
    // While a list of other dates is fetched, the previous one stays on the screen.
    placeholderData: (last, query) => (ownerOf(query?.queryKey) === userId ? last : undefined),
  })
}

/** Numbers the reads of this page in the order in which they begin. */
let readsBegun = 0
const latestKept = new Map<string, number>()

/** Whether no later read was answered before: one that was canceled still gets its answer, and it may be older. */
function isLatest(userId: string, name: string, begun: number): boolean {
  const copy = `${userId}/${name}`
  if (begun < (latestKept.get(copy) ?? 0)) return false
  latestKept.set(copy, begun)
  return true
}

/** Caches a response for the patient of this session; for an early request the session is known only afterwards. */
async function keepCopy(userId: string, name: string, wire: unknown): Promise<void> {
  const session = currentSession() ?? (await checkSession().catch(() => null))
  if (session?.userId === userId) await deviceCopies.put(userId, name, wire)
}

async function copyOf<T>(userId: string, name: string, schema: z.ZodMiniType<T>): Promise<Cached<T> | null> {
  const copy = z.safeDecode(schema, await deviceCopies.get(userId, name))
  return copy.success ? { value: copy.data, fromDevice: true } : null
}

function notSignedIn(): ApiError {
  return new ApiError(401, { message: 'You are signed out.', code: 'unauthenticated', details: null, hint: null })
}
