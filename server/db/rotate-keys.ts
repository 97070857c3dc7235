import { sql } from 'kysely'
import type { Database } from './database.ts'
import { type Sealer, UnsealError } from './sealed.ts'
import type { Tx } from './transaction.ts'

export interface RotationCount {
  table: string
  /** Values sealed again. */
  resealed: number
  /** Values that could not be opened and were left as they are. */
  broken: number
}

/** A table with columns of type `sealed` (0002-sealed.sql). */
interface SealedTable {
  table: string
  columns: string[]
  /** The primary key's columns; the first is user_id, apart from the server's own table. */
  key: string[]
}

type Row = Record<string, unknown>

/**
 * Seals every value with the current key that is sealed with another, in batches of a transaction each, while the
 * application runs. All servers must know the new key before. No value needs the old one after, but cookies do (server/auth/secrets.ts).
 * @param sealer with old and new key in its ring, the new one first
 * @param batchSize rows in memory at a time; one with a photo has up to a megabyte
 * @returns one entry per table; a value that cannot be opened is counted and skipped
 */
export async function rotateKeys(db: Database, sealer: Sealer, batchSize = 50): Promise<RotationCount[]> {
  const report: RotationCount[] = []
  for (const sealed of await db.withSystem(sealedTables)) {
    const total: RotationCount = { table: sealed.table, resealed: 0, broken: 0 }
    for (let after: Row | undefined, more = true; more; ) {
      const batch = await db.withSystem((tx) => resealBatch(tx, sealer, sealed, after, batchSize))
      total.resealed += batch.resealed
      total.broken += batch.broken
      after = batch.last
      more = batch.last !== undefined
    }
    report.push(total)
  }
  return report
}

async function sealedTables(tx: Tx): Promise<SealedTable[]> {
  const { rows } = await sql<SealedTable>`
    select c.relname as table,
      array_agg(a.attname::text order by a.attnum) as columns,
      (select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum))
        from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'sealed'::regtype and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
    group by c.oid, c.relname
    order by c.relname`.execute(tx)
  return rows
}

async function resealBatch(
  tx: Tx,
  sealer: Sealer,
  { table, columns, key }: SealedTable,
  after: Row | undefined,
  batchSize: number,
): Promise<{ resealed: number; broken: number; last: Row | undefined }> {
  const prefix = sealer.currentPrefix
  const isOld = (column: string) => sql`substring(${sql.ref(column)} from 1 for ${prefix.length}) <> ${prefix}`
  const keyRefs = sql.join(key.map((column) => sql.ref(column)))
  const beyond = after ? sql`(${keyRefs}) > (${sql.join(key.map((column) => after[column]))})` : sql`true`
  // As text, which also finds the row again, whatever the type.
  const keyTexts = sql.join(key.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))
  const { rows } = await sql<Row>`
    select ${keyTexts}, ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(table)}
    where ${beyond} and (${sql.join(columns.map(isOld), sql` or `)})
    order by ${keyRefs} limit ${batchSize} for update`.execute(tx)

  let resealed = 0
  let broken = 0
  for (const row of rows) {
    const fresh = new Map<string, Buffer>()
    for (const column of columns) {
      const value = row[column]
      if (!(value instanceof Buffer) || value.subarray(0, prefix.length).equals(prefix)) continue
      const again = resealedOrBroken(sealer, `${table}.${column}`, String(row.user_id ?? ''), value)
      if (again) fresh.set(column, again)
      else broken += 1
    }
    if (fresh.size === 0) continue
    const changes = sql.join([...fresh].map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
    const sameRow = sql.join(
      key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    )
    await sql`update ${sql.table(table)} set ${changes} where ${sameRow}`.execute(tx)
    resealed += fresh.size
  }
  return { resealed, broken, last: rows.length === batchSize ? rows.at(-1) : undefined }
}

function resealedOrBroken(sealer: Sealer, column: `${string}.${string}`, userId: string, value: Buffer) {
  try {
    return sealer.sealBytes(column, userId, sealer.openBytes(column, userId, value))
  } catch (error) {
    if (error instanceof UnsealError) return undefined
    throw error
  }
}
