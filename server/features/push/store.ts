import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { PushDevice } from '#core/api/push.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { PushSubscriptionsTable } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transaction.ts'

const subscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
/** Endpoint and keys, in base64url. */
export type PushSubscription = z.output<typeof subscription>

/** The most devices of a patient; the most recently renewed ones count. */
const mostDevices = 20

const deviceColumns = ['id', 'session_id', 'browser', 'system', 'created_at', 'renewed_at', 'gone_at', 'error'] as const
type DeviceRow = Pick<PushSubscriptionsTable, (typeof deviceColumns)[number]>

/** The session's device first, then by last renewal. */
export async function selectDevices(tx: Tx, userId: string, sessionId: string): Promise<PushDevice[]> {
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select(deviceColumns)
    .where('user_id', '=', userId)
    .orderBy(sql`session_id is not distinct from ${sessionId}`, 'desc')
    .orderBy('renewed_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => deviceOf(row, sessionId))
}

function deviceOf(row: DeviceRow, sessionId: string): PushDevice {
  return {
    id: row.id,
    browser: row.browser,
    system: row.system,
    isThis: row.session_id === sessionId,
    createdAt: row.created_at,
    renewedAt: row.renewed_at,
    goneAt: row.gone_at,
    error: row.error,
  }
}

/**
 * A browser has one subscription: the present account takes it from every other. Concurrent claims are serialized.
 * Needs the worker's role.
 */
export async function claimSubscription(tx: Tx, userId: string, { endpoint }: PushSubscription): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hashOf(endpoint).readBigInt64BE().toString()}::bigint)`.execute(tx)
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', hashOf(endpoint))
    .where('user_id', '!=', userId)
    .execute()
}

export type NewDevice = Pick<PushSubscriptionsTable, 'browser' | 'system'> & {
  readonly sessionId: string
  readonly subscription: PushSubscription
}

/**
 * Stores the subscription of a session's device, replacing an earlier one. An expired subscription stays expired.
 * @returns the device, null if this very subscription has expired; since when it had been unreachable; and whether neither
 * session nor browser had one
 */
export async function storeDevice(
  { tx, sealer, userId }: PatientTx,
  { sessionId, subscription, browser, system }: NewDevice,
  now: Temporal.Instant,
): Promise<{ device: PushDevice | null; wasGoneSince: Temporal.Instant | null; isNew: boolean }> {
  const endpoint_hash = hashOf(subscription.endpoint)
  const existing = await lockedDevices(tx, userId, { sessionId, endpoint_hash })
  const same = existing.find((row) => row.endpoint_hash.equals(endpoint_hash))
  const before = same ?? existing[0]
  const otherIds = existing.filter((row) => row !== before).map(({ id }) => id)
  if (otherIds.length > 0) await deleteDevices(tx, userId, otherIds)
  const wasGoneSince = before?.gone_at ?? null
  if (same?.gone_at) {
    await moveToSession(tx, { userId, id: same.id }, sessionId)
    return { device: null, wasGoneSince, isNew: false }
  }
  const row = {
    session_id: sessionId,
    endpoint_hash,
    subscription: sealer.sealJson('push_subscriptions.subscription', userId, subscription),
    browser,
    system,
    renewed_at: now,
    gone_at: null,
  }
  const id = before?.id ?? randomUUID()
  const stored = await tx
    .insertInto('push_subscriptions')
    .values({ user_id: userId, id, created_at: now, error: null, ...row })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet({ ...row, ...(wasGoneSince && { error: null }) }),
    )
    .returning(deviceColumns)
    .executeTakeFirstOrThrow()
  if (!before) await forgetOldest(tx, userId)
  return { device: deviceOf(stored, sessionId), wasGoneSince, isNew: !before }
}

async function moveToSession(tx: Tx, { userId, id }: DevicePlace, sessionId: string): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ session_id: sessionId })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** The devices with this session or this endpoint. */
function lockedDevices(
  tx: Tx,
  userId: string,
  { sessionId, endpoint_hash }: { readonly sessionId: string; readonly endpoint_hash: Buffer },
) {
  return tx
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint_hash', 'gone_at'])
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('endpoint_hash', '=', endpoint_hash), eb('session_id', '=', sessionId)]))
    .forUpdate()
    .execute()
}

async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  const old = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('renewed_at', 'desc')
    .offset(mostDevices)
    .execute()
  if (old.length === 0) return
  await deleteDevices(
    tx,
    userId,
    old.map(({ id }) => id),
  )
}

async function deleteDevices(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('id', 'in', ids).execute()
}

/** @returns whether there was one */
export async function deleteDevice(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export type DevicePlace = { readonly userId: string; readonly id: string }

export async function devicesOf(tx: Tx, userIds: readonly string[]): Promise<DevicePlace[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select(['user_id', 'id'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('gone_at', 'is', null)
    .execute()
  return rows.map(({ user_id, id }) => ({ userId: user_id, id }))
}

/** A subscription, and why the newest push to it failed; null if it did not. */
export type PushDeviceRow = PushSubscription & { readonly failed: string | null }

/** Opened one by one: one that cannot be read concerns its own device alone. */
export type SealedPushDevice = Pick<PushSubscriptionsTable, 'user_id' | 'id' | 'subscription' | 'error'>

/** By device id; expired and signed-out devices are left out. */
export async function readSubscriptions(
  tx: Tx,
  devices: readonly DevicePlace[],
): Promise<Map<string, SealedPushDevice>> {
  const { rows } = await sql<SealedPushDevice>`
    select one.user_id, one.id, subscription, error
    from unnest(${devices.map(({ userId }) => userId)}::uuid[], ${devices.map(({ id }) => id)}::uuid[])
      as place (user_id, id)
    join push_subscriptions as one using (user_id, id) where gone_at is null`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws if it cannot be read */
export function openSubscription(sealer: Sealer, row: SealedPushDevice): PushDeviceRow {
  const opened = sealer.openJson('push_subscriptions.subscription', row.user_id, row.subscription)
  return { ...z.parse(subscription, opened), failed: row.error }
}

/** The devices that accept a push without showing a notification. Apple's revoke the subscription after three of them. */
export async function devicesAllowingSilentPush({ tx, sealer, userId }: PatientTx): Promise<Set<string>> {
  const devices = await readSubscriptions(tx, await devicesOf(tx, [userId]))
  return new Set([...devices].filter(([, device]) => allowsSilentPush(sealer, device)).map(([id]) => id))
}

function allowsSilentPush(sealer: Sealer, device: SealedPushDevice): boolean {
  try {
    return !/\.apple\.com$/.test(new URL(openSubscription(sealer, device).endpoint).hostname)
  } catch {
    return false
  }
}

/** A subscription renewed in the meantime is another one. */
export async function markSubscriptionExpired(
  tx: Tx,
  { userId, id }: DevicePlace,
  { endpoint }: PushSubscription,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ gone_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('endpoint_hash', '=', hashOf(endpoint))
    .where('gone_at', 'is', null)
    .execute()
}

/** Null for a success. */
export async function noteError(tx: Tx, { userId, id }: DevicePlace, error: string | null): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ error })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('error', 'is distinct from', error)
    .execute()
}

function hashOf(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest()
}
