import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import type { Connection } from './embedded/start-embedded.ts'

/** A migrated, empty PostgreSQL database for one test file. */
export interface TestDatabase {
  /** As the server has it: the API's role, row level security and all. */
  db: Database
  /** The superuser, who sees every row: for looking at what was stored and for preparing what no endpoint makes. */
  owner: pg.Pool
  connection: Connection
  /** Closes the connections and removes the database; for `afterAll`. */
  drop(): Promise<void>
}

/** Copies the migrated template of this test run (testing-setup.ts) into a database of the caller's own. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase')
  const connection = { ...template, database: `test_${randomUUID().replaceAll('-', '')}` }
  await asMaintainer(template, `create database ${connection.database} template ${template.database}`)
  const db = openDatabase({ connection })
  const owner = new pg.Pool({ ...connection, max: 4 })
  // The database is dropped under its connections.
  owner.on('error', () => {})
  owner.on('connect', (client) => client.on('error', () => {}))
  return {
    db,
    owner,
    connection,
    async drop() {
      await Promise.all([db.close(), owner.end()])
      await asMaintainer(template, `drop database ${connection.database} with (force)`)
    },
  }
}

/** Nobody may be connected to a template while it is copied, so this connects to the server's own database. */
async function asMaintainer(connection: Connection, sql: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
