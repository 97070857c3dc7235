import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Connection, disposable, type EmbeddedDatabase, startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection to the template, for testDatabase(). */
    templateDatabase: Connection
  }
}

let server: EmbeddedDatabase | undefined
let dir: string | undefined

/** Once per test run: an embedded PostgreSQL with a migrated template, which each test file copies. */
export async function setup(project: TestProject): Promise<void> {
  dir = mkdtempSync(join(tmpdir(), 'dosewell-test-'))
  // PostgreSQL's user must get through, or root's data would go to /var/lib and stay there.
  chmodSync(dir, 0o755)
  server = await startEmbedded({ dir: join(dir, 'postgres'), settings: { ...disposable, max_connections: '200' } })
  const template = { ...server.connection, database: 'dosewell_template' }
  const owner = new pg.Client(server.connection)
  await owner.connect()
  await owner.query(`create database ${template.database}`)
  await owner.end()
  await migrate({ connection: template })
  project.provide('templateDatabase', template)
}

export async function teardown(): Promise<void> {
  await server?.stop()
  if (dir) rmSync(dir, { recursive: true, force: true })
}
