import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import {
  type DayTally,
  dayTallies,
  type Figure,
  figureOf,
  monthlyDays,
  streak,
  sum,
  weeklyDays,
} from '#core/adherence/adherence.ts'
import type { StoredDoseEntry } from '#core/api/dose-entries.ts'
import type { OlderStreak } from '#core/api/figures.ts'
import { type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import { type Dose, type DoseRecord, doseStatus, dosesOn } from '#core/dose/dose.ts'
import { type DoseEntry, entryOf } from '#core/dose/entry.ts'
import { card } from '#core/dose/mark-taken.ts'
import { datesAhead, openDoses } from '#core/dose/open.ts'
import { perValue, sameCall } from '#core/per-value.ts'
import { byInstant } from '#core/schedule/plan.ts'
import { openVersion } from '#core/schedule/schedule.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import { ApiError } from './api.ts'
import { now as readNow, useNow } from './clock.ts'
import { deviceCopies } from './device-store.ts'
import {
  forgetSent,
  outboxEntries,
  type QueuedEntry,
  readOutbox,
  settleOutbox,
  startOutbox,
  useOutboxEntries,
} from './outbox.ts'
import {
  entriesQuery,
  keys,
  medicationsQuery,
  olderStreakQuery,
  settingsQuery,
  takeStored,
  zonesQuery,
} from './queries.ts'
import { checkSession, currentSession, useSession } from './session.ts'
import { currentUserId } from './storage.ts'

/** A medication with its schedule and all entries known of it, from the server and from this device's queue alike. */
export type MedicationDoses = { readonly medication: MedicationRecord; readonly doses: DoseRecord }

/** One dose and the medication it is of. */
export type MedicationDose = { readonly medication: MedicationRecord; readonly dose: Dose }

/** Everything the page decides from: the patient's facts of the last 40 days. */
export type PatientRecord = {
  readonly userId: string
  readonly spans: ZoneSpans
  /** All medications, past ones too, by reminder time. */
  readonly medications: readonly MedicationDoses[]
  /** How many entries of this device the server has not got yet. */
  readonly unsent: number
  /** How many days of the streak lie before a date, which only the server can count; null while it is not known. */
  readonly olderStreak: OlderStreak | null
}

/** The record as a screen meets it; `record` is there exactly when the status is ready. */
export type RecordState = {
  readonly status: 'loading' | 'error' | 'ready'
  readonly record: PatientRecord | null
  readonly error: ApiError | null
  /** The copy on this device: the server could not be reached, so what another device recorded may be missing. */
  readonly isStale: boolean
  readonly refetch: () => void
}

/** How many nominal days before today the page knows, so that it can count 30 days and record late for 30. */
export const recordDays = 40

/** The first date of the page's record, wherever the patient lives: no zone is a whole day behind UTC. */
function recordStart(now: Temporal.Instant): Temporal.PlainDate {
  return now
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .subtract({ days: recordDays + 1 })
}

/**
 * Asks for the record of whom this device believes to be signed in, while the server is still being asked whether they are. Of
 * whom the session turns out not to be, nothing is kept.
 */
export function readEarly(client: QueryClient): void {
  const userId = currentUserId()
  if (!userId || currentSession()) return
  for (const query of listQueries(userId)) void prefetch(client, query)
  const forget = () => client.removeQueries({ queryKey: keys.all(userId) })
  void checkSession().then((session) => session?.userId !== userId && forget(), forget)
}

/**
 * Has the record of the signed-in patient at hand, and the settings, for the first screen that shows them.
 * @returns done when all of it was answered, or refused
 */
export async function recordRead(client: QueryClient, userId: string): Promise<void> {
  const queries = [zonesQuery(userId), settingsQuery(userId), ...listQueries(userId)]
  await Promise.all([readOutbox(userId), ...queries.map((query) => prefetch(client, query))])
}

const listQueries = (userId: string) => [medicationsQuery(userId), entriesQuery(userId, recordStart(readNow()))]

// Each of them has a type of its own.
function prefetch(client: QueryClient, query: object): Promise<void> {
  return client.prefetchQuery(query as Parameters<QueryClient['prefetchQuery']>[0])
}

/** The signed-in patient's record, kept up to date; what is tapped is in it at once, with or without a network. */
export function usePatientRecord(): RecordState {
  const client = useQueryClient()
  const userId = useSession()?.userId ?? ''
  const now = useNow()
  const enabled = userId !== ''
  const zones = useQuery({ ...zonesQuery(userId), enabled })
  const spans = zones.data?.value.session?.zoneSpans
  const from = recordStart(now)
  const medications = useQuery({ ...medicationsQuery(userId), enabled })
  const entries = useQuery({ ...entriesQuery(userId, from), enabled })
  const firstDay = (spans ? localDate(spans, now) : from).subtract({ days: recordDays - 1 })
  const older = useQuery({ ...olderStreakQuery(userId, firstDay), enabled: enabled && spans !== undefined })
  const queued = useOutboxEntries()

  const list = medications.data?.value.medications
  const stored = entries.data?.value.entries
  // It comes last and changes one figure: what is shown is made anew for it in small parts.
  const olderStreak = useDeferredValue(older.data?.value ?? null)
  const record = useMemo(
    () =>
      spans && list && stored ? withOlderStreak(sharedRecord(userId, spans, list, stored, queued), olderStreak) : null,
    [userId, spans, list, stored, queued, olderStreak],
  )

  const refetch = useCallback(() => void client.invalidateQueries({ queryKey: keys.all(userId) }), [client, userId])
  const parts = [zones, medications, entries]
  const failed = parts.map(({ error }) => error).find((error) => error !== null) ?? null
  return {
    status: record ? 'ready' : failed ? 'error' : 'loading',
    record,
    error: failed && apiError(failed),
    isStale: record !== null && parts.some(({ data }) => data?.fromDevice),
    refetch,
  }
}

/** The page and its reminders work with one record, and so with the same answers about it. */
const sharedRecord = sameCall(
  (
    userId: string,
    spans: ZoneSpans,
    list: readonly MedicationRecord[],
    stored: readonly StoredDoseEntry[],
    queued: readonly QueuedEntry[],
  ) => recordOf({ userId, spans, list, stored, queued, olderStreak: null }),
)

/** Everything else of the record stays, with what was worked out from it. */
const withOlderStreak = sameCall(
  (record: PatientRecord, olderStreak: OlderStreak | null): PatientRecord => ({ ...record, olderStreak }),
)

/**
 * Keeps this device's outbox open for the signed-in patient: sends what waits, takes what was stored into the lists, and
 * forgets what they then show. Mounted once, on every signed-in page.
 */
export function useOutboxOfPatient(): void {
  const client = useQueryClient()
  const userId = useSession()?.userId ?? ''
  useEffect(() => {
    if (!userId) return
    void deviceCopies.clearOthers(userId)
    const close = startOutbox(userId, (of, stored) => void takeStored(client, of, stored))
    const unsubscribe = settleWithLists(client, userId)
    return () => {
      unsubscribe()
      close()
    }
  }, [client, userId])
}

/**
 * Leaves nothing readable of an account on this device when it signs out, or its session ends. Entries that the server has
 * not got stay, as ids and times without names, and are sent when the same account signs in here again: no tap is lost.
 */
export async function leaveRecord(client: QueryClient, userId: string): Promise<void> {
  client.removeQueries({ queryKey: keys.all(userId) })
  await Promise.all([deviceCopies.clear(userId), forgetSent(userId)])
}

/** How long a reminder waits for the newest entries before it goes by those at hand, in milliseconds. */
const freshWithin = 3000

/**
 * The record with the entries as the server has them now, for a decision that another device may just have settled. Takes
 * what is at hand when the server is slow or out of reach.
 */
export async function freshRecord(client: QueryClient, record: PatientRecord): Promise<PatientRecord> {
  const { userId, spans, olderStreak } = record
  const query = { ...entriesQuery(userId, recordStart(readNow())), staleTime: 10_000 }
  const slow = new Promise<null>((resolve) => setTimeout(resolve, freshWithin, null))
  const entries = await Promise.race([client.fetchQuery(query).catch(() => null), slow])
  if (!entries) return record
  const list = record.medications.map(({ medication }) => medication)
  return recordOf({ userId, spans, list, stored: entries.value.entries, queued: outboxEntries(), olderStreak })
}

/** A sent entry leaves the queue when a list read from the server shows it. @returns ends it */
function settleWithLists(client: QueryClient, userId: string): () => void {
  return client.getQueryCache().subscribe(({ type, query }) => {
    const [, owner, part, from] = query.queryKey
    if (type !== 'updated' || owner !== userId || part !== 'entries' || typeof from !== 'string') return
    const data = query.state.data as { value: { entries: readonly StoredDoseEntry[] }; fromDevice: boolean } | undefined
    if (!data || data.fromDevice) return
    void settleOutbox(new Set(data.value.entries.map(({ id }) => id)), Temporal.PlainDate.from(from))
  })
}

/** The record that the server's lists and this device's queue make together. */
export function recordOf(facts: {
  readonly userId: string
  readonly spans: ZoneSpans
  readonly list: readonly MedicationRecord[]
  readonly stored: readonly StoredDoseEntry[]
  readonly queued: readonly QueuedEntry[]
  readonly olderStreak: OlderStreak | null
}): PatientRecord {
  const { userId, spans, list, stored, queued, olderStreak } = facts
  const byMedication = new Map<string, DoseEntry[]>(list.map(({ id }) => [id, []]))
  const known = new Set(stored.map(({ id }) => id))
  // What is refused counts as well: the patient said so, and a dose that looks untaken again invites a second one.
  const own = queued.map(({ entry }) => entry).filter(({ id }) => !known.has(id))
  for (const entry of [...stored.map(entryOf), ...own]) byMedication.get(entry.medicationId)?.push(entry)
  return {
    userId,
    spans,
    medications: list.map((medication) => ({
      medication,
      doses: { schedule: scheduleOf(medication), entries: byMedication.get(medication.id) ?? [] },
    })),
    unsent: queued.filter(({ state }) => state !== 'sent').length,
    olderStreak,
  }
}

/** What the doses of a patient follow from. */
type Doses = Pick<PatientRecord, 'medications' | 'spans'>

/** The medications the patient takes now: neither completed nor ended, and their course is not over. */
export function activeMedications(record: Doses, now: Temporal.Instant): MedicationDoses[] {
  const clock = wallClock(record.spans, now)
  return record.medications.filter(({ doses }) => {
    const version = openVersion(doses.schedule)
    return version !== null && (version.until === null || Temporal.PlainDateTime.compare(clock, version.until) < 0)
  })
}

/** The medications the patient took once: completed, ended, or their course is over. */
export function pastMedications(record: PatientRecord, now: Temporal.Instant): MedicationDoses[] {
  const active = new Set(activeMedications(record, now))
  return record.medications.filter((one) => !active.has(one))
}

/** The next upcoming or due unrecorded dose, and the medicines that share its instant. */
export type NextDosage = { readonly dose: Dose; readonly medications: readonly MedicationRecord[] }

/** "Next dosage" (dose-model 8.4): of all medications, the soonest dose that is upcoming or due and not recorded. */
export function nextDosage(
  medications: readonly MedicationDoses[],
  spans: ZoneSpans,
  now: Temporal.Instant,
): NextDosage | null {
  const ahead = medications.flatMap(({ medication, doses }) => {
    const { next } = card(doses, spans, now)
    return next ? [{ dose: next, medication }] : []
  })
  const soonest = ahead.map(({ dose }) => dose).sort(byInstant)[0]
  if (!soonest) return null
  const together = ahead.filter(({ dose }) => dose.instant.equals(soonest.instant))
  return { dose: soonest, medications: together.map(({ medication }) => medication) }
}

/** The doses of one of the patient's calendar days, of all medications, in order of the clock. */
export function dosesOfDay(record: PatientRecord, date: Temporal.PlainDate): MedicationDose[] {
  return dosesOfDays(record, date, date)
}

/** The open doses of today and of last night whose time is over: what the missed banner tells (product 5.5). Oldest first. */
export function missedDoses(record: PatientRecord, now: Temporal.Instant): MedicationDose[] {
  return inOrder(record, (doses) => openDoses(doses, record.spans, now)).filter(
    ({ dose }) => doseStatus(dose, now) === 'missed',
  )
}

/** The patient's figures, each percentage with what it counts (dose-model 8.2). */
export type Figures = {
  readonly today: Figure
  readonly weekly: Figure
  readonly monthly: Figure
  /** Taken within 30 min of the planned time, of the doses counted in 30 days. */
  readonly onTime: Figure
  readonly streak: number
  /** The days that the page knows, oldest first, the last one today. */
  readonly days: readonly DayTally[]
}

/** The figures at an instant. */
export const figuresOf = sameCall((record: PatientRecord, now: Temporal.Instant): Figures => {
  const days = talliesOf(record.medications, record.spans, now)
  const taken = (last: number) => figureOf(sum(days.slice(-last)))
  const month = sum(days.slice(-monthlyDays))
  return {
    today: taken(1),
    weekly: taken(weeklyDays),
    monthly: taken(monthlyDays),
    onTime: figureOf({ taken: month.onTime, counted: month.counted }),
    streak: wholeStreak(days, record.olderStreak),
    days,
  }
})

const talliesOf = sameCall(
  (medications: readonly MedicationDoses[], spans: ZoneSpans, now: Temporal.Instant): DayTally[] => {
    const doses = medications.flatMap((one) => countedDoses(one, { medications, spans }, now))
    return dayTallies(doses, countedDays(medications, spans, now).today, recordDays, now)
  },
)

/** The doses of one medication that the figures count: most of their work, for who would have it done in parts. */
export function countedDoses(one: MedicationDoses, { medications, spans }: Doses, now: Temporal.Instant) {
  const { first, last } = countedDays(medications, spans, now)
  return dosesOf(one.doses)(spans, first, last)
}

const dosesOf = perValue((record: DoseRecord) =>
  sameCall((spans: ZoneSpans, first: Temporal.PlainDate, last: Temporal.PlainDate) =>
    dosesOn(record, spans, first, last),
  ),
)

const countedDays = sameCall((medications: readonly MedicationDoses[], spans: ZoneSpans, now: Temporal.Instant) => {
  const today = localDate(spans, now)
  return { today, first: today.subtract({ days: recordDays - 1 }), last: latestDate(medications, today) }
})

/** The page's own days know of every tap; what lies before them is the server's to say, and past, so it may be a while old. */
function wholeStreak(days: readonly DayTally[], older: OlderStreak | null): number {
  const joins = days.findIndex(({ date }) => older?.before.equals(date))
  if (!older || joins < 0) return streak(days).count
  const own = streak(days.slice(joins))
  return own.reachesBack ? own.count + older.count : own.count
}

/**
 * The latest date of a dose that can have come, or that was recorded ahead of its day: it counts with today (dose-model 8.1).
 */
function latestDate(medications: readonly MedicationDoses[], today: Temporal.PlainDate): Temporal.PlainDate {
  const endOfToday = today.add({ days: 1 }).toPlainDateTime()
  const come = today.add(datesAhead)
  const ahead = medications.flatMap(({ doses }) =>
    doses.entries.filter(({ nominal }) => Temporal.PlainDateTime.compare(nominal, endOfToday) >= 0),
  )
  const dates = ahead.map(({ nominal }) => nominal.toPlainDate())
  return dates.reduce((latest, date) => (Temporal.PlainDate.compare(date, latest) > 0 ? date : latest), come)
}

function dosesOfDays(record: PatientRecord, first: Temporal.PlainDate, last: Temporal.PlainDate): MedicationDose[] {
  return inOrder(record, (doses) => dosesOn(doses, record.spans, first, last))
}

/** Some doses of each medication, all in the order of the clock. */
function inOrder(record: PatientRecord, dosesOf: (doses: DoseRecord) => readonly Dose[]): MedicationDose[] {
  return record.medications
    .flatMap(({ medication, doses }) => dosesOf(doses).map((dose): MedicationDose => ({ medication, dose })))
    .sort((a, b) => byInstant(a.dose, b.dose) || a.medication.name.localeCompare(b.medication.name))
}

function apiError(error: Error): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError(0, { message: error.message, code: 'unreadable', details: null, hint: null })
}
