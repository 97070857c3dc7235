import { CompiledQuery, sql } from 'kysely'
import { maxEntriesPerDate, maxEntriesPerDay, maxEntriesPerDose } from '#core/account/quotas.ts'
import type { StoredDoseEntry } from '#core/api/dose-entries.ts'
import { type DoseEntry, entryOf as entryOfRow } from '#core/dose/entry.ts'
import type { Sealer } from '../../db/sealed.ts'
import type { DosageEntriesTable } from '../../db/tables.ts'
import { statement } from '../../db/transaction.ts'
import { Problem } from '../../http/problem.ts'
import { dueNowColumns } from '../../reminders/cursors.ts'

/** What core reconciles: an entry without the sealed copies of name and dosage. */
const facts = [
  'id',
  'medication_id',
  'date',
  'scheduled_time',
  'actual_time',
  'status',
  'clears',
  'intakes',
  'recorded_at',
] as const satisfies (keyof DosageEntriesTable)[]

export type EntryFacts = Pick<DosageEntriesTable, (typeof facts)[number]>

/** The entries of doses dated between two dates, both inclusive. */
export function selectFactsOn(
  userId: string,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): CompiledQuery<EntryFacts> {
  return statement
    .selectFrom('dosage_entries')
    .select(facts)
    .where('user_id', '=', userId)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .compile()
}

/**
 * No dose is dated later (core/api/codecs.ts). PostgreSQL plans a statement once for all values: of a span with two ends it expects
 * little, and goes by the index, where of one that is open it expects a third of all there is.
 */
const latest = Temporal.PlainDate.from('2999-12-31')

/** The entries of doses dated on a date or later. */
export function selectFactsSince(userId: string, first: Temporal.PlainDate): CompiledQuery<EntryFacts> {
  return selectFactsOn(userId, first, latest)
}

/** The entries of one medication's doses dated on a date or later. */
export function selectMedicationFactsSince(
  userId: string,
  medicationId: string,
  first: Temporal.PlainDate,
): CompiledQuery<EntryFacts> {
  return statement
    .selectFrom('dosage_entries')
    .select(facts)
    .where('user_id', '=', userId)
    .where('medication_id', '=', medicationId)
    .where('date', '>=', first)
    .where('date', '<=', latest)
    .compile()
}

/** A dose by its key's parts. */
export type DosePlace = {
  readonly medicationId: string
  readonly date: Temporal.PlainDate
  readonly scheduledTime: Temporal.PlainTime
}

/** The date of the oldest dose that is recorded; null when none is. */
export function selectOldestDate(userId: string): CompiledQuery<{ oldest: Temporal.PlainDate | null }> {
  return CompiledQuery.raw('select min(date) as oldest from dosage_entries where user_id = $1', [userId])
}

/** How many entries there are of the doses of each month from a date on; months without any are left out. */
export function selectCountsByMonth(
  userId: string,
  first: Temporal.PlainDate,
): CompiledQuery<{ month: Temporal.PlainDate; entries: number }> {
  return CompiledQuery.raw(
    `select date_trunc('month', date::timestamp)::date as month, count(*) as entries
     from dosage_entries where user_id = $1 and date between $2 and $3 group by 1`,
    [userId, first, latest],
  )
}

/** The date of the newest recorded dose of some medications before a date; null when there is none. */
export function selectNewestDateBefore(
  userId: string,
  medicationIds: readonly string[],
  before: Temporal.PlainDate,
): CompiledQuery<{ newest: Temporal.PlainDate | null }> {
  // One step into the index for each medication, however many entries there are.
  return sql<{ newest: Temporal.PlainDate | null }>`
    select max(latest.date) as newest
    from unnest(${medicationIds}::uuid[]) as medication (id)
    cross join lateral (
      select date from dosage_entries
      where user_id = ${userId} and medication_id = medication.id and date < ${before}
      order by date desc limit 1
    ) as latest`.compile(statement)
}

