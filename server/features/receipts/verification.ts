import { createHash } from 'node:crypto'
import { type ReceiptEvent, type Verification, verifyReceipt, verifyReceiptFile } from '#core/api/receipts.ts'
import { type AttemptLimit, countAttempt } from '#server/auth/attempts.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { networkOf } from '#server/http/client-address.ts'
import { Problem } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { ChainUnavailableError } from '#server/ledger/chain.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { noteMatches, readNote } from '#server/ledger/note.ts'
import { eventOf, receiptOf, selectReceiptOf } from './store.ts'

export type VerificationDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly ledger: Ledger
  /** The prefix of a transaction's page. */
  readonly explorerUrl: string
}

/** How often a person may query the chain. */
const limits = {
  patient: { max: 60, window: Temporal.Duration.from({ minutes: 1 }) },
  address: { max: 20, window: Temporal.Duration.from({ minutes: 1 }) },
} as const satisfies Record<string, AttemptLimit>

/** What the chain says of a receipt: to its patient, and to anyone with its file. */
export function verificationRoutes(api: Api, { database, sealer, ledger, explorerUrl }: VerificationDeps): void {
  register(api, verifyReceipt, async ({ input: { txid }, userId, now }) => {
    await countQuery(database, `receipts:${userId}`, limits.patient, now)
    const [rows] = await database.batchForUser(userId, [selectReceiptOf(userId, txid)])
    const [row] = rows
    const held = row ? eventOf(row, sealer) : null
    return verify(ledger, txid, held, row ? receiptOf(row).undoneLater : false)
  })

  register(api, verifyReceiptFile, async ({ input: { txid, event, salt }, address, now }) => {
    await countQuery(database, `verify:${networkOf(address)}`, limits.address, now)
    const held = { event, salt: salt === null ? undefined : new Uint8Array(Buffer.from(salt, 'base64url')) }
    return { verification: await verify(ledger, txid, held, false), explorer: explorerUrl }
  })
}

/** @throws Problem too_many_requests */
async function countQuery(
  database: Database,
  counter: string,
  limit: AttemptLimit,
  now: Temporal.Instant,
): Promise<void> {
  // Hashed like all keys there: the count outlives a deleted account.
  const key = createHash('sha256').update(counter).digest('base64url')
  const retryAfter = await countAttempt(database.pool, [{ key, limit }], now)
  if (retryAfter !== null) throw new Problem('too_many_requests', 'too_many_receipts', { retryAfter })
}

/** The content of a receipt as it was kept, with the salt of a private proof. */
type HeldReceipt = { readonly event: ReceiptEvent; readonly salt: Uint8Array | undefined }

async function verify(
  ledger: Ledger,
  txid: string,
  held: HeldReceipt | null,
  undoneLater: boolean,
): Promise<Verification> {
  try {
    if (!(await ledger.isReady())) return { result: 'unavailable' }
    const found = await ledger.chain.find(txid)
    if (!found) return { result: 'unknown' }
    return {
      result: 'found',
      txnHash: txid,
      round: found.round,
      at: found.round === null ? null : await ledger.chain.timeOf(found.round),
      says: readNote(found.note),
      held: held?.event ?? null,
      agrees: held && agrees(found.note, held),
      undoneLater,
    }
  } catch (error) {
    if (error instanceof ChainUnavailableError) return { result: 'unavailable' }
    throw error
  }
}

/** Whether the event makes this note; false if it is too long for any note. */
function agrees(note: Uint8Array, { event, salt }: HeldReceipt): boolean {
  try {
    return noteMatches(note, event, salt)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
