import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { maxStockEntries } from '#core/account/quotas.ts'
import type { StoredStockEntry } from '#core/api/stock.ts'
import { liveIntakes } from '#core/as-needed/intake.ts'
import type { Stock } from '#core/stock/balance.ts'
import { lastCount, liveStock, type StockAmount } from '#core/stock/ledger.ts'
import type { StockSettings } from '#core/stock/pieces.ts'
import { type StockSummary, stockSummary } from '#core/stock/summary.ts'
import { earliestDate } from '#core/time/span.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { StockEntriesTable, StockSettingsTable } from '#server/db/tables.ts'
import { statement } from '#server/db/transaction.ts'
import {
  entriesByMedication,
  intakesOf,
  noEntries,
  selectFactsSince,
  selectIntakes,
} from '#server/features/dose-entries/store.ts'
import type { PlanReader } from '#server/features/doses/store.ts'

export type StockDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly planReader: PlanReader
}

/** A medication's stock with what is told of it. */
export type ReadStock = Stock & { readonly medicationId: string; readonly summary: StockSummary }

/** An intake is recorded at most 31 days late, and for a dose of at most a day before; Mark Taken looks back 37 days. */
export const stockLookBack = { days: 40 } as const

/**
 * What is left of each medication whose stock is tracked.
 * @throws UnsealError, DatabaseUnavailable
 */
