import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { recordStatements } from '#server/testing/record-statements.ts'
import { type Database, openDatabase } from './database.ts'
import type { Connection } from './embedded/start-embedded.ts'

export interface TestDatabase {
  /** With the API's role and row level security. */
  db: Database
  /** The superuser, who sees every row: for assertions on stored data and for data that no endpoint creates. */
  owner: pg.Pool
  connection: Connection
  drop(): Promise<void>
}

/** Copies the migrated template of this test run (testing-setup.ts). */
export function testDatabase(): Promise<TestDatabase> {
  return databaseFrom(inject('templateDatabase').database)
}

/** Nothing has been put into it. */
export function emptyTestDatabase(): Promise<TestDatabase> {
  return databaseFrom('template1')
}

async function databaseFrom(original: string): Promise<TestDatabase> {
  const template = inject('templateDatabase')
  const connection = { ...template, database: `test_${randomUUID().replaceAll('-', '')}` }
  await asMaintainer(template, `create database ${connection.database} template ${original}`)
  recordStatements(inject('statementsFolder'), connection.database)
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
