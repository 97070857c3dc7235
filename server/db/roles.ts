import { createHmac } from 'node:crypto'
import type { Connection } from './embedded/start-embedded.ts'

/** The role that answers patients: row level security shows it one patient at a time. */
export const apiRole = 'dosewell_api'
/** The role of background work, which sees all patients. */
export const workerRole = 'dosewell_worker'
export type Role = typeof apiRole | typeof workerRole

/**
 * Where the database is: the embedded one by its owner's connection, or one of the operator's.
 *
 * - `connection`: API and worker log in as roles of their own, with passwords derived from the owner's.
 * - `url` (DATABASE_URL): its user owns the tables and migrates; each connection of the API and of the worker gives
 *   up that power at once by `SET ROLE`, and each transaction of a patient says so again.
 * - `directUrl` (DATABASE_DIRECT_URL): for migrations where `url` leads through a pooler of transactions. Such a
 *   pooler shares sessions, so there the API prepares no statements; give `url` a user who is merely a member of
 *   dosewell_api, and `directUrl` the owner.
 */
export type DatabaseAddress = { connection: Connection } | { url: string; directUrl?: string | undefined }

/** The password with which a role logs in to the embedded database. It can be computed only with the owner's. */
export function rolePassword(ownerPassword: string, role: Role): string {
  return createHmac('sha256', ownerPassword).update(role).digest('base64url')
}
