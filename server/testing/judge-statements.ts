import pg from 'pg'
import type { Connection } from '#server/db/embedded/start-embedded.ts'
import { asMaintainer } from '#server/db/testing.ts'
import { distribution, keyChanges, splitByHash } from './hash-partitions.ts'

/*
 * Which statements carry the patient. PostgreSQL itself says so: on tables in two parts it plans each statement with values, and what
 * carries the patient's id touches one part only, just as it would be sent to one machine.
 */

/** What a statement touches. */
export type Judgement =
  /** One part of the tables by patient. */
  | { readonly kind: 'one-patient' }
  /** Other tables of ours, or what a function of ours does. */
  | { readonly kind: 'no-patient' }
  /** Nothing of ours. */
  | { readonly kind: 'nothing' }
  /** Several parts. */
  | { readonly kind: 'across'; readonly tables: readonly string[] }
  /** It cannot run on split tables. */
  | { readonly kind: 'refused'; readonly message: string }
  /** It is about tables that only its test has. */
  | { readonly kind: 'foreign' }

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Schema?: string
  readonly Alias?: string
  readonly Operation?: string
  readonly Output?: readonly string[]
  readonly 'Parent Relationship'?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly Filter?: string
  readonly Plans?: readonly PlanNode[]
}

const patient = '11111111-1111-4111-8111-111111111111'

/** Enough that one part cannot have them all. */
const patients = Array.from({ length: 40 }, (_, number) => `11111111-1111-4111-8111-1111111111${number + 10}`)

/** A value for a parameter of a type: what it is does not matter, but for the patient. */
const values: Readonly<Record<string, string>> = {
  text: 'taken',
  'text[]': '{1}',
  uuid: patient,
  'uuid[]': `{${patients.join()}}`,
  date: '2026-03-02',
  'time without time zone': '08:00',
  'timestamp without time zone': '2026-03-02 08:00',
  'timestamp with time zone': '2026-03-02 08:00Z',
  interval: '1 day',
  boolean: 'true',
  jsonb: '{}',
  pg_lsn: '0/0',
  bytea: `\\x01${'00'.repeat(40)}`,
  sealed: `\\x01${'00'.repeat(40)}`,
}

function valueFor(type: string): string {
  return values[type] ?? (type.endsWith('[]') ? `{"${valueFor(type.slice(0, -2)).replaceAll('\\', '\\\\')}"}` : '1')
}

/**
 * Plans each statement on a copy of a migrated database, split in two.
 * @param template the owner's connection to it; nobody else may be connected
 */
export async function judgeStatements(
  template: Connection,
  statements: readonly string[],
): Promise<ReadonlyMap<string, Judgement>> {
  const copy = { ...template, database: `${template.database}_judged` }
  await asMaintainer(template, `create database ${copy.database} template ${template.database}`)
  const client = new pg.Client(copy)
  await client.connect()
  try {
    await client.query(keyChanges)
    await splitByHash(client, distribution.byPatient, { parts: 2, isBare: true })
    // Values that break a check constraint would leave nothing to plan.
    await client.query('set plan_cache_mode = force_custom_plan; set constraint_exclusion = off')
    const { rows: functions } = await client.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    const judgements = new Map<string, Judgement>()
    for (const text of statements) {
      const judgement = await judge(client, text)
      const isCalling = judgement.kind === 'nothing' && functions.some(({ name }) => text.includes(`${name}(`))
      judgements.set(text, isCalling ? { kind: 'no-patient' } : judgement)
    }
    return judgements
  } finally {
    await client.end()
    await asMaintainer(template, `drop database ${copy.database}`)
  }
}

/** Several values for the patient: all are the same one when it is planned. */
const listed = /\buser_id"? in \(\$\d+,/

async function judge(client: pg.Client, text: string): Promise<Judgement> {
  try {
    const judgement = touched(await planOf(client, text))
    return listed.test(text) ? { kind: 'across', tables: [] } : judgement
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return error.code === '42P01' ? { kind: 'foreign' } : { kind: 'refused', message: error.message }
  }
}

