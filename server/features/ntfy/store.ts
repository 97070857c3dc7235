import type { CompiledQuery } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { NtfyTopicsTable } from '#server/db/tables.ts'
import { statement, type Tx } from '#server/db/transaction.ts'

/** The patient's topic, sealed; no row where there is none. */
export function selectTopic(userId: string): CompiledQuery<Pick<NtfyTopicsTable, 'topic'>> {
  return statement.selectFrom('ntfy_topics').select('topic').where('user_id', '=', userId).compile()
}

export async function storeTopic(tx: Tx, sealer: Sealer, userId: string, topic: string): Promise<void> {
  const row = { topic: sealer.seal('ntfy_topics.topic', userId, topic) }
  await tx
    .insertInto('ntfy_topics')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function removeTopic(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('ntfy_topics').where('user_id', '=', userId).execute()
}

/** Reads the topic of any patient, for whoever sends there; null where there is none. */
export function topicReader(database: Database, sealer: Sealer): (userId: string) => Promise<string | null> {
  return async (userId) => {
    const [[row]] = await database.batchForUser(userId, [selectTopic(userId)])
    return row ? sealer.open('ntfy_topics.topic', userId, row.topic) : null
  }
}
