import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A table of ours as the database has it. */
export type StoredTable = {
  readonly name: string
  /** Those that are stored and not computed from others, in their order. */
  readonly columns: readonly string[]
}

/** Writes and reads the same text whatever the operator's server is set to, and waits as long as it takes. */
export async function prepareSession(client: pg.Client): Promise<void> {
  await client.query(`
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set search_path = public; set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD';
    set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set xmlbinary = 'base64';
    set synchronize_seqscans = off`)
}

/** Every table but `schema_migrations`, which says what the others look like; those of extensions are not ours. */
export async function listTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.oid
    order by c.relname`)
  return rows
}

/** Whether nothing but extensions has been put into the database. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    limit 1`)
  return rowCount === 0
}

/** The rows of a table as PostgreSQL's text format, a line each. */
export function copyOut(client: pg.Client, { name, columns }: StoredTable): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy ${placeOf(name, columns)} to stdout`))
}

/** A table and its columns, as `COPY` names them. */
export function placeOf(table: string, columns: readonly string[]): string {
  return `${pg.escapeIdentifier(table)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}

/**
 * The ids of all keys that sealed values were sealed with.
 * @param client sees every row
 */
export async function keyIdsInUse(client: pg.Client): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'sealed'::regtype and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  // The format (1 byte), the length of the id (1), the id: see server/db/sealed.ts.
  const ids = columns.map(({ table, column }) => {
    const value = pg.escapeIdentifier(column)
    return `select substring(${value} from 3 for get_byte(${value}, 1)) from ${pg.escapeIdentifier(table)} where ${value} is not null`
  })
  const { rows } = await client.query<{ id: string }>(
    `select convert_from(id, 'UTF8') as id from (${ids.join(' union ')}) as used (id)`,
  )
  return rows.map(({ id }) => id)
}