async function planOf(client: pg.Client, text: string): Promise<PlanNode> {
  await client.query(`prepare judged as ${text}`)
  try {
    const { rows: types } = await client.query<{ type: string }>(
      `select unnest(parameter_types)::text as type from pg_prepared_statements where name = 'judged'`,
    )
    const given = types.map(({ type }) => pg.escapeLiteral(valueFor(type)))
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (verbose, costs off, format json) execute judged${given.length > 0 ? `(${given.join()})` : ''}`,
    )
    const [row] = rows
    if (!row) throw new TypeError('EXPLAIN answers with a plan.')
    return row['QUERY PLAN'][0].Plan
  } finally {
    await client.query('deallocate judged')
  }
}

const columnOf: ReadonlyMap<string, string> = new Map(distribution.byPatient.map(({ name, column }) => [name, column]))

type Scan = { readonly table: string; readonly part: string; readonly alias: string; readonly node: PlanNode }

function touched(plan: PlanNode): Judgement {
  const nodes = [...nodesOf(plan)]
  const scans = nodes.flatMap((node) => scanOf(node) ?? [])
  const aliases = new Set(scans.map(({ alias }) => alias))
  const inserted = nodes.filter(
    ({ Operation, 'Relation Name': table = '' }) => Operation === 'Insert' && columnOf.has(table),
  )
  const insertedAcross = inserted.filter((node) => !isPatientGiven(node, aliases))
  const parts = Map.groupBy(
    scans.filter((scan) => !followsAnother(scan, aliases)),
    ({ table }) => table,
  )
  const scannedAcross = [...parts].filter(([, of]) => new Set(of.map(({ part }) => part)).size > 1)
  const across = [
    ...scannedAcross.map(([table]) => table),
    ...insertedAcross.map((node) => node['Relation Name'] ?? ''),
  ]
  if (across.length > 0) return { kind: 'across', tables: [...new Set(across)].sort() }
  if (scans.length + inserted.length > 0) return { kind: 'one-patient' }
  return { kind: nodes.some((node) => node.Schema === 'public') ? 'no-patient' : 'nothing' }
}

function scanOf(node: PlanNode): Scan | null {
  if (node['Node Type'] === 'ModifyTable') return null
  const [, table = '', part = ''] = /^(.+)_(\d+)$/.exec(node['Relation Name'] ?? '') ?? []
  return columnOf.has(table) ? { table, part, alias: node.Alias ?? '', node } : null
}

/** Whether it looks only for rows of the patient whose row of another table it was given. */
function followsAnother({ table, alias, node }: Scan, aliases: ReadonlySet<string>): boolean {
  const own = `${alias}.${columnOf.get(table)}`
  const conditions = [node['Index Cond'], node['Recheck Cond'], node.Filter].join()
  const equal = conditions.matchAll(/([\w"]+)\.(user_id|id) = ([\w"]+)\.(user_id|id)\b/g)
  return Array.from(equal).some(([, a = '', aColumn, b = '', bColumn]) => {
    return (`${a}.${aColumn}` === own && aliases.has(b)) || (`${b}.${bColumn}` === own && aliases.has(a))
  })
}

/** Whether the patient of new rows is a value, or of a row that the statement read, and not out of a list. */
function isPatientGiven({ 'Relation Name': table = '', Plans = [] }: PlanNode, aliases: ReadonlySet<string>): boolean {
  const rows = Plans.find((child) => child['Parent Relationship'] === 'Outer')
  const given = rows?.Output?.[placeOf(table)] ?? ''
  return given === `'${patient}'::uuid` || aliases.has(given.split('.')[0] ?? '') || given.startsWith('"*VALUES*".')
}

/** The place of the patient among the columns of a table, from 0. */
const placeOf = (table: string) => (table === 'sessions' || table === 'accounts' ? 1 : 0)

function* nodesOf(plan: PlanNode): Generator<PlanNode> {
  yield plan
  for (const child of plan.Plans ?? []) yield* nodesOf(child)
}
