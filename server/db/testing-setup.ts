import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { checkStatements } from '#server/testing/check-statements.ts'
import { startInstalled } from '#server/testing/installed-postgres.ts'
import { type Pooler, type RunningPooler, startPooler } from '#server/testing/pooler.ts'
import { type Connection, disposable, type EmbeddedDatabase, startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection to the template, for testDatabase(). */
    templateDatabase: Connection
    /** What API and worker go through; null if they connect directly. */
    pooler: Pooler | null
  }
}

let server: Pick<EmbeddedDatabase, 'connection' | 'stop'> | undefined
let pooler: RunningPooler | undefined
let dir: string | undefined
let statements: string | undefined
let template: Connection | undefined
let project: TestProject | undefined

/**
 * Once per test run: an embedded PostgreSQL with a migrated template, which each test file copies.
 * - TEST_POSTGRES: the folder of another PostgreSQL, such as /usr/lib/postgresql/15
 * - TEST_POOLER=true: API and worker go through pgbouncer
 */
export async function setup(ofServer: TestProject): Promise<void> {
  project = ofServer
  dir = mkdtempSync(join(tmpdir(), 'dosewell-test-'))
  // PostgreSQL's user must get through, or root's data would go to /var/lib and stay there.
  chmodSync(dir, 0o755)
  const { TEST_POSTGRES, TEST_POOLER } = process.env
  const options = { dir: join(dir, 'postgres'), settings: { ...disposable, max_connections: '200' } }
  server = TEST_POSTGRES ? await startInstalled(TEST_POSTGRES, options) : await startEmbedded(options)
  template = { ...server.connection, database: 'dosewell_template' }
  const owner = new pg.Client(server.connection)
  await owner.connect()
  await owner.query(`create database ${template.database}`)
  await owner.end()
  await migrate({ connection: template })
  project.provide('templateDatabase', template)
  if (TEST_POOLER === 'true') pooler = await startPooler(server.connection)
  project.provide('pooler', pooler?.pooler ?? null)
  statements = join(dir, 'statements')
  mkdirSync(statements)
  project.provide('statementsFolder', statements)
}

/** @throws Error about statements that do not carry the patient's id */
export async function teardown(): Promise<void> {
  try {
    if (template && statements) await checkStatements(template, statements, await ranAll())
  } finally {
    await pooler?.stop()
    await server?.stop()
    if (dir) rmSync(dir, { recursive: true, force: true })
  }
}

/** Whether every test of this project ran in this run. */
async function ranAll(): Promise<boolean> {
  if (!project || project.vitest.config.testNamePattern) return false
  const ran = project.vitest.state.getTestModules().filter((module) => module.project.name === project?.name)
  const { testFiles } = await project.globTestFiles()
  return testFiles.every((file) => ran.some((module) => module.moduleId === file))
}
