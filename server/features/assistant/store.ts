import type { Recipient } from '#core/api/assistant.ts'
import type { Tx } from '#server/db/transaction.ts'

/** The service and model that the patient switched on; null if off. */
export async function selectConsent(tx: Tx, userId: string): Promise<Recipient | null> {
  const consent = await tx
    .selectFrom('assistant_consents')
    .select(['host', 'model'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return consent ?? null
}

export async function storeConsent(
  tx: Tx,
  userId: string,
  { host, model }: Recipient,
  now: Temporal.Instant,
): Promise<void> {
  const row = { host, model, given_at: now }
  await tx
    .insertInto('assistant_consents')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function deleteConsent(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('assistant_consents').where('user_id', '=', userId).execute()
}
