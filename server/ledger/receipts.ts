import { type Selectable, sql } from 'kysely'
import { claimDue, type LeaseQueue } from '#server/db/lease-queue.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { DosageEntriesTable, ReceiptsTable } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { MedicationEvent } from './note.ts'
import type { SignedReceipt } from './sponsor.ts'

/** `tries` distinguishes this claim from an earlier one. */
export type ClaimedReceipt = Pick<ClaimedRow, 'form' | 'reason' | 'txid' | 'transaction' | 'state' | 'tries'> & {
  readonly userId: string
  readonly entryId: string
  readonly lastValid: ClaimedRow['last_valid']
  readonly postedAt: ClaimedRow['posted_at']
  readonly wantedAt: ClaimedRow['wanted_at']
}

type ClaimedRow = Pick<
  ReceiptsTable,
  'user_id' | 'entry_id' | 'form' | 'reason' | 'txid' | 'transaction' | 'last_valid' | 'posted_at' | 'wanted_at'
> & { readonly state: 'waiting' | 'signed'; readonly tries: number }

function claimedReceiptOf({ user_id, entry_id, last_valid, posted_at, wanted_at, ...row }: ClaimedRow): ClaimedReceipt {
  return {
    ...row,
    userId: user_id,
    entryId: entry_id,
    lastValid: last_valid,
    postedAt: posted_at,
    wantedAt: wanted_at,
  }
}

const queue = {
  table: 'receipts',
  key: ['user_id', 'entry_id'],
  dueAt: 'next_try_at',
  tries: 'tries',
  waiting: sql`state in ('waiting', 'signed')`,
} satisfies LeaseQueue

/** Claims up to `limit` due receipts. If the writer dies, they are due again after the lease. */
export async function claimReceipts(
  tx: Tx,
  limit: number,
  now: Temporal.Instant,
  lease: Temporal.DurationLike,
): Promise<ClaimedReceipt[]> {
  const rows = await claimDue<ClaimedRow>(
    tx,
    queue,
    { limit, now, until: now.add(lease) },
    sql`leased.user_id, leased.entry_id, state, form, reason, txid, transaction, last_valid, posted_at, wanted_at, tries`,
  )
  return rows.map(claimedReceiptOf)
}

/** The content of a receipt that may be written. */
export type ReceiptContent = { readonly form: 'private' | 'public'; readonly event: MedicationEvent }

/**
 * The content of a receipt, read under a lock that serializes signing per patient. Null if it must not be written:
 * receipts are off or were off since it was requested, the dose is undone, or another entry of the same dose has a
 * receipt.
 */
export async function selectReceiptable(
  tx: Tx,
  sealer: Sealer,
  { userId, entryId, form }: ClaimedReceipt,
): Promise<ReceiptContent | null> {
  const { rows: consents } = await sql<{ is_public: boolean }>`
    select ${isPublicSince('consent', 'one')} as is_public
    from receipt_consents as consent join receipts as one on one.user_id = consent.user_id
    where consent.user_id = ${userId} and one.entry_id = ${entryId} and ${hasConsentSince('consent', 'one')}
    for update of consent`.execute(tx)
  const [consent] = consents
  const { rows } = await sql<Pick<DosageEntriesTable, 'medication_name' | 'dosage' | 'actual_time' | 'recorded_at'>>`
    select entry.medication_name, entry.dosage, entry.actual_time, entry.recorded_at
    from receipts as one join dosage_entries as entry on entry.user_id = one.user_id and entry.id = one.entry_id
    where one.user_id = ${userId} and one.entry_id = ${entryId} and ${isLive('entry')} and not exists (
      select from receipts as other join dosage_entries as also on also.user_id = other.user_id and also.id = other.entry_id
      where other.user_id = one.user_id and other.entry_id <> one.entry_id and ${sameDose('also', 'entry')} and ${isLive('also')}
        and (other.state in ('signed', 'confirmed')
          or (other.state = 'waiting' and (other.wanted_at, other.entry_id) < (one.wanted_at, one.entry_id)))
    )`.execute(tx)
  const [entry] = rows
  if (!consent || !entry) return null
  return {
    // In the clear only if the patient has wanted that ever since it was recorded.
    form: form === 'public' && consent.is_public ? 'public' : 'private',
    event: {
      timestamp: (entry.actual_time ?? entry.recorded_at).epochMilliseconds,
      medicationName: sealer.open('dosage_entries.medication_name', userId, entry.medication_name),
      dosage: sealer.open('dosage_entries.dosage', userId, entry.dosage),
      userId,
    },
  }
}

