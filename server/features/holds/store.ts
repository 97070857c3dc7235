import { type RawBuilder, sql } from 'kysely'
import type { Hold, HoldNote } from '#core/schedule/hold.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transaction.ts'

/** A hold as JSON in its medication's row. */
type HoldJson = {
  readonly id: string
  readonly from: string
  readonly until: string | null
  readonly madeAt: string
  readonly begunAt: string | null
  readonly endedAt: string | null
  /** Sealed, in base64. */
  readonly facts: string
}

/** A column of a medication's row; null without any. */
export type HoldsColumn = { readonly holds: readonly HoldJson[] | null }

/** The column of {@link HoldsColumn} in a statement that reads `medications` under this name. */
export function holdsOf(medications: string): RawBuilder<HoldsColumn['holds']> {
  const medication = sql.ref(medications)
  return sql`(
    select jsonb_agg(jsonb_build_object('id', hold.id, 'from', hold.held_from, 'until', hold.held_until,
      'madeAt', hold.made_at, 'begunAt', hold.begun_at, 'endedAt', hold.ended_at, 'facts', encode(hold.facts, 'base64')))
    from holds as hold where hold.user_id = ${medication}.user_id and hold.medication_id = ${medication}.id)`
}

/** What doses are planned by: without cause and note, which stay sealed. */
export function plannedHolds({ holds }: HoldsColumn): Hold[] {
  return (holds ?? []).map(holdOf)
}

/** @throws UnsealError */
export function openedHolds({ holds }: HoldsColumn, userId: string, sealer: Sealer): (Hold & HoldNote)[] {
  return (holds ?? []).map((json) => {
    const facts = sealer.openJson('holds.facts', userId, Buffer.from(json.facts, 'base64')) as HoldNote
    return { ...holdOf(json), ...facts }
  })
}

function holdOf({ id, from, until, madeAt, begunAt, endedAt }: HoldJson): Hold {
  return {
    id,
    from: Temporal.PlainDateTime.from(from),
    until: until === null ? null : Temporal.PlainDateTime.from(until),
    madeAt: Temporal.Instant.from(madeAt),
    begunAt: begunAt === null ? null : Temporal.Instant.from(begunAt),
    endedAt: endedAt === null ? null : Temporal.Instant.from(endedAt),
  }
}

export async function insertHold(
  { tx, sealer, userId }: PatientTx,
  medicationId: string,
  { id, from, until, madeAt, begunAt = null, cause, note }: Omit<Hold, 'endedAt'> & HoldNote,
): Promise<void> {
  await tx
    .insertInto('holds')
    .values({
      user_id: userId,
      medication_id: medicationId,
      id,
      held_from: from,
      held_until: until,
      facts: sealer.sealJson('holds.facts', userId, { cause, note }),
      made_at: madeAt,
      begun_at: begunAt,
      ended_at: null,
    })
    .execute()
}

/** The medications that a hold is of, in order of their ids; none if the patient has no such hold. */
export async function medicationsOfHold(
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ readonly medicationIds: readonly string[]; readonly madeAt: Temporal.Instant | null }> {
  const rows = await tx
    .selectFrom('holds')
    .select(['medication_id', 'made_at'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .orderBy('medication_id')
    .execute()
  return { medicationIds: rows.map((row) => row.medication_id), madeAt: rows[0]?.made_at ?? null }
}

/** Ends one hold of some medications, whose first end holds, or every hold of them that is not over by then. */
export async function storeHoldEnds(
  tx: Tx,
  userId: string,
  { id, medicationIds }: { readonly id?: string; readonly medicationIds: readonly string[] },
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('holds')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('medication_id', 'in', medicationIds)
    .where((is) =>
      id === undefined
        ? is.or([is('ended_at', 'is', null), is('ended_at', '>', at)])
        : is.and([is('id', '=', id), is('ended_at', 'is', null)]),
    )
    .execute()
}

/** All holds of the patient, ended ones too; concurrent additions wait for the locked profile. */
export async function countHolds(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from holds where user_id = ${userId}`.execute(tx)
  return rows[0]?.count ?? 0
}
