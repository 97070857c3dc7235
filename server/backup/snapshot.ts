import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { connectAsOwner } from '#server/db/owner-client.ts'
import { type DatabaseAddress, workerRole } from '#server/db/roles.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { listTables, prepareSession, type StoredTable } from './stored-tables.ts'

/** All rows of one instant. */
export type Snapshot = Pick<Manifest, 'takenAt' | 'migrations' | 'sequences'> & {
  readonly tables: readonly StoredTable[]
}

/** An advisory lock ("back" in ASCII): a database is backed up once at a time. */
const lockNumber = 0x6261636b

/**
 * Reads the database as it is at one instant, while it is being used.
 * @param work gets the owner's connection in a transaction that only reads
 * @param signal ends it early
 * @throws BackupError if the database is not ours, is being backed up or migrated, or hides rows
 */
export async function inSnapshot<Result>(
  address: DatabaseAddress,
  work: (client: pg.Client, snapshot: Snapshot) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const client = await connectAsOwner(address, signal)
  try {
    await prepareSession(client)
    const lock = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lockNumber])
    if (!lock.rows[0]?.got) throw new BackupError('Another backup of this database is being made.')
    return await work(client, await takeSnapshot(client))
  } finally {
    // Ends the session, and with it transaction and lock.
    await client.end()
  }
}

async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as found",
  )
  if (!rows[0]?.found) throw new BackupError('There is no Dosewell in this database.')
  const tables = await listTables(client)
  await client.query('begin isolation level repeatable read read only')
  // The first query takes the snapshot. A migration may have changed tables until then, and none can from here on.
  const names = ['schema_migrations', ...tables.map(({ name }) => name)]
  await client.query(`lock table ${names.map((name) => pg.escapeIdentifier(name)).join(', ')} in access share mode`)
  if (!isDeepStrictEqual(await listTables(client), tables))
    throw new BackupError('The database is being migrated. Try again in a moment.')
  await refuseHiddenRows(client)
  return { ...(await readState(client)), tables }
}

/** An owner who is no superuser sees the rows of patient tables as a member of the worker's role. */
async function refuseHiddenRows(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and row_security_active(oid) and not pg_has_role($1, 'usage') limit 1`,
    [workerRole],
  )
  if (rowCount) throw new BackupError('The user of DATABASE_URL does not see all rows: it must own the tables.')
}

async function readState(client: pg.Client): Promise<Omit<Snapshot, 'tables'>> {
  const now = await client.query<{ at: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  )
  const migrations = await client.query<Snapshot['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  )
  const sequences = await client.query<Snapshot['sequences'][number]>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return { takenAt: now.rows[0]?.at ?? '', migrations: migrations.rows, sequences: sequences.rows }
}
