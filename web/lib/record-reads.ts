import type { QueryClient } from '@tanstack/react-query'
import { defaultSettings, type Settings } from '#core/settings/settings.ts'
import { now, shownNow } from './clock.ts'
import { currentDay } from './day.ts'
import { outboxEntries, readOutbox } from './outbox.ts'
import { entriesQuery, keys, medicationsQuery, settingsQuery, zonesQuery } from './queries.ts'
import { type PatientRecord, recordOf, recordStart } from './record.ts'
import { checkSession, currentSession } from './session.ts'
import { currentUserId } from './storage.ts'
import { within } from './within.ts'

/**
 * Requests the record of the patient who seems to be signed in on this device while the session is still being checked. Nothing
 * is kept if the session turns out to be another's.
 */
export function readEarly(client: QueryClient): void {
  const userId = currentUserId()
  if (!userId || currentSession()) return
  for (const query of listQueries(userId)) void prefetch(client, query)
  const forget = () => client.removeQueries({ queryKey: keys.all(userId) })
  void checkSession().then((session) => session?.userId !== userId && forget(), forget)
}

/**
 * Loads the record of the signed-in patient, the settings and the day, for the first screen that shows them.
 * @returns resolves when every request was answered or refused
 */
export async function loadRecord(client: QueryClient, userId: string): Promise<void> {
  await Promise.all([readOutbox(userId), ...recordQueries(userId).map((query) => prefetch(client, query))])
  const record = cachedRecord(client, userId)
  const settings = cachedSettings(client, userId) ?? defaultSettings
  if (record && !currentDay.current()) {
    await currentDay.update({ record, settings: settings.reminders, now: shownNow() })
  }
}

function cachedRecord(client: QueryClient, userId: string): PatientRecord | null {
  const spans = client.getQueryData(zonesQuery(userId).queryKey)?.value.session?.zoneSpans
  const list = client.getQueryData(medicationsQuery(userId).queryKey)?.value.medications
  const stored = client.getQueryData(entriesQuery(userId, recordStart(now())).queryKey)?.value.entries
  if (!spans || !list || !stored) return null
  return recordOf({ userId, spans, list, stored, queued: outboxEntries(), olderStreak: null })
}

function cachedSettings(client: QueryClient, userId: string): Settings | null {
  return client.getQueryData(settingsQuery(userId).queryKey)?.value ?? null
}

const recordQueries = (userId: string) => [zonesQuery(userId), settingsQuery(userId), ...listQueries(userId)]
const listQueries = (userId: string) => [medicationsQuery(userId), entriesQuery(userId, recordStart(now()))]

// Each query has a type of its own.
function prefetch(client: QueryClient, query: object): Promise<void> {
  return client.prefetchQuery(query as Parameters<QueryClient['prefetchQuery']>[0])
}

/** How long a reminder waits for what the server knows before it uses what is cached, in milliseconds. */
const freshWithinMs = 3000
/** What was read so recently is not read again, in milliseconds. */
const freshForMs = 10_000

/**
 * The record and the settings as the server has them now, for a decision that another device may have just changed: it may have
 * recorded the dose, or paused, ended or moved the medicine. Of what the server does not answer in time, the cached answer is used.
 * @returns no settings if they were never loaded
 */
export async function freshFacts(
  client: QueryClient,
  record: PatientRecord,
): Promise<{ readonly record: PatientRecord; readonly settings: Settings | null }> {
  const { userId, olderStreak } = record
  const reads = recordQueries(userId).map((query) => prefetch(client, { ...query, staleTime: freshForMs }))
  await within(freshWithinMs, Promise.all(reads), null)
  const cached = cachedRecord(client, userId)
  return { record: cached ? { ...cached, olderStreak } : record, settings: cachedSettings(client, userId) }
}