/** By then some of the entries of a whole day may be a day old. */
const hourInSeconds = 3600

export function entryOf(row: EntryFacts): DoseEntry {
  const { id, medication_id: medicationId, date, scheduled_time: scheduledTime, recorded_at: recordedAt } = row
  const { status, actual_time: actualTime, clears, intakes } = row
  return entryOfRow({ id, medicationId, date, scheduledTime, recordedAt, status, actualTime, clears, intakes })
}

/** A whole entry, with the sealed copies of that time. */
export type EntryRow = Omit<DosageEntriesTable, 'received_at'>

const whole = ['user_id', ...facts, 'medication_name', 'dosage'] as const

/** The entry with an id; none when the patient has none. */
export function selectEntry(userId: string, id: string): CompiledQuery<EntryRow> {
  return statement
    .selectFrom('dosage_entries')
    .select(whole)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .compile()
}

/** Where a page of entries ends: the last one's place in the order. */
export type EntryCursor = {
  readonly date: Temporal.PlainDate
  readonly scheduledTime: Temporal.PlainTime
  readonly id: string
}

export type EntryFilter = {
  readonly from?: Temporal.PlainDate | undefined
  readonly to?: Temporal.PlainDate | undefined
  readonly medicationId?: string | undefined
}

/** A page of entries by date, then scheduled time, then id, all descending (product 15.2), those that follow the cursor. */
export function selectEntries(
  userId: string,
  { from, to, medicationId }: EntryFilter,
  after: EntryCursor | null,
  limit: number,
): CompiledQuery<EntryRow> {
  let query = statement.selectFrom('dosage_entries').select(whole).where('user_id', '=', userId)
  if (medicationId !== undefined) query = query.where('medication_id', '=', medicationId)
  if (from !== undefined) query = query.where('date', '>=', from)
  if (to !== undefined) query = query.where('date', '<=', to)
  if (after) query = query.where(beyond('<', after))
  return query.orderBy('date', 'desc').orderBy('scheduled_time', 'desc').orderBy('id', 'desc').limit(limit).compile()
}

/** How many entries a filter finds, and how many of them stand up to and with the cursor. */
export function countEntries(
  userId: string,
  { from, to, medicationId }: EntryFilter,
  after: EntryCursor | null,
): CompiledQuery<{ total: number; before: number }> {
  let query = statement
    .selectFrom('dosage_entries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(({ fn, lit }) =>
      after ? fn.countAll<number>().filterWhere(beyond('>=', after)).as('before') : lit(0).as('before'),
    )
    .where('user_id', '=', userId)
  if (medicationId !== undefined) query = query.where('medication_id', '=', medicationId)
  if (from !== undefined) query = query.where('date', '>=', from)
  if (to !== undefined) query = query.where('date', '<=', to)
  return query.compile()
}

function beyond(sign: '<' | '>=', { date, scheduledTime, id }: EntryCursor) {
  return sql<boolean>`(date, scheduled_time, id) ${sql.raw(sign)} (${date}::date, ${scheduledTime}::time, ${id}::uuid)`
}

/** What {@link insertEntry} answers: its id where it was stored; `full` says which quota leaves no room for it. */
export type InsertedRow = {
  readonly stored: string | null
  readonly full: 'most_entries_of_dose' | 'most_entries_of_date' | 'most_entries_a_day' | null
}

/**
 * Stores an entry and answers its id. Nothing is stored, and null answered, where the patient has an entry with this id
 * already, where the medication or the patient's zones are not any more what the entry was made with, or where a quota is
 * full (core/account/quotas).
 * @param made the revision of the medication, and how many zone spans there were
 */
