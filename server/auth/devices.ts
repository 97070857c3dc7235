import { deviceOf } from '#core/profile/device.ts'
import { query } from '#server/db/query.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import type { Auth, Caller, SignedInCaller } from './auth.ts'
import { endOtherSessions, endSessionById } from './sessions.ts'

export type Device = {
  /** Its session's id. */
  readonly id: string
  readonly userAgent: string
  /** The network address at sign-in, or null. */
  readonly address: string | null
  readonly signedInAt: Temporal.Instant
  /** To the hour. */
  readonly lastUsedAt: Temporal.Instant
  /** The caller's own device. */
  readonly isThis: boolean
}

type DeviceRow = Record<'created_at' | 'updated_at', Temporal.Instant> & {
  id: string
  user_agent: string | null
  ip_address: string | null
  is_this: boolean
}

/**
 * The devices signed in to an account: the caller's first, then by last use.
 * @param sessionId the caller's
 */
export async function signedInDevices(
  { database }: Auth,
  userId: string,
  sessionId: string,
  now: Temporal.Instant,
): Promise<Device[]> {
  const rows = await query<DeviceRow>(
    database.pool,
    `select id, user_agent, ip_address, created_at, updated_at, id = $2 as is_this from sessions
     where user_id = $1 and expires_at > $3 order by is_this desc, updated_at desc, id`,
    [userId, sessionId, now],
  )
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent ?? '',
    address: row.ip_address || null,
    signedInAt: row.created_at,
    lastUsedAt: row.is_this ? now : row.updated_at,
    isThis: row.is_this,
  }))
}

/** @returns false if the account has no such session */
export function signOutDevice(
  { database, sealer }: Auth,
  userId: string,
  id: string,
  caller: Caller,
): Promise<boolean> {
  return database.withUser(userId, async (tx) => {
    const userAgent = await endSessionById(tx, userId, id)
    if (userAgent === null) return false
    const about = { ...deviceOf(userAgent), address: null }
    await recordAudit({ tx, sealer, userId }, { kind: 'device-signed-out', about }, sourceOf(caller))
    return true
  })
}

export async function signOutOtherDevices(
  { database, sealer }: Auth,
  userId: string,
  caller: SignedInCaller,
): Promise<void> {
  await database.withUser(userId, async (tx) => {
    const about = await endOtherSessions(tx, userId, caller.sessionId, caller.now)
    if (about === 0) return
    await recordAudit({ tx, sealer, userId }, { kind: 'other-devices-signed-out', about }, sourceOf(caller))
  })
}
