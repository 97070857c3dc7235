import type { QueryClient } from '@tanstack/react-query'
import { defaultSettings } from '#core/settings/settings.ts'
import { now, shownNow } from './clock.ts'
import { currentDay } from './day.ts'
import { outboxEntries, readOutbox } from './outbox.ts'
import { entriesQuery, keys, medicationsQuery, settingsQuery, zonesQuery } from './queries.ts'
import { allMedications, type PatientRecord, recordOf, recordStart } from './record.ts'
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
  const queries = [zonesQuery(userId), settingsQuery(userId), ...listQueries(userId)]
  await Promise.all([readOutbox(userId), ...queries.map((query) => prefetch(client, query))])
  const record = cachedRecord(client, userId)
  const settings = client.getQueryData(settingsQuery(userId).queryKey)?.value ?? defaultSettings
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

const listQueries = (userId: string) => [medicationsQuery(userId), entriesQuery(userId, recordStart(now()))]

// Each query has a type of its own.
function prefetch(client: QueryClient, query: object): Promise<void> {
  return client.prefetchQuery(query as Parameters<QueryClient['prefetchQuery']>[0])
}

/** How long a reminder waits for the newest entries before it uses the cached ones, in milliseconds. */
const freshWithinMs = 3000

/**
 * The record with the server's current entries, for a decision that another device may have just changed. Uses the cached ones
 * when the server is slow or unreachable.
 */
export async function freshRecord(client: QueryClient, record: PatientRecord): Promise<PatientRecord> {
  const { userId, spans, olderStreak } = record
  const query = { ...entriesQuery(userId, recordStart(now())), staleTime: 10_000 }
  const fetched = client.fetchQuery(query).catch(() => null)
  const entries = await within(freshWithinMs, fetched, null)
  if (!entries) return record
  const list = allMedications(record).map(({ medication }) => medication)
  return recordOf({ userId, spans, list, stored: entries.value.entries, queued: outboxEntries(), olderStreak })
}
