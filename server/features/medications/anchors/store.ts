import { type CompiledQuery, sql } from 'kysely'
import { type Anchor, type AnchorTimes, defaultAnchorTimes } from '#core/schedule/anchors.ts'
import { anchoredRows } from '#core/schedule/move-anchors.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import { statement, type Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'

/** One row; none until they are first used. */
export function selectAnchors(userId: string): CompiledQuery<Record<Anchor, Temporal.PlainTime>> {
  return ofPatient(userId).compile()
}

function ofPatient(userId: string) {
  return statement
    .selectFrom('day_anchors')
    .select(['breakfast', 'lunch', 'dinner', 'bedtime'])
    .where('user_id', '=', userId)
}

/** The anchors, locked until the transaction ends; stored with their defaults if they are first used. */
export async function lockAnchors(
  tx: Tx,
  userId: string,
): Promise<{ readonly times: AnchorTimes; readonly wereKnown: boolean }> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('day_anchors')
    .values({ user_id: userId, ...defaultAnchorTimes })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirstOrThrow()
  const { rows } = await tx.executeQuery(ofPatient(userId).forUpdate().compile())
  return { times: rows[0] ?? defaultAnchorTimes, wereKnown: numInsertedOrUpdatedRows !== 1n }
}

/** The medications whose plan is open and uses an anchor. */
export function selectAnchored(userId: string): CompiledQuery<{ id: string }> {
  return statement
    .selectFrom('medication_schedules')
    .select('medication_id as id')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`jsonb_path_exists(steps, '$[*].rows[*].anchor')`)
    .orderBy('medication_id')
    .compile()
}

export async function storeAnchors(tx: Tx, userId: string, times: AnchorTimes): Promise<void> {
  await tx.updateTable('day_anchors').set(times).where('user_id', '=', userId).execute()
}

/**
 * Rejects a plan with an anchor at another time than the patient's, which another device has moved; until the transaction ends,
 * none can be moved.
 * @throws Problem conflict
 */
export async function requireAnchorTimes(tx: Tx, userId: string, pattern: Pattern): Promise<void> {
  const rows = anchoredRows(pattern)
  if (rows.length === 0) return
  const [times] = (await tx.executeQuery(ofPatient(userId).forShare().compile())).rows
  if (!rows.every(({ anchor, time }) => anchor && times?.[anchor].equals(time))) {
    throw new Problem('conflict', 'anchors_changed')
  }
}