export function insertEntry(
  sealer: Sealer,
  userId: string,
  entry: StoredDoseEntry,
  made: { readonly revision: string; readonly zoneSpans: number },
  receivedAt: Temporal.Instant,
): CompiledQuery<InsertedRow> {
  return CompiledQuery.raw(insertion, [
    userId,
    entry.medicationId,
    made.revision,
    made.zoneSpans,
    entry.id,
    sealer.seal('dosage_entries.medication_name', userId, entry.medicationName),
    sealer.seal('dosage_entries.dosage', userId, entry.dosage),
    entry.date,
    entry.scheduledTime,
    entry.actualTime,
    entry.status,
    entry.clears,
    entry.recordedAt,
    receivedAt,
    entry.intakes,
  ])
}

// One statement, because with every tap a second one would cost as much again. An entry takes reminders away, which the
// worker finds by itself; an undo brings them back, and a dose that the emergency contact was told of may bring the
// all-clear. A dose that is taken wants a receipt where the patient had switched them on before.
const insertion = `
  with room as (
    select case
      when (select count(*) from dosage_entries where user_id = $1 and medication_id = $2 and date = $8
        and scheduled_time = $9) >= ${maxEntriesPerDose} then 'most_entries_of_dose'
      when (select count(*) from dosage_entries where user_id = $1 and date = $8) >= ${maxEntriesPerDate} then 'most_entries_of_date'
      when (select count(*) from dosage_entries where user_id = $1
        and received_at > $14::timestamptz - interval '24 hours') >= ${maxEntriesPerDay} then 'most_entries_a_day'
    end as "full"
  ), fresh as (
    insert into dosage_entries (user_id, medication_id, id, medication_name, dosage, date, scheduled_time, actual_time,
      status, clears, recorded_at, received_at, intakes)
    select user_id, id, $5::uuid, $6::sealed, $7::sealed, $8::date, $9::time, $10::timestamptz, $11::text, $12::uuid[],
      $13::timestamptz, $14::timestamptz, $15::uuid[]
    from medications
    where user_id = $1 and id = $2 and revision = $3 and $4 = (select count(*) from zone_spans where user_id = $1)
      and (select "full" from room) is null
    on conflict (user_id, id) do nothing
    returning id
  ), looked as (
    update reminder_cursors set ${dueNowColumns('$14::timestamptz')}
    where user_id = $1 and medication_id = $2 and exists (select from fresh) and ($11::text = 'cleared' or exists (
      select from deliveries where user_id = $1 and medication_id = $2 and date = $8::date
        and scheduled_time = $9::time and kind = 'emergency'))
  ), wanted as (
    insert into receipts (user_id, entry_id, form, wanted_at, next_try_at)
    select user_id, $5, form, $14, $14 from receipt_consents
    where user_id = $1 and given_at <= $13 and $11::text = 'taken' and exists (select from fresh)
  )
  select (select id from fresh) as stored, (select "full" from room) as "full"`

/**
 * Refuses an entry that a quota leaves no room for. One of too many a day waits on its device (web/lib/outbox-queue); the others
 * are shown there with what is said here.
 * @param row as {@link insertEntry} answered it
 * @throws Problem quota_reached, too_many_requests
 */
export function requireRoom({ stored, full }: InsertedRow): void {
  if (stored !== null || full === null) return
  if (full !== 'most_entries_a_day') throw new Problem('quota_reached', full)
  throw new Problem('too_many_requests', full, { retryAfter: hourInSeconds })
}

export function storedEntryOf(row: EntryRow, sealer: Sealer): StoredDoseEntry {
  return {
    id: row.id,
    medicationId: row.medication_id,
    medicationName: sealer.open('dosage_entries.medication_name', row.user_id, row.medication_name),
    dosage: sealer.open('dosage_entries.dosage', row.user_id, row.dosage),
    date: row.date,
    scheduledTime: row.scheduled_time,
    actualTime: row.actual_time,
    status: row.status,
    clears: [...row.clears],
    intakes: [...row.intakes],
    recordedAt: row.recorded_at,
  }
}
