import * as z from 'zod/mini'
import { nominal, uuid } from '#core/api/codecs.ts'
import { listDoseEntries, putDoseEntry, type StoredDoseEntry } from '#core/api/dose-entries.ts'
import type { Input, Output } from '#core/api/endpoint.ts'
import { amountKnownAt } from '#core/dose/dose.ts'
import { entryTimeErrors } from '#core/dose/entry-times.ts'
import { plannedOn } from '#core/schedule/plan.ts'
import { nominalText } from '#core/time/nominal.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { PlanReader } from '#server/features/doses/store.ts'
import type { MedicationPlan, NamedMedication } from '#server/features/medications/store.ts'
import { cursorText, pageOf, placeOf } from '#server/http/paging.ts'
import { invalidInput, notFound } from '#server/http/problem.ts'
import { Answer, type Api, type Call, contentRange, register } from '#server/http/register.ts'
import {
  countEntries,
  type EntryCursor,
  type EntryInsertion,
  insertEntry,
  requireEntryQuota,
  selectEntries,
  selectEntry,
  storedEntryOf,
} from './store.ts'

export type DoseEntriesDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly planReader: PlanReader
}

export function doseEntriesRoutes(api: Api, deps: DoseEntriesDeps): void {
  register(api, putDoseEntry, (call) => putEntry(deps, call))
  register(api, listDoseEntries, (call) => listEntries(deps, call))
}

/** Idempotent by the entry's id. */
async function putEntry(
  deps: DoseEntriesDeps,
  { input, userId, now }: Call<typeof putDoseEntry>,
): Promise<Output<typeof putDoseEntry>> {
  checkTimes(input, now)
  for (let failed: EntryInsertion | null = null; ; ) {
    const { plans, rows } = await deps.planReader.read(userId, selectEntry(userId, input.id), input.medicationId)
    // The id is stored already, perhaps for another dose: the stored entry is the answer.
    if (rows[0]) return { entry: storedEntryOf(rows[0], deps.sealer) }
    if (failed) requireEntryQuota(failed)
    const [medication] = [...plans.medications, ...plans.unplanned]
    if (!medication) throw notFound()
    const entry = newEntry(input, medication, plans.spans)
    const basis = { revision: medication.revision, zoneSpanCount: plans.spans.length }
    const insertion = insertEntry(userId, { entry, ...basis, receivedAt: now }, deps.sealer)
    const [[inserted]] = await deps.database.batchForUser(userId, [insertion])
    if (inserted?.storedId) return { entry }
    // A quota is full, the medication has just changed, or a concurrent request stored it first.
    failed = inserted ?? null
  }
}

async function listEntries(
  { database, sealer }: DoseEntriesDeps,
  { input: { cursor, from, to, medicationId, limit }, userId, countAsked }: Call<typeof listDoseEntries>,
): Promise<Answer<Output<typeof listDoseEntries>>> {
  const after = entryAfter(cursor)
  const filter = { from, to, medicationId }
  const pageSize = Number(limit ?? 100)
  const page = selectEntries(userId, filter, after, pageSize + 1)
  const [rows, [count]] = countAsked
    ? await database.batchForUser(userId, [page, countEntries(userId, filter, after)])
    : [...(await database.batchForUser(userId, [page])), []]
  const { shown, next } = pageOf(rows, pageSize, ({ date, scheduled_time, id }) =>
    cursorText(nominalText(date.toPlainDateTime(scheduled_time)), id),
  )
  const output = { entries: shown.map((row) => storedEntryOf(row, sealer)), next }
  return new Answer(output, { headers: count ? [contentRange(count.before, shown.length, count.total)] : [] })
}

type EntryInput = Input<typeof putDoseEntry>

/** @throws Problem invalid_input */
function checkTimes(input: EntryInput, now: Temporal.Instant): void {
  const { date, recordedAt } = input
  const errors = entryTimeErrors({ date, recordedAt, actualTime: actualTimeOf(input) }, now)
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
}

function actualTimeOf(input: EntryInput): Temporal.Instant | null {
  return input.status === 'taken' || input.status === 'as-needed' ? input.actualTime : null
}

/** Uses the server's name of the medication, and the dosage of the dose's version or the amount of the intake. */
function newEntry(input: EntryInput, medication: MedicationPlan | NamedMedication, spans: ZoneSpans): StoredDoseEntry {
  const { id, medicationId, date, scheduledTime, recordedAt, status } = input
  const intake = status === 'as-needed' ? input : null
  const said = status === 'as-needed' || status === 'missed' ? input : null
  return {
    id,
    medicationId,
    medicationName: medication.name,
    dosage: intake?.dosage ?? dosageOf(input, medication, spans),
    date,
    scheduledTime,
    actualTime: actualTimeOf(input),
    status,
    clears: status === 'cleared' ? input.clears : [],
    intakes: status === 'both-taken' ? input.intakes : [],
    reason: said?.reason ?? null,
    note: said?.note || null,
    isOverLimit: intake?.isOverLimit ?? false,
    recordedAt,
  }
}

function dosageOf(
  { date, scheduledTime, recordedAt }: EntryInput,
  medication: MedicationPlan | NamedMedication,
  spans: ZoneSpans,
): string {
  const { dosage } = medication
  if (!('schedule' in medication)) return dosage
  const { schedule } = medication
  const isOneDosage = schedule.versions.every(
    (version) => version.dosage === dosage && version.pattern.frequency !== 'custom',
  )
  if (isOneDosage) return dosage
  const nominal = date.toPlainDateTime(scheduledTime)
  const planned = plannedOn(schedule, spans, date, date, new Map([[nominalText(nominal), nominal]]))
  const dose = planned.find((one) => one.nominal.equals(nominal))
  return dose ? amountKnownAt(recordedAt, dose, schedule, spans).dosage : dosage
}

const cursorParts = z.tuple([nominal, uuid])

function entryAfter(cursor: string | undefined): EntryCursor | null {
  const place = placeOf(cursorParts, cursor)
  if (!place) return null
  const [at, id] = place
  return { date: at.toPlainDate(), scheduledTime: at.toPlainTime(), id }
}
