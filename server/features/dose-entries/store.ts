import { CompiledQuery, sql } from 'kysely'
import { maxEntriesPerDate, maxEntriesPerDay, maxEntriesPerDose } from '#core/account/quotas.ts'
import { intakeOf, type StoredDoseEntry } from '#core/api/dose-entries.ts'
import type { AsNeededIntake } from '#core/as-needed/intake.ts'
import { type JoinedIntake, type SplitEntries, splitEntries } from '#core/dose/entry.ts'
import { intakes } from '#core/dose/intakes.ts'
import { type Skip, type SkipReason, skipReasonOf } from '#core/dose/skip.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { DosageEntriesTable } from '#server/db/tables.ts'
import { statement } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { dueNowColumns, noticeDueNow } from '#server/reminders/cursors.ts'

/** The columns that core reconciles, without anything sealed. */
const factColumns = [
  'id',
  'medication_id',
  'date',
  'scheduled_time',
  'actual_time',
  'status',
  'clears',
  'intakes',
  'recorded_at',
  'on_advice',
] as const satisfies (keyof DosageEntriesTable)[]

export type EntryFacts = Pick<DosageEntriesTable, (typeof factColumns)[number]> & {
  /** Why it was left out, if that was opened: {@link withReasons}. */
  readonly skip?: Skip
}

const sealedFactColumns = ['user_id', ...factColumns, 'details'] as const

/** With why a dose was left out, still sealed. */
export type SealedEntryFacts = Pick<DosageEntriesTable, (typeof sealedFactColumns)[number]>

/**
 * The entries of doses shown between two dates, both inclusive, and of some before and after them: the keys of a plan by the
 * hour are dated in UTC (dose-model 2.7).
 */
export function selectFactsAround(
  userId: string,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): CompiledQuery<SealedEntryFacts> {
  return selectFactsKeyed(userId, first.subtract({ days: 1 }), last.add({ days: 1 }))
}

function selectFactsKeyed(
  userId: string,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): CompiledQuery<SealedEntryFacts> {
  return statement
    .selectFrom('dosage_entries')
    .select(sealedFactColumns)
    .where('user_id', '=', userId)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .compile()
}

/**
 * No dose is dated later (core/api/codecs.ts). With both bounds PostgreSQL's generic plan uses the index; for an open
 * range it would expect a third of the table.
 */
const latestDate = Temporal.PlainDate.from('2999-12-31')

/** As {@link selectFactsAround}, without an end. */
export function selectFactsSince(userId: string, first: Temporal.PlainDate): CompiledQuery<SealedEntryFacts> {
  return selectFactsKeyed(userId, first.subtract({ days: 1 }), latestDate)
}

/** By the date of the key, inclusive. */
export function selectMedicationFactsSince(
  userId: string,
  medicationId: string,
  first: Temporal.PlainDate,
): CompiledQuery<EntryFacts> {
  return statement
    .selectFrom('dosage_entries')
    .select(factColumns)
    .where('user_id', '=', userId)
    .where('medication_id', '=', medicationId)
    .where('date', '>=', first)
    .where('date', '<=', latestDate)
    .compile()
}

/** The same of the other plans of its medicine (dose-model 4.6). */
export function selectJoinedFactsSince(
  userId: string,
  medicationId: string,
  first: Temporal.PlainDate,
): CompiledQuery<EntryFacts> {
  return statement
    .selectFrom('medications as own')
    .innerJoin('medications as other', (join) =>
      join.onRef('other.user_id', '=', 'own.user_id').onRef('other.medicine_id', '=', 'own.medicine_id'),
    )
    .innerJoin('dosage_entries as entry', (join) =>
      join.onRef('entry.user_id', '=', 'other.user_id').onRef('entry.medication_id', '=', 'other.id'),
    )
    .select(factColumns.map((column) => `entry.${column}` as const))
    .where('own.user_id', '=', userId)
    .where('own.id', '=', medicationId)
    .where('other.id', '!=', medicationId)
    .where('entry.date', '>=', first)
    .where('entry.date', '<=', latestDate)
    .compile()
}

