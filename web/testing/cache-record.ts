import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { StoredDoseEntry } from '#core/api/dose-entries.ts'
import { session } from '#core/api/session.ts'
import type { AnchorTimes } from '#core/schedule/anchors.ts'
import { defaultSettings, type Settings } from '#core/settings/settings.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { now } from '#web/lib/clock.ts'
import { olderStreakEnd } from '#web/lib/figures.ts'
import { entriesQuery, medicationsQuery, olderStreakQuery, settingsQuery, zonesQuery } from '#web/lib/queries.ts'
import { type MedicationDoses, recordStart } from '#web/lib/record.ts'
import { sessionBody } from './api-server.ts'
import { spans } from './patient.ts'

/** Caches a patient's record as if the server had sent it now, for `PatientRecordProvider`. */
export function cacheRecord(
  client: QueryClient,
  record: {
    readonly userId: string
    readonly medications: readonly MedicationDoses[]
    readonly zoneSpans?: ZoneSpans
    readonly settings?: Settings
    readonly anchors?: AnchorTimes
  },
): void {
  const { userId, medications, zoneSpans = spans, settings = defaultSettings, anchors = null } = record
  const sent = <T>(value: T) => ({ value, fromDevice: false })
  const streakEnd = olderStreakEnd(localDate(zoneSpans, now()))
  const live = { ...z.parse(session, sessionBody({ userId })), zoneSpans, settings, anchors }
  const list = medications.map(({ medication }) => medication)
  client.setQueryData(zonesQuery(userId).queryKey, sent({ session: live, now: now() }))
  client.setQueryData(medicationsQuery(userId).queryKey, sent({ medications: list }))
  client.setQueryData(
    entriesQuery(userId, recordStart(now())).queryKey,
    sent({ entries: medications.flatMap(storedEntries), next: null }),
  )
  client.setQueryData(olderStreakQuery(userId, streakEnd).queryKey, sent({ before: streakEnd, count: 0 }))
  client.setQueryData(settingsQuery(userId).queryKey, sent(settings))
}

function storedEntries({ medication, doses }: MedicationDoses): StoredDoseEntry[] {
  return doses.entries.map(({ nominal, ...entry }) => ({
    ...entry,
    medicationName: medication.name,
    dosage: medication.dosage,
    date: nominal.toPlainDate(),
    scheduledTime: nominal.toPlainTime(),
    actualTime: entry.status === 'taken' ? entry.actualTime : null,
    clears: entry.status === 'cleared' ? [...entry.clears] : [],
    intakes: entry.status === 'both-taken' ? [...entry.intakes] : [],
    reason: null,
    note: null,
    isOverLimit: false,
  }))
}
