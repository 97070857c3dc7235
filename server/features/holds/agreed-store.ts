import { type CompiledQuery, sql } from 'kysely'
import { maxAgreedHolds } from '#core/account/quotas.ts'
import type { AgreedHold, HoldNote } from '#core/schedule/hold.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { AgreedHoldsTable } from '#server/db/tables.ts'
import { statement, type Tx } from '#server/db/transaction.ts'

type Facts = HoldNote & Pick<AgreedHold, 'name'>

/** Oldest first. */
export function selectAgreedHolds(userId: string): CompiledQuery<AgreedHoldsTable> {
  return statement
    .selectFrom('agreed_holds')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('made_at')
    .orderBy('id')
    .compile()
}

/** @throws UnsealError */
export function agreedHoldOf(row: AgreedHoldsTable, sealer: Sealer): AgreedHold {
  const facts = sealer.openJson('agreed_holds.facts', row.user_id, row.facts) as Facts
  return { id: row.id, medicationIds: row.medication_ids, longestDays: row.longest_days, ...facts }
}

/** Whether the patient has as many others as an account may have. */
export async function hasMostAgreedHolds(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from agreed_holds where user_id = ${userId} and id <> ${id}`.execute(tx)
  return (rows[0]?.count ?? 0) >= maxAgreedHolds
}

/** How many of these medications the patient has. */
export async function countOwned(tx: Tx, userId: string, medicationIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from medications where user_id = ${userId} and id = any(${medicationIds}::uuid[])`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function upsertAgreedHold(
  { tx, sealer, userId }: PatientTx,
  { id, medicationIds, longestDays, name, cause, note }: AgreedHold,
  now: Temporal.Instant,
): Promise<void> {
  const columns = {
    medication_ids: medicationIds,
    longest_days: longestDays,
    facts: sealer.sealJson('agreed_holds.facts', userId, { name, cause, note }),
  }
  await tx
    .insertInto('agreed_holds')
    .values({ user_id: userId, id, made_at: now, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(columns))
    .execute()
}

/** @returns whether the patient had it */
export async function deleteAgreedHold(tx: Tx, userId: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('agreed_holds')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
