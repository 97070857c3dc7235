import { type CompiledQuery, sql } from 'kysely'
import * as z from 'zod/mini'
import type { AuditDevice, AuditEvent, AuditKind } from '#core/account/audit-event.ts'
import type { AuditEventView } from '#core/api/activity.ts'
import { browsers, deviceOf, systems } from '#core/profile/device.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { AuditEventsTable } from '#server/db/tables.ts'
import { statement, type Tx } from '#server/db/transaction.ts'
import { networkText } from '#server/http/client-address.ts'

/** When an event happened, and by which device; null if by none of the patient's. */
export type AuditSource = { readonly at: Temporal.Instant; readonly device: AuditDevice | null }

/** The source of what a request of the patient does. */
export function sourceOf({
  headers,
  address,
  now,
}: {
  readonly headers: Headers
  readonly address: string
  readonly now: Temporal.Instant
}): AuditSource {
  const device = { ...deviceOf(headers.get('user-agent') ?? ''), address: networkText(address) }
  return { at: now, device }
}

const device = z.object({
  browser: z.nullable(z.enum(browsers)),
  system: z.nullable(z.enum(systems)),
  address: z.nullable(z.string()),
})
const details = z.object({
  about: z.nullable(z.union([z.string(), z.number(), z.boolean(), device])),
  device: z.nullable(device),
})

/** Records what happens to an account, in the transaction in which it happens. */
export async function recordAudit(
  { tx, sealer, userId }: PatientTx,
  event: AuditEvent | null,
  { at, device }: AuditSource,
): Promise<void> {
  if (!event) return
  const said = { about: 'about' in event ? event.about : null, device }
  await tx
    .insertInto('audit_events')
    .values({ user_id: userId, at, kind: event.kind, details: sealer.sealJson('audit_events.details', userId, said) })
    .execute()
}

/** Records what the operator did to all accounts. */
export async function recordForEveryone(
  database: Database,
  kind: 'keys-rotated' | 'account-restored',
  clock: Clock,
): Promise<void> {
  // To the millisecond, as all that is sent.
  const at = clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
  await database.withSystem((tx) =>
    sql`insert into audit_events (user_id, at, kind) select id, ${at}, ${kind} from users`.execute(tx),
  )
}

/** When patients were last restored from a backup; only those who ever were. */
export async function lastRestores(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const kind: AuditKind = 'account-restored'
  const { rows } = await sql<{ userId: string; at: Temporal.Instant }>`
    select user_id as "userId", max(at) as at from audit_events
    where user_id = any(${userIds}::uuid[]) and kind = ${kind} group by user_id`.execute(tx)
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

/** How often something happened to an account, from an instant on. */
export async function countAudits(tx: Tx, userId: string, kind: AuditKind, since: Temporal.Instant): Promise<number> {
  const { count } = await tx
    .selectFrom('audit_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The place of an event in the list. */
export type AuditCursor = Pick<AuditEventsTable, 'at'> & { readonly number: number }
export type AuditRow = AuditCursor & Pick<AuditEventsTable, 'user_id' | 'kind' | 'details'>

/** Newest first, after the cursor. @param limit null: all */
export function selectActivity(
  userId: string,
  after: AuditCursor | null,
  limit: number | null,
): CompiledQuery<AuditRow> {
  const all = statement
    .selectFrom('audit_events')
    .select(['user_id', 'at', 'number', 'kind', 'details'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
  const listed = after ? all.where(sql<boolean>`(at, number) < (${after.at}, ${after.number})`) : all
  return (limit === null ? listed : listed.limit(limit)).compile()
}

/** @throws UnsealError */
export function eventOf(row: AuditRow, sealer: Sealer): AuditEventView {
  const opened = row.details && sealer.openJson('audit_events.details', row.user_id, row.details)
  const said = opened ? details.parse(opened) : { about: null, device: null }
  return { id: String(row.number), at: row.at, kind: row.kind, ...said }
}
