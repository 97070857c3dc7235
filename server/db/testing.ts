import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { urlOf } from '#server/testing/database-url.ts'
import { type Pooler, pooledAddress } from '#server/testing/pooler.ts'
import { recordStatements } from '#server/testing/record-statements.ts'
import { type Database, openDatabase } from './database.ts'
import type { Connection } from './embedded/start-embedded.ts'

export interface TestDatabase {
  /** With the API's role and row level security. */
  db: Database
  /** The superuser, who sees every row: for assertions on stored data and for data that no endpoint creates. */
  owner: pg.Pool
  /** Of the superuser, and never through a pooler. */
  connection: Connection
  /** For a server that a test starts: the settings that name this database. */
  settings: { readonly DATABASE_URL: string; readonly DATABASE_DIRECT_URL: string }
  drop(): Promise<void>
}

/**
 * Copies the migrated template of this test run (testing-setup.ts).
 * @param pooler what API and worker go through, if not what they do in this run
 */
export function testDatabase(pooler = inject('pooler')): Promise<TestDatabase> {
  return databaseFrom(inject('templateDatabase').database, pooler)
}

/** Nothing has been put into it. */
export function emptyTestDatabase(): Promise<TestDatabase> {
  return databaseFrom('template1', inject('pooler'))
}

async function databaseFrom(original: string, pooler: Pooler | null): Promise<TestDatabase> {
  const template = inject('templateDatabase')
  const connection = { ...template, database: `test_${randomUUID().replaceAll('-', '')}` }
  await asMaintainer(template, `create database ${connection.database} template ${original}`)
  recordStatements(inject('statementsFolder'), connection.database)
  const address = pooler ? pooledAddress(pooler, connection) : { connection }
  const db = openDatabase(address)
  const owner = ownerPool(connection)
  return {
    db,
    owner,
    connection,
    settings: {
      DATABASE_URL: urlOf(pooler ? { ...pooler, database: connection.database } : connection),
      DATABASE_DIRECT_URL: urlOf(connection),
    },
    async drop() {
      await Promise.all([db.close(), owner.end()])
      await asMaintainer(template, `drop database ${connection.database} with (force)`)
    },
  }
}

/** The superuser's connections to a database that is dropped, or whose server is stopped, under them. */
export function ownerPool(connection: Connection): pg.Pool {
  const owner = new pg.Pool({ ...connection, max: 4 })
  owner.on('error', () => {})
  owner.on('connect', (client) => client.on('error', () => {}))
  return owner
}

/** How many sessions of a test's database wait for a lock. */
export async function waitingForLocks(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

/** A template cannot be copied while anybody is connected to it, so this connects to the maintenance database. */
export async function asMaintainer(connection: Connection, sql: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