export async function readStocks(
  { database, sealer, planReader }: StockDeps,
  userId: string,
  now: Temporal.Instant,
): Promise<ReadStock[]> {
  const [settingsRows, entryRows] = await database.batchForUser(userId, [
    selectStockSettings(userId),
    selectStockEntries(userId),
  ])
  if (settingsRows.length === 0) return []
  const ledgers = Map.groupBy(
    entryRows.map((row) => stockEntryOf(row, sealer)),
    ({ medicationId }) => medicationId,
  )
  const tracked = settingsRows.map((row) => {
    const settings = stockSettingsOf(row, sealer)
    const ledger = ledgers.get(row.medication_id) ?? []
    return { medicationId: row.medication_id, settings, ledger, count: lastCount(liveStock(ledger, settings.unit)) }
  })
  const oldest = tracked.reduce((first, { count }) => (count && isBefore(count.at, first) ? count.at : first), now)
  const since = earliestDate(oldest).subtract(stockLookBack)
  const { plans, rows } = await planReader.read(userId, selectFactsSince(userId, since))
  const entries = entriesByMedication(rows)
  const [intakeRows] = await database.batchForUser(userId, [selectIntakes(userId, since)])
  const intakes = Map.groupBy(intakesOf(intakeRows, sealer), ({ medicationId }) => medicationId)

  const read: ReadStock[] = []
  for (const { medicationId, settings, ledger } of tracked) {
    const planned = plans.medications.find(({ id }) => id === medicationId)
    // Up to a year of doses each way: other requests go on in between.
    await yieldToEventLoop()
    // By a device whose clock is ahead of ours it has been counted already.
    const asOf = ledger.reduce((latest, { at }) => (isBefore(latest, at) ? at : latest), now)
    const own = entries.get(medicationId) ?? noEntries
    const record = planned ? { schedule: planned.schedule, entries: own.entries } : null
    const ofMedication = liveIntakes(intakes.get(medicationId) ?? [], own.entries)
    const otherIntakes = ofMedication.map(({ actualTime, dosage }) => ({ at: actualTime, dosage }))
    const stock: Stock = { settings, ledger, record, otherIntakes }
    read.push({ medicationId, ...stock, summary: stockSummary(stock, plans.spans, asOf) })
  }
  return read
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0

export function selectStockSettings(userId: string): CompiledQuery<StockSettingsTable> {
  return statement.selectFrom('stock_settings').selectAll().where('user_id', '=', userId).compile()
}

/** @throws UnsealError */
export function stockSettingsOf(row: StockSettingsTable, sealer: Sealer): StockSettings {
  const counting = sealer.openJson('stock_settings.counting', row.user_id, row.counting)
  return { ...(counting as Omit<StockSettings, 'daysBefore'>), daysBefore: row.days_before }
}

type ChangedStockSettings = { readonly settings: StockSettings; readonly changedAt: Temporal.Instant }

/** No row is returned if the patient has no such medication. */
export function upsertStockSettings(
  userId: string,
  medicationId: string,
  { settings: { daysBefore, unit, pieces }, changedAt }: ChangedStockSettings,
  sealer: Sealer,
): CompiledQuery<{ medication_id: string }> {
  const counting = sealer.sealJson('stock_settings.counting', userId, { unit, pieces })
  return CompiledQuery.raw(
    `insert into stock_settings (user_id, medication_id, counting, days_before, changed_at, look_at)
     select user_id, id, $3::sealed, $4::smallint, $5::timestamptz, $5 from medications where user_id = $1 and id = $2
     on conflict (user_id, medication_id) do update
       set counting = excluded.counting, days_before = excluded.days_before, changed_at = excluded.changed_at,
         look_at = least(stock_settings.look_at, excluded.look_at)
     returning medication_id`,
    [userId, medicationId, counting, daysBefore, changedAt],
  )
}

/** No row is returned if its stock is not tracked. */
export function deleteStockSettings(userId: string, medicationId: string): CompiledQuery<{ medication_id: string }> {
  return statement
    .deleteFrom('stock_settings')
    .where('user_id', '=', userId)
    .where('medication_id', '=', medicationId)
    .returning('medication_id')
    .compile()
}

export type StockEntryRow = Omit<StockEntriesTable, 'received_at'>

const entryColumns = ['user_id', 'id', 'medication_id', 'kind', 'at', 'made_at', 'facts', 'names'] as const

/** Newest first. */
export function selectStockEntries(userId: string, medicationId?: string): CompiledQuery<StockEntryRow> {
  const all = statement.selectFrom('stock_entries').select(entryColumns).where('user_id', '=', userId)
  const some = medicationId === undefined ? all : all.where('medication_id', '=', medicationId)
  return some.orderBy('at', 'desc').orderBy('made_at', 'desc').orderBy('id', 'desc').compile()
}

/** @throws UnsealError */
export function stockEntryOf(row: StockEntryRow, sealer: Sealer): StoredStockEntry {
  const { user_id: userId, id, medication_id: medicationId, at, made_at: madeAt, kind, facts, names } = row
  const common = { id, medicationId, at, madeAt }
  if (kind === 'undo' || !facts) return { ...common, kind: 'undo', names: [...names] }
  const amount = sealer.openJson('stock_entries.facts', userId, facts)
  return { ...common, kind, ...(amount as Pick<StockAmount, 'amount' | 'unit' | 'note'>) }
}

/** What became of an insert: stored unless it was known, there is no such medication, or the quota is full. */
export type InsertedStockEntry = { readonly owned: boolean; readonly known: boolean; readonly full: boolean }

type NewStockEntry = { readonly entry: StoredStockEntry; readonly receivedAt: Temporal.Instant }

/** Stores an entry once, whoever sends it how often. */
export function insertStockEntry(
  userId: string,
  { entry, receivedAt }: NewStockEntry,
  sealer: Sealer,
): CompiledQuery<InsertedStockEntry> {
  const { id, medicationId, kind, at, madeAt } = entry
  const facts =
    entry.kind === 'undo'
      ? null
      : sealer.sealJson('stock_entries.facts', userId, { amount: entry.amount, unit: entry.unit, note: entry.note })
  const names = entry.kind === 'undo' ? entry.names : []
  return CompiledQuery.raw(insertion, [userId, medicationId, id, kind, at, madeAt, receivedAt, facts, names])
}

const insertion = `
  with checks as (
    select exists (select from medications where user_id = $1 and id = $2) as owned,
      exists (select from stock_entries where user_id = $1 and id = $3::uuid) as known,
      (select count(*) from stock_entries where user_id = $1) >= ${maxStockEntries} as "full"
  ), inserted as (
    insert into stock_entries (user_id, medication_id, id, kind, at, made_at, received_at, facts, names)
    select $1::uuid, $2::uuid, $3::uuid, $4::text, $5::timestamptz, $6::timestamptz, $7::timestamptz, $8::sealed, $9::uuid[]
    from checks where owned and not known and not "full"
    on conflict (user_id, id) do nothing
    returning id
  ), looked_at as (
    update stock_settings set look_at = least(look_at, $7::timestamptz)
    where user_id = $1 and medication_id = $2 and exists (select from inserted)
  )
  select owned, known, "full" from checks`
