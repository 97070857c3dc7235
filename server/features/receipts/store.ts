import { type CompiledQuery, sql } from 'kysely'
import { type Receipt, type ReceiptEvent, receiptEvent } from '#core/api/receipts.ts'
import type { ReceiptForm } from '#core/receipt/form.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { DosageEntriesTable, ReceiptsTable } from '#server/db/tables.ts'
import { statement, type Tx } from '#server/db/transaction.ts'
import { hasConsentSince, isLive } from '#server/ledger/receipts.ts'

type Consent = { readonly form: ReceiptForm; readonly given_at: Temporal.Instant }

/** No row while receipts are off. */
export function selectConsent(userId: string): CompiledQuery<Consent> {
  return statement.selectFrom('receipt_consents').select(['form', 'given_at']).where('user_id', '=', userId).compile()
}

/** Switches receipts on from now on; repeating the same form changes nothing. @returns whether it changed something */
export async function storeConsent(tx: Tx, userId: string, form: ReceiptForm, now: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('receipt_consents')
    .values({ user_id: userId, form, given_at: now, on_since: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ form, given_at: now }).where('receipt_consents.form', '<>', form),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Receipts not yet sent are dropped, even if receipts are switched on again. @returns whether they were on */
export async function deleteConsent(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('receipt_consents')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export type ReceiptRow = Pick<
  ReceiptsTable,
  'user_id' | 'entry_id' | 'form' | 'reason' | 'event' | 'salt' | 'txid' | 'round' | 'wanted_at' | 'confirmed_at'
> & {
  readonly state: 'waiting' | 'signed' | 'confirmed' | 'skipped' | 'withdrawn' | 'failed'
  readonly is_live: boolean
} & Pick<DosageEntriesTable, 'medication_id' | 'date' | 'scheduled_time'>

// Receipts never sent are dropped with the consent; shown at once, before the writer stores that.
const stateNow = sql`case when one.state in ('waiting', 'signed') and one.posted_at is null and not exists (
    select from receipt_consents as consent where consent.user_id = one.user_id and ${hasConsentSince('consent', 'one')})
  then 'withdrawn' else one.state end`
const columns = sql`one.user_id, one.entry_id, one.form, ${stateNow} as state, one.reason, one.event, one.salt, one.txid, one.round,
  one.wanted_at, one.confirmed_at, entry.medication_id, entry.date, entry.scheduled_time, ${isLive('entry')} as is_live`
const withEntry = sql`receipts as one
  join dosage_entries as entry on entry.user_id = one.user_id and entry.id = one.entry_id`

export function selectReceipt(userId: string, entryId: string): CompiledQuery<ReceiptRow> {
  return sql<ReceiptRow>`
    select ${columns} from ${withEntry} where one.user_id = ${userId} and one.entry_id = ${entryId}`.compile(statement)
}

export function selectReceiptOf(userId: string, txid: string): CompiledQuery<ReceiptRow> {
  return sql<ReceiptRow>`select ${columns} from ${withEntry} where one.user_id = ${userId} and one.txid = ${txid}`.compile(
    statement,
  )
}

/** By date of the dose, both inclusive. */
export function selectReceiptsOn(
  userId: string,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): CompiledQuery<ReceiptRow> {
  return sql<ReceiptRow>`
    select ${columns} from ${withEntry}
    where entry.user_id = ${userId} and entry.date between ${first} and ${last}
    order by one.wanted_at, one.entry_id`.compile(statement)
}

/** The result (product 10.2) of a receipt skipped because the chain was down: success with a text and no hash. */
const skippedText = 'Blockchain logging unavailable'

const reasonTexts = {
  unavailable: 'The test network could not be reached',
  unfunded: 'The account that pays for receipts has no funds',
  busy: 'The test network was too busy',
  refused: 'The test network refused the transaction',
  expired: 'The test network never confirmed the transaction',
  limit: 'Too many receipts in one day',
} as const

/** Null while it is not known. */
const successOf = {
  waiting: null,
  signed: null,
  confirmed: true,
  skipped: true,
  withdrawn: null,
  failed: false,
} as const satisfies Record<ReceiptRow['state'], boolean | null>

function errorOf({ state, reason }: ReceiptRow): string | null {
  if (state === 'skipped') return skippedText
  if (state !== 'failed') return null
  return reason ? reasonTexts[reason] : 'Unknown error'
}

export function receiptOf(row: ReceiptRow): Receipt {
  const { state } = row
  return {
    entryId: row.entry_id,
    medicationId: row.medication_id,
    date: row.date,
    scheduledTime: row.scheduled_time,
    form: row.form,
    state: state === 'signed' ? 'pending' : state,
    reason: row.reason,
    success: successOf[state],
    txHash: state === 'confirmed' ? row.txid : null,
    error: errorOf(row),
    round: row.round,
    wantedAt: row.wanted_at,
    confirmedAt: row.confirmed_at,
    undoneLater: !row.is_live && (state === 'confirmed' || state === 'signed'),
  }
}

/**
 * The content of a receipt and the salt of a private proof; null without a transaction.
 * @throws UnsealError
 */
export function eventOf(row: ReceiptRow, sealer: Sealer): { event: ReceiptEvent; salt: Uint8Array | undefined } | null {
  if (!row.event) return null
  const event = receiptEvent.parse(sealer.openJson('receipts.event', row.user_id, row.event))
  const salt = row.salt ? sealer.openBytes('receipts.salt', row.user_id, row.salt) : undefined
  return { event, salt }
}