/** How many of the patient's receipts requested since then have a transaction. */
export async function countSigned(tx: Tx, { userId }: ClaimedReceipt, since: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from receipts
    where user_id = ${userId} and wanted_at > ${since} and state in ('signed', 'confirmed')`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Stores a receipt's only transaction before it is sent.
 * @returns whether the claim still held
 */
export async function storeSigned(
  tx: Tx,
  sealer: Sealer,
  { userId, entryId, tries }: ClaimedReceipt,
  { form, event }: ReceiptContent,
  salt: Uint8Array | null,
  { txid, bytes, lastValid }: SignedReceipt,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('receipts')
    .set({
      state: 'signed',
      form,
      event: sealer.sealJson('receipts.event', userId, event),
      salt: salt && sealer.sealBytes('receipts.salt', userId, salt),
      txid,
      transaction: sealer.sealBytes('receipts.transaction', userId, bytes),
      last_valid: lastValid,
      posted_at: null,
    })
    .where('user_id', '=', userId)
    .where('entry_id', '=', entryId)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Marks a signed receipt as being sent, if it may be: the patient's consent has held ever since, and, if it was never
 * sent, its dose is not undone.
 * @returns whether it may
 */
export async function beginPost(
  tx: Tx,
  { userId, entryId, tries }: ClaimedReceipt,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    update receipts as one set posted_at = coalesce(one.posted_at, ${now})
    from receipt_consents as consent, dosage_entries as entry
    where one.user_id = ${userId} and one.entry_id = ${entryId} and one.state = 'signed' and one.tries = ${tries}
      and consent.user_id = one.user_id and ${hasConsentSince('consent', 'one')}
      and (one.form = 'private' or ${isPublicSince('consent', 'one')})
      and entry.user_id = one.user_id and entry.id = one.entry_id
      and (one.posted_at is not null or ${isLive('entry')})
    returning one.entry_id`.execute(tx)
  return rows.length > 0
}

/** Stored whoever holds the claim. */
export async function storeConfirmed(
  tx: Tx,
  { userId, entryId }: ClaimedReceipt,
  txid: string,
  round: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ state: 'confirmed', round, confirmed_at: now, reason: null, transaction: null })
    .where('user_id', '=', userId)
    .where('entry_id', '=', entryId)
    .where('state', '=', 'signed')
    .where('txid', '=', txid)
    .execute()
}

export async function storePostponed(
  tx: Tx,
  { userId, entryId, tries }: ClaimedReceipt,
  reason: ReceiptsTable['reason'],
  nextTry: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ reason, next_try_at: nextTry })
    .where('user_id', '=', userId)
    .where('entry_id', '=', entryId)
    .where('state', 'in', ['waiting', 'signed'])
    .where('tries', '=', tries)
    .execute()
}

const nothingSigned = { event: null, salt: null, txid: null, transaction: null, last_valid: null, posted_at: null }

/** As stored now: it may have been signed since it was claimed. */
export async function selectState(
  tx: Tx,
  { userId, entryId }: ClaimedReceipt,
): Promise<Selectable<ReceiptsTable>['state']> {
  const { state } = await tx
    .selectFrom('receipts')
    .select('state')
    .where('user_id', '=', userId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow()
  return state
}

export type UnsignedState = 'waiting' | 'skipped' | 'withdrawn' | 'failed'

/** It has no transaction that could be confirmed: to be signed again, or final. Its content and salt are deleted. */
export async function storeUnsigned(
  tx: Tx,
  { userId, entryId, tries }: ClaimedReceipt,
  state: UnsignedState,
  reason: ReceiptsTable['reason'],
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ ...nothingSigned, state, reason, next_try_at: now })
    .where('user_id', '=', userId)
    .where('entry_id', '=', entryId)
    .where('state', 'in', ['waiting', 'signed'])
    .where('tries', '=', tries)
    .execute()
}

/** SQL: this consent has held since the receipt was requested, in either form. */
export function hasConsentSince(consent: string, receipt: string) {
  return sql<boolean>`${sql.ref(`${consent}.on_since`)} <= ${sql.ref(`${receipt}.wanted_at`)}`
}

/** SQL: and was for public records all the time. */
function isPublicSince(consent: string, receipt: string) {
  const [consentRow, receiptRow] = [sql.ref(consent), sql.ref(receipt)]
  return sql<boolean>`(${consentRow}.form = 'public' and ${consentRow}.given_at <= ${receiptRow}.wanted_at)`
}

/** SQL: no entry of the same dose clears this one (dose-model 4.2). */
export function isLive(entry: string) {
  const [one, undo] = [sql.ref(entry), sql.raw('undo')]
  return sql<boolean>`not exists (
    select from dosage_entries as ${undo} where ${sameDose('undo', entry)} and undo.status = 'cleared'
      and ${one}.id = any (undo.clears))`
}

function sameDose(a: string, b: string) {
  const columns = ['user_id', 'medication_id', 'date', 'scheduled_time']
  return sql.join(
    columns.map((column) => sql`${sql.ref(`${a}.${column}`)} = ${sql.ref(`${b}.${column}`)}`),
    sql` and `,
  )
}
