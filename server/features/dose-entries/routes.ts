import * as z from 'zod/mini'
import { nominal, uuid } from '#core/api/codecs.ts'
import { listDoseEntries, putDoseEntry, type StoredDoseEntry } from '#core/api/dose-entries.ts'
import type { Input } from '#core/api/endpoint.ts'
import { entryTimeErrors } from '#core/dose/entry-times.ts'
import { plannedOn } from '#core/schedule/plan.ts'
import { nominalText } from '#core/time/nominal.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { PlanReader, Plans } from '#server/features/doses/store.ts'
import type { MedicationPlan } from '#server/features/medications/store.ts'
import { invalidInput, invalidRequest, notFound } from '#server/http/problem.ts'
import { Answer, type Api, contentRange, register } from '#server/http/register.ts'
import {
  countEntries,
  type EntryCursor,
  type EntryFacts,
  insertEntry,
  requireRoom,
  selectEntries,
  selectEntry,
  storedEntryOf,
} from './store.ts'

export type DoseEntriesDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly planReader: PlanReader
}

export function doseEntriesRoutes(api: Api, { database, sealer, planReader }: DoseEntriesDeps): void {
  register(api, putDoseEntry, async ({ input, userId, now }) => {
    checkTimes(input, now)
    for (let tried: Awaited<ReturnType<typeof store>> = null; ; ) {
      const { plans, rows } = await planReader.read(userId, selectEntry(userId, input.id))
      // The id is stored already, perhaps for another dose: the stored entry is the answer.
      if (rows[0]) return { entry: storedEntryOf(rows[0], sealer) }
      if (tried) requireRoom(tried)
      if (!plans.medications.some(({ id }) => id === input.medicationId)) throw notFound()
      // Not stored only if a quota is full, the medication has just changed, or a concurrent request stored it first.
      tried = await store(userId, input, plans, now)
      if (tried && 'entry' in tried) return tried
    }
  })

  register(api, listDoseEntries, async ({ input: { cursor, from, to, medicationId, limit }, userId, countAsked }) => {
    const after = cursor === undefined ? null : cursorOf(cursor)
    const filter = { from, to, medicationId }
    const pageSize = Number(limit ?? 100)
    // One more than requested shows whether there is a next page.
    const page = selectEntries(userId, filter, after, pageSize + 1)
    const [rows, [count]] = countAsked
      ? await database.batchForUser(userId, [page, countEntries(userId, filter, after)])
      : [...(await database.batchForUser(userId, [page])), []]
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1)
    const output = {
      entries: shown.map((row) => storedEntryOf(row, sealer)),
      next: last && rows.length > pageSize ? cursorText(last) : null,
    }
    return new Answer(output, { headers: count ? [contentRange(count.before, shown.length, count.total)] : [] })
  })

  /**
   * @returns the row, unstored if the id is known, the plans are outdated or a quota is full; null if the patient has
   * no such medication
   */
  async function store(userId: string, input: EntryInput, plans: Plans, now: Temporal.Instant) {
    const medication = plans.medications.find(({ id }) => id === input.medicationId)
    if (!medication) return null
    const entry = freshEntry(input, medication, plans.spans)
    const made = { revision: medication.revision, zoneSpans: plans.spans.length }
    const [[row]] = await database.batchForUser(userId, [insertEntry(sealer, userId, entry, made, now)])
    return row?.stored ? { entry } : (row ?? null)
  }
}

type EntryInput = Input<typeof putDoseEntry>

/** @throws Problem invalid_input */
function checkTimes(input: EntryInput, now: Temporal.Instant): void {
  const { date, recordedAt } = input
  const errors = entryTimeErrors(
    { date, recordedAt, actualTime: input.status === 'taken' ? input.actualTime : null },
    now,
  )
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
}

/** Uses the server's name of the medication and the dosage of the dose's version. */
function freshEntry(input: EntryInput, { name, dosage, schedule }: MedicationPlan, spans: ZoneSpans): StoredDoseEntry {
  const { id, medicationId, date, scheduledTime, recordedAt, status } = input
  const isOneDosage = schedule.versions.every(
    (version) => version.dosage === dosage && version.pattern.frequency !== 'custom',
  )
  const nominal = date.toPlainDateTime(scheduledTime)
  const planned = isOneDosage
    ? undefined
    : plannedOn(schedule, spans, date, date, new Map([[nominalText(nominal), nominal]])).find((dose) =>
        dose.nominal.equals(nominal),
      )
  return {
    id,
    medicationId,
    medicationName: name,
    dosage: planned?.dosage ?? dosage,
    date,
    scheduledTime,
    actualTime: status === 'taken' ? input.actualTime : null,
    status,
    clears: status === 'cleared' ? input.clears : [],
    intakes: status === 'both-taken' ? input.intakes : [],
    recordedAt,
  }
}

const cursorParts = z.tuple([nominal, uuid])

function cursorText({ date, scheduled_time, id }: EntryFacts): string {
  return `${nominalText(date.toPlainDateTime(scheduled_time))}_${id}`
}

function cursorOf(cursor: string): EntryCursor {
  const parsed = z.safeDecode(cursorParts, cursor.split('_') as [string, string])
  if (!parsed.success) throw invalidRequest({ cursor: 'Not a cursor' })
  const [at, id] = parsed.data
  return { date: at.toPlainDate(), scheduledTime: at.toPlainTime(), id }
}
