import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo } from 'react'
import type { AnchorTimes } from '#core/schedule/anchors.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { localDate } from '#core/time/span.ts'
import { ApiError } from './api.ts'
import { useNow } from './clock.ts'
import { currentDay } from './day.ts'
import { olderStreakEnd } from './figures.ts'
import { useOutboxEntries } from './outbox.ts'
import { entriesQuery, keys, medicationsQuery, olderStreakQuery, settingsQuery, zonesQuery } from './queries.ts'
import { type PatientRecord, recordOf, recordStart } from './record.ts'
import { useSession } from './session.ts'

/** The record for a screen; `record` is set only when the status is ready. */
export type RecordState = {
  readonly status: 'loading' | 'error' | 'ready'
  readonly record: PatientRecord | null
  readonly error: ApiError | null
  /** The copy on this device: the server could not be reached, so what another device recorded may be missing. */
  readonly isStale: boolean
  /** The times of the patient's day; null until they are first used, or while they are unknown. */
  readonly anchors: AnchorTimes | null
  readonly refetch: () => void
}

const noRecord: RecordState = {
  status: 'loading',
  record: null,
  error: null,
  isStale: false,
  anchors: null,
  refetch: () => {},
}
const RecordContext = createContext(noRecord)

/** The signed-in patient's record, kept up to date; a tap is in it at once, with or without a network. */
export function usePatientRecord(): RecordState {
  return useContext(RecordContext)
}

/** Provides the signed-in patient's record, and keeps the day computed from it up to date. */
export function PatientRecordProvider({ children }: { children: ReactNode }) {
  const state = useRecordState()
  useKeepDay(state.record)
  return <RecordContext value={state}>{children}</RecordContext>
}

// In the same frame: a dose that was just recorded is never painted as untaken.
function useKeepDay(record: PatientRecord | null): void {
  const now = useNow()
  const { data } = useQuery({ ...settingsQuery(record?.userId ?? ''), enabled: record !== null })
  const settings = (data?.value ?? defaultSettings).reminders
  useLayoutEffect(() => {
    if (record) void currentDay.update({ record, settings, now })
    else currentDay.clear()
  }, [record, settings, now])
}

function useRecordState(): RecordState {
  const client = useQueryClient()
  const userId = useSession()?.userId ?? ''
  const now = useNow()
  const enabled = userId !== ''
  const zones = useQuery({ ...zonesQuery(userId), enabled })
  const session = zones.data?.value.session
  const spans = session?.zoneSpans
  const anchors = session?.anchors ?? null
  const from = recordStart(now)
  const medications = useQuery({ ...medicationsQuery(userId), enabled })
  const entries = useQuery({ ...entriesQuery(userId, from), enabled })
  const olderEnd = olderStreakEnd(spans ? localDate(spans, now) : from)
  const older = useQuery({ ...olderStreakQuery(userId, olderEnd), enabled: enabled && spans !== undefined })
  const queued = useOutboxEntries()

  const list = medications.data?.value.medications
  const stored = entries.data?.value.entries
  const olderStreak = older.data?.value ?? null
  const record = useMemo(
    () => (spans && list && stored ? recordOf({ userId, spans, list, stored, queued, olderStreak }) : null),
    [userId, spans, list, stored, queued, olderStreak],
  )

  const refetch = useCallback(() => void client.invalidateQueries({ queryKey: keys.all(userId) }), [client, userId])
  const parts = [zones, medications, entries]
  const failed = parts.map(({ error }) => error).find((error) => error !== null) ?? null
  const isStale = record !== null && parts.some(({ data }) => data?.fromDevice)
  const status = record ? 'ready' : failed ? 'error' : 'loading'
  return useMemo(
    () => ({ status, record, error: failed && apiError(failed), isStale, anchors, refetch }),
    [status, record, failed, isStale, anchors, refetch],
  )
}

function apiError(error: Error): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError(0, { message: error.message, code: 'unreadable', details: null, hint: null })
}
