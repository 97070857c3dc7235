import { type CompiledQuery, sql } from 'kysely'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { ChannelAddressesTable } from '#server/db/tables.ts'
import { statement, type Tx } from '#server/db/transaction.ts'

/** Sealed, by channel. */
export function selectAddresses(userId: string): CompiledQuery<ChannelAddressesTable> {
  return statement.selectFrom('channel_addresses').selectAll().where('user_id', '=', userId).compile()
}

/** Opened, by channel. */
export function addressesOf(rows: readonly ChannelAddressesTable[], sealer: Sealer): ReadonlyMap<string, string> {
  return new Map(
    rows.map(({ user_id, channel, address }) => [channel, sealer.open('channel_addresses.address', user_id, address)]),
  )
}

export async function storeAddress({ tx, sealer, userId }: PatientTx, channel: string, address: string): Promise<void> {
  const row = { address: sealer.seal('channel_addresses.address', userId, address) }
  await tx
    .insertInto('channel_addresses')
    .values({ user_id: userId, channel, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel']).doUpdateSet(row))
    .execute()
}

/** @returns whether there was one */
export async function removeAddress(tx: Tx, userId: string, channel: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('channel_addresses')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The patients with an address at a channel. */
export async function patientsAt(tx: Tx, channel: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .selectFrom('channel_addresses')
    .select('user_id')
    .where('channel', '=', channel)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
