import { createHmac } from 'node:crypto'
import type { Connection } from './embedded/start-embedded.ts'

/** Serves patients: row level security shows it one patient at a time. */
export const apiRole = 'dosewell_api'
/** For background work: sees all patients. */
export const workerRole = 'dosewell_worker'
export type Role = typeof apiRole | typeof workerRole

/**
 * The embedded database by its owner's connection, or an external one.
 * - `connection`: API and worker log in as roles of their own, with passwords derived from the owner's.
 * - `url` (DATABASE_URL): its user owns the tables and migrates; each connection of API and worker gives up that power
 * at once by `SET ROLE`, and so does each patient's transaction.
 * - `directUrl` (DATABASE_DIRECT_URL): the owner's, for migrations, backups and notifications, if `url` is a pooler in transaction mode.
 * Then a session is shared by whoever goes through the pooler, from one transaction to the next: `openDatabase` sets nothing in it
 * that outlives a transaction. `url` is of a user who owns nothing and is a member of both roles.
 */
export type DatabaseAddress = { connection: Connection } | { url: string; directUrl?: string | undefined }

/** A role's password for the embedded database, derived from the owner's. */
export function rolePassword(ownerPassword: string, role: Role): string {
  return createHmac('sha256', ownerPassword).update(role).digest('base64url')
}