export type DosePlace = {
  readonly medicationId: string
  readonly date: Temporal.PlainDate
  readonly scheduledTime: Temporal.PlainTime
}

/** The first and the last date of a key with entries; null without any. */
export function selectDateRange(
  userId: string,
): CompiledQuery<{ oldest: Temporal.PlainDate | null; newest: Temporal.PlainDate | null }> {
  return CompiledQuery.raw('select min(date) as oldest, max(date) as newest from dosage_entries where user_id = $1', [
    userId,
  ])
}

/** Null without one. */
export function selectNewestDateBefore(
  userId: string,
  medicationIds: readonly string[],
  before: Temporal.PlainDate,
): CompiledQuery<{ newest: Temporal.PlainDate | null }> {
  // One index lookup per medication, however many entries there are.
  return sql<{ newest: Temporal.PlainDate | null }>`
    select max(latest.date) as newest
    from unnest(${medicationIds}::uuid[]) as medication (id)
    cross join lateral (
      select date from dosage_entries
      where user_id = ${userId} and medication_id = medication.id and date < ${before}
      order by date desc limit 1
    ) as latest`.compile(statement)
}

/** Opens why doses were left out. @throws UnsealError */
export function withReasons(rows: readonly SealedEntryFacts[], sealer: Sealer): EntryFacts[] {
  return rows.map((row) => {
    if (row.status !== 'missed' || !row.details) return row
    const { reason, note } = openDetails(row, row.details, sealer)
    return { ...row, skip: { reason: skipReasonOf(reason), note } }
  })
}

/** As far as it is known while the details are sealed: what reminders depend on. */
function sealedSkip({ on_advice }: EntryFacts): Skip {
  return { reason: on_advice ? 'doctor' : null, note: null }
}

/** The entries of one medication, as core reconciles them. */
export function entriesOf(rows: readonly EntryFacts[]): SplitEntries {
  return splitEntries(
    rows.map((row) => ({
      ...row,
      ...(row.skip ?? sealedSkip(row)),
      medicationId: row.medication_id,
      scheduledTime: row.scheduled_time,
      recordedAt: row.recorded_at,
      actualTime: row.actual_time,
    })),
  )
}

export const noEntries: SplitEntries = { entries: [], asNeeded: [] }

export function entriesByMedication(rows: readonly EntryFacts[]): ReadonlyMap<string, SplitEntries> {
  const byMedication = Map.groupBy(rows, ({ medication_id }) => medication_id)
  return new Map([...byMedication].map(([id, own]) => [id, entriesOf(own)]))
}

/** The live intakes of joined medications; their amounts stay sealed. @param rows their entries */
export function joinedOf(rows: readonly EntryFacts[]): JoinedIntake[] {
  return [...entriesByMedication(rows).values()]
    .flatMap(intakes)
    .map(({ id, nominal, actualTime }) => ({ id, nominal, actualTime, dosage: null }))
}

/** Intakes as needed by date, both inclusive, with what is sealed of them; also those that were undone. */
export function selectIntakes(
  userId: string,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate = latestDate,
): CompiledQuery<SealedEntryRow> {
  return statement
    .selectFrom('dosage_entries')
    .select(allColumns)
    .where('user_id', '=', userId)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .where('status', '=', 'as-needed')
    .compile()
}

/** @throws UnsealError */
export function intakesOf(rows: readonly SealedEntryRow[], sealer: Sealer): AsNeededIntake[] {
  return rows.map((row) => intakeOf(storedEntryOf(row, sealer)))
}

/** With the sealed copies of name and dosage. */
export type SealedEntryRow = Omit<DosageEntriesTable, 'received_at'>

