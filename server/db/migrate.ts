import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { isLockTimeout } from './errors.ts'
import { connectAsOwner } from './owner-client.ts'
import { apiRole, type DatabaseAddress, rolePassword, workerRole } from './roles.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** The message is a sentence that names the file. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** An advisory lock ("dose" in ASCII): of several starters one migrates and the others wait. */
const lockNumber = 0x646f7365

/**
 * Migrates the database to this release as its owner: runs each new file in order of name, each in its own transaction.
 * Safe to call from several processes at once. The files of a newer release may have been applied, if all of them let servers
 * of this one go on (migrations/README.md).
 * @param address migrations go to `directUrl` if it is set
 * @param folder files named `NNNN-name.sql`
 * @returns the names of the files applied
 * @throws MigrationError if an applied file was changed or is of a newer release that this one cannot serve, or a file fails (and is rolled
 * back)
 */
export async function migrate(address: DatabaseAddress, folder = migrationsFolder): Promise<string[]> {
  const client = await connectAsOwner(address)
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    const applied = await applyMissing(client, migrationsIn(folder), apply)
    if ('connection' in address) await allowLogin(client, address.connection.password)
    return applied
  } finally {
    // Ends the session and with it the lock.
    await client.end()
  }
}

/** Until the transaction of `client` ends, others who migrate wait. */
export async function holdMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [lockNumber])
}

/**
 * Applies missing migrations within the transaction that an owner's connection has open, after `holdMigrations`: all or none of
 * them.
 * @param only the names of those to apply; without it, all
 * @throws MigrationError
 */
export async function migrateWithin(client: pg.Client, only?: ReadonlySet<string>): Promise<void> {
  const migrations = migrationsIn(migrationsFolder).filter(({ name }) => only?.has(name) ?? true)
  await applyMissing(client, migrations, run)
}

export interface Migration {
  name: string
  sql: string
  /** SHA-256 of `sql`. */
  checksum: string
  /** Servers of every release that has this file go on serving once the migration is applied; null: none can. */
  servesFrom: string | null
}

/** The files of a folder in order of name. */
export function migrationsIn(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
        throw new MigrationError(`${name}: expected a name like 0001-roles.sql.`)
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      const servesFrom = /^-- Serves from: (\S+)\n/.exec(sql)?.[1] ?? null
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), servesFrom }
    })
}

async function applyMissing(
  client: pg.Client,
  migrations: Migration[],
  applyOne: (client: pg.Client, migration: Migration) => Promise<void>,
): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now(),
      serves_from text
    )`)
  await addServesFrom(client)
  const { rows } = await client.query<{ name: string; checksum: string; serves_from: string | null }>(
    'select name, checksum, serves_from from schema_migrations order by name',
  )
  const known = new Set(migrations.map(({ name }) => name))
  for (const { name, serves_from } of rows) {
    if (!known.has(name) && (serves_from === null || !known.has(serves_from)))
      throw new MigrationError(`${name} was applied by a newer release; this release does not know it.`)
  }
  const appliedByName = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const migration of migrations) {
    const checksum = appliedByName.get(migration.name)
    if (checksum === undefined) {
      await applyOne(client, migration)
      applied.push(migration.name)
    } else if (checksum !== migration.checksum) {
      throw new MigrationError(`${migration.name} was changed after it was applied; put changes in a new file.`)
    }
  }
  return applied
}

/** For a database of 0.1.0. Not `if not exists`, which would wait for a backup that reads the table. */
async function addServesFrom(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'serves_from'",
  )
  if (!rowCount) await client.query('alter table schema_migrations add column serves_from text')
}

/**
 * How long a migration waits for a lock, in milliseconds. Whoever needs the table waits behind it, so while a backup reads the
 * table it gives way, and tries again as long after.
 */
const lockTimeout = 1_000

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  while (!(await applied(client, migration))) await delay(lockTimeout)
}

/** @returns whether it got its locks; if not, nothing is changed */
async function applied(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query(`begin; set local lock_timeout = ${lockTimeout}`)
  try {
    await run(client, migration)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (error instanceof MigrationError && isLockTimeout(error.cause)) return false
    throw error
  }
}

async function run(client: pg.Client, { name, sql, checksum, servesFrom }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum, serves_from) values ($1, $2, $3)', [
      name,
      checksum,
      servesFrom,
    ])
  } catch (error) {
    throw new MigrationError(`${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** Lets API and worker log in to the embedded database with their derived passwords. */
async function allowLogin(client: pg.Client, ownerPassword: string): Promise<void> {
  for (const role of [apiRole, workerRole] as const) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1 and not rolcanlogin', [role])
    const password = client.escapeLiteral(rolePassword(ownerPassword, role))
    if (rowCount) await client.query(`alter role ${role} login password ${password}`)
  }
}
