import { createHash } from 'node:crypto'
import pg from 'pg'
import { endpoints } from '#core/api/endpoints.ts'
import { listMedications } from '#core/api/medications.ts'
import { getSession } from '#core/api/session.ts'
import { listTables, prepareSession } from '#server/backup/stored-tables.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Connection } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { as, type Visitor } from './people.ts'
import { liveThroughRelease, sampleDeps } from './release-record.ts'
import { appOn } from './test-app.ts'

/** The database of a patient as a release left it, and what that release answered her (docs/decisions/0035). */
export type ReleaseSample = {
  /** Statements that insert the rows of all tables as they are, for the owner of a database with the migrations up to the last. */
  readonly sql: string
  readonly lastMigration: string
  /** When it answered. */
  readonly now: string
  /** Of the phone that she stays signed in on. */
  readonly cookies: Readonly<Record<string, string>>
  /** By path: JSON, text, or the SHA-256 of anything else. */
  readonly answers: Readonly<Record<string, unknown>>
}

/**
 * Makes the sample of the code as it is.
 * @param connection to an empty database
 * @throws Error naming a table that stays empty, or a question that is not answered
 */
export async function makeSample(connection: Connection): Promise<ReleaseSample> {
  const lastMigration = (await migrate({ connection })).at(-1) ?? ''
  const [db, owner] = [openDatabase({ connection }), new pg.Pool({ ...connection, max: 2 })]
  owner.on('error', () => {})
  const app = appOn({ db, owner, drop: async () => {} }, sampleDeps)
  try {
    const ana = await liveThroughRelease(app)
    // Before it is asked: that an answer left the account may be stored.
    const sql = await rowsOf(connection)
    const answers: Record<string, unknown> = {}
    for (const path of await pathsOf(ana)) answers[path] = await answerTo(ana, path)
    return { sql, lastMigration, now: app.clock.now().toString(), cookies: Object.fromEntries(ana.cookies), answers }
  } finally {
    await Promise.all([db.close(), owner.end()])
  }
}

/** What the app answers. @returns JSON, text, or the SHA-256 of anything else */
export async function answerTo(person: Visitor, path: string): Promise<unknown> {
  const response = await as(person).request(path)
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) return response.json()
  if (type.startsWith('text/')) return response.text()
  return createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex')
}

const days = 'from=2026-03-01&to=2026-03-07'
const queries: Readonly<Record<string, string>> = {
  '/api/doses': days,
  '/api/notes': days,
  '/api/figures/days': days,
  '/api/receipts': days,
  '/api/figures/streak': 'before=2026-03-02',
}

/** What is not asked: what no longer looks the same each time a report is set anew, and what asks the chain. */
const notAsked: ReadonlySet<string> = new Set([
  '/api/export/record.pdf',
  '/api/export/plan.pdf',
  '/api/export/card.pdf',
  '/api/receipts/{entryId}',
  '/api/receipts/{entryId}/file',
  '/api/receipts/verification',
])

/** Every question whose answer is the patient's, the session's among them. */
async function pathsOf(ana: Visitor): Promise<string[]> {
  const { medications } = await as(ana).call(listMedications, {})
  const of = (name: string) => medications.find((one) => one.name === name)?.id ?? name
  return endpoints
    .filter(
      ({ method, access, path }) =>
        method === 'GET' && (access === 'patient' || path === getSession.path) && !notAsked.has(path),
    )
    .flatMap(({ path }) => {
      if (path.startsWith('/api/medications/{id}/doses/'))
        return ['Lisinopril', 'Amoxicillin'].map((name) =>
          path.replace('{id}', of(name)).replace('{nominal}', '2026-03-02T08:00'),
        )
      const one = path.replace(/\{(?:id|medicationId)\}/, of('Lisinopril'))
      return queries[path] ? `${one}?${queries[path]}` : one
    })
}

/** A line each. */
async function rowsOf(connection: Connection): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await prepareSession(client)
    const statements: string[] = []
    for (const { name, columns } of await listTables(client)) {
      const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
      const values = columns.map((column) => `coalesce(quote_literal(${pg.escapeIdentifier(column)}::text), 'null')`)
      const { rows } = await client.query<{ row: string }>(
        `select concat('(', concat_ws(', ', ${values.join(', ')}), ')') as row from ${pg.escapeIdentifier(name)} order by 1`,
      )
      if (rows.length === 0) throw new Error(`Nothing was stored in ${name}: the sample must have a row of each table.`)
      statements.push(
        `insert into ${pg.escapeIdentifier(name)} (${names}) overriding system value values\n  ${rows.map(({ row }) => row).join(',\n  ')};\n`,
      )
    }
    // Triggers have had their say, and rows refer to rows of later tables.
    return `set session_replication_role = replica;\n\n${statements.join('\n')}`
  } finally {
    await client.end()
  }
}