const allColumns = [...sealedFactColumns, 'medication_name', 'dosage'] as const

export function selectEntry(userId: string, id: string): CompiledQuery<SealedEntryRow> {
  return statement
    .selectFrom('dosage_entries')
    .select(allColumns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .compile()
}

/** The last entry of a page. */
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

/** By date, scheduled time and id, all descending (product 15.2), after the cursor. */
export function selectEntries(
  userId: string,
  { from, to, medicationId }: EntryFilter,
  after: EntryCursor | null,
  limit: number,
): CompiledQuery<SealedEntryRow> {
  let query = statement.selectFrom('dosage_entries').select(allColumns).where('user_id', '=', userId)
  if (medicationId !== undefined) query = query.where('medication_id', '=', medicationId)
  if (from !== undefined) query = query.where('date', '>=', from)
  if (to !== undefined) query = query.where('date', '<=', to)
  if (after) query = query.where(comparedTo('<', after))
  return query.orderBy('date', 'desc').orderBy('scheduled_time', 'desc').orderBy('id', 'desc').limit(limit).compile()
}

/** The total of a filter, and how many come up to the cursor, inclusive. */
export function countEntries(
  userId: string,
  { from, to, medicationId }: EntryFilter,
  after: EntryCursor | null,
): CompiledQuery<{ total: number; before: number }> {
  let query = statement
    .selectFrom('dosage_entries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(({ fn, lit }) =>
      after ? fn.countAll<number>().filterWhere(comparedTo('>=', after)).as('before') : lit(0).as('before'),
    )
    .where('user_id', '=', userId)
  if (medicationId !== undefined) query = query.where('medication_id', '=', medicationId)
  if (from !== undefined) query = query.where('date', '>=', from)
  if (to !== undefined) query = query.where('date', '<=', to)
  return query.compile()
}

function comparedTo(sign: '<' | '>=', { date, scheduledTime, id }: EntryCursor) {
  return sql<boolean>`(date, scheduled_time, id) ${sql.raw(sign)} (${date}::date, ${scheduledTime}::time, ${id}::uuid)`
}

/** An entry to be stored, with the revision of the medication and the number of zone spans that it was made from. */
export type NewEntry = {
  readonly entry: StoredDoseEntry
  readonly revision: string
  readonly zoneSpanCount: number
  readonly receivedAt: Temporal.Instant
}

/** The result of {@link insertEntry}: the id if it was stored, or the quota that is full. */
export type EntryInsertion = {
  readonly storedId: string | null
  readonly fullQuota: 'most_entries_of_dose' | 'most_entries_of_date' | 'most_entries_a_day' | null
}

/**
 * Stores an entry, unless its id is known, the medication or the zones have changed since they were read, or a quota is
 * full (core/account/quotas).
 */
export function insertEntry(
  userId: string,
  { entry, revision, zoneSpanCount, receivedAt }: NewEntry,
  sealer: Sealer,
): CompiledQuery<EntryInsertion> {
  const details = detailsOf(entry)
  return CompiledQuery.raw(insertion, [
    userId,
    entry.medicationId,
    revision,
    zoneSpanCount,
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
    details && sealer.sealJson('dosage_entries.details', userId, details),
    entry.status === 'missed' && entry.reason === ('doctor' satisfies SkipReason),
  ])
}

// One statement, as a second one would double the cost of a tap. The worker notices by itself that an entry removes
// reminders; an undo, or another reason for a dose left out, restores them, and a dose that the contact was alerted to may need an
// all-clear. What is told after an intake as needed is looked at anew, also for the other plans of the medicine. A taken dose gets a
// receipt if the patient had switched them on before. For share: a change of the medication that has not finished yet is waited for,
// and one that comes now waits; else neither would know of the other.
const insertion = `
  with quota as (
    select case
      when (select count(*) from dosage_entries where user_id = $1 and medication_id = $2 and date = $8
        and scheduled_time = $9) >= ${maxEntriesPerDose} then 'most_entries_of_dose'
      when (select count(*) from dosage_entries where user_id = $1 and date = $8) >= ${maxEntriesPerDate} then 'most_entries_of_date'
      when (select count(*) from dosage_entries where user_id = $1
        and received_at > $14::timestamptz - interval '24 hours') >= ${maxEntriesPerDay} then 'most_entries_a_day'
    end as full_quota
  ), unchanged as (
    select id from medications where user_id = $1 and id = $2 and revision = $3 for share
  ), inserted as (
    insert into dosage_entries (user_id, medication_id, id, medication_name, dosage, date, scheduled_time, actual_time,
      status, clears, recorded_at, received_at, intakes, details,
      on_advice)
    select $1::uuid, id, $5::uuid, $6::sealed, $7::sealed, $8::date, $9::time, $10::timestamptz, $11::text, $12::uuid[],
      $13::timestamptz, $14::timestamptz, $15::uuid[], $16::sealed, $17::boolean
    from unchanged
    where $4 = (select count(*) from zone_spans where user_id = $1) and (select full_quota from quota) is null
    on conflict (user_id, id) do nothing
    returning id
  ), rescheduled_cursor as (
    update reminder_cursors set ${dueNowColumns('$14::timestamptz')}
    where user_id = $1 and medication_id = $2 and exists (select from inserted) and ($11::text in ('cleared', 'missed') or exists (
      select from deliveries where user_id = $1 and medication_id = $2 and date = $8::date
        and scheduled_time = $9::time and kind = 'emergency'))
  ), noticed as (
    update notice_cursors set ${noticeDueNow('$14::timestamptz')}
    where user_id = $1 and exists (select from inserted) and medication_id in (
      select other.id from medications as own join medications as other on other.user_id = own.user_id
        and (other.id = own.id or other.medicine_id = own.medicine_id)
      where own.user_id = $1 and own.id = $2)
  ), requested_receipt as (
    insert into receipts (user_id, entry_id, form, wanted_at, next_try_at)
    select user_id, $5, case when given_at <= $13 then form else 'private' end, $14, $14 from receipt_consents
    where user_id = $1 and on_since <= $13 and $11::text = 'taken' and exists (select from inserted)
  )
  select (select id from inserted) as "storedId", (select full_quota from quota) as "fullQuota"`

/** An hour later, part of a full day's entries may be a day old. */
const hourInSeconds = 3600

/**
 * Rejects an entry over a quota. The daily quota is retried by the device (web/lib/outbox-queue); the others are shown
 * there.
 * @throws Problem quota_reached, too_many_requests
 */
export function requireEntryQuota({ storedId, fullQuota }: EntryInsertion): void {
  if (storedId !== null || fullQuota === null) return
  if (fullQuota !== 'most_entries_a_day') throw new Problem('quota_reached', fullQuota)
  throw new Problem('too_many_requests', fullQuota, { retryAfter: hourInSeconds })
}

export function storedEntryOf(row: SealedEntryRow, sealer: Sealer): StoredDoseEntry {
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
    ...(row.details ? openDetails(row, row.details, sealer) : noDetails),
  }
}

/** What an intake as needed has, and a missed dose of which the patient says why. */
type EntryDetails = Pick<StoredDoseEntry, 'reason' | 'note' | 'isOverLimit'>

const noDetails: EntryDetails = { reason: null, note: null, isOverLimit: false }

function detailsOf({ status, reason, note, isOverLimit }: StoredDoseEntry): EntryDetails | null {
  const isSaid = status === 'as-needed' || (status === 'missed' && (reason !== null || note !== null))
  return isSaid ? { reason, note, isOverLimit } : null
}

function openDetails({ user_id }: { user_id: string }, details: Buffer, sealer: Sealer): EntryDetails {
  return sealer.openJson('dosage_entries.details', user_id, details) as EntryDetails
}
