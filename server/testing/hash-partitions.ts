import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/*
 * A database split by the hash of the patient, as server/db/distributed.sql splits it over machines, on one PostgreSQL: a part of a
 * partitioned table takes the place of a machine. PostgreSQL refuses the same keys that such a split cannot hold.
 */

const [keys = '', citus = ''] = readFileSync(join(import.meta.dirname, '../db/distributed.sql'), 'utf8').split(
  '-- Part 2: Citus.',
)

/** The part of distributed.sql that is plain PostgreSQL. */
export const keyChanges = keys

/** A table, and the column whose hash says which part a row is in. */
export type SplitTable = { readonly name: string; readonly column: string }

/** What distributed.sql makes of each table that it names, in its order. */
export const distribution = {
  /** By patient, all of one patient's rows in parts of the same number. */
  byPatient: tablesOf(/create_distributed_table\('(\w+)', '(\w+)'(?:, colocate_with => 'users')?\)/g),
  /** By a key of their own. */
  byKey: tablesOf(/create_distributed_table\('(\w+)', '(\w+)', colocate_with => 'none'\)/g),
  /** On every machine. */
  everywhere: tablesOf(/create_reference_table\('(\w+)'()\)/g).map(({ name }) => name),
} as const

function tablesOf(pattern: RegExp): readonly SplitTable[] {
  return Array.from(citus.matchAll(pattern), ([, name = '', column = '']) => ({ name, column }))
}

/** Splits all tables about patients of a migrated database but `users`: only a whole one keeps addresses unique. */
export async function splitByPatient(owner: pg.ClientBase, parts: number): Promise<readonly SplitTable[]> {
  await owner.query(keyChanges)
  await owner.query('alter table users add unique (email)')
  const tables = distribution.byPatient.filter(({ name }) => name !== 'users')
  await splitByHash(owner, tables, { parts })
  return tables
}

type Definitions = { readonly definition: string }

/**
 * Splits tables with their rows and keys, and all that belongs to them: references, triggers, policies and rights.
 * @param owner a connection of a superuser
 * @param parts of each table, called like it with `_0`, `_1` ... after its name
 * @param isBare leaves out all that belongs to them
 * @throws if a key or reference does not contain the column
 */
export async function splitByHash(
  owner: pg.ClientBase,
  tables: readonly SplitTable[],
  { parts, isBare = false }: { readonly parts: number; readonly isBare?: boolean },
): Promise<void> {
  const names = tables.map(({ name }) => name)
  const { rows: references } = await owner.query<Definitions & { drop: string }>(
    `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition,
       format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
     from pg_constraint where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`,
    [names],
  )
  const { rows: others } = await owner.query<Definitions>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = any($1::regclass[]) and not tgisinternal
     union all
     select format('create policy %I on %I to %s using (%s) with check (%s)', policyname, tablename, array_to_string(roles, ','), qual, with_check)
     from pg_policies where tablename = any($2)
     union all
     select format('alter table %s enable row level security, force row level security', oid::regclass)
     from pg_class where oid = any($1::regclass[]) and relrowsecurity
     union all
     select format('grant %s on %s to %I', privilege_type, pg_class.oid::regclass, pg_roles.rolname)
     from pg_class cross join aclexplode(relacl) join pg_roles on pg_roles.oid = grantee
     where pg_class.oid = any($1::regclass[]) and grantee <> relowner
     union all
     select format('grant %s (%I) on %s to %I', privilege_type, attname, attrelid::regclass, pg_roles.rolname)
     from pg_attribute cross join aclexplode(attacl) join pg_roles on pg_roles.oid = grantee
     where attrelid = any($1::regclass[])`,
    [names, names],
  )
  const { rows: keys } = await owner.query<Definitions>(
    `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition
     from pg_constraint where contype in ('p', 'u') and conrelid = any($1::regclass[])
     union all
     select pg_get_indexdef(indexrelid) from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [names],
  )
  const numbers = Array.from({ length: parts }, (_, number) => number)
  const statements = [
    ...references.map(({ drop }) => drop),
    'create schema whole',
    ...tables.flatMap(({ name, column }) => [
      `alter table ${name} set schema whole`,
      `create table ${name} (like whole.${name} including all excluding indexes) partition by hash (${column})`,
      ...numbers.map(
        (number) =>
          `create table ${name}_${number} partition of ${name} for values with (modulus ${parts}, remainder ${number})`,
      ),
    ]),
  ]
  await owner.query(statements.join(';'))
  for (const name of names) await owner.query(await copyOf(owner, name))
  const belonging = isBare ? keys : [...keys, ...references, ...others]
  await owner.query(['drop schema whole cascade', ...belonging.map(({ definition }) => definition)].join(';'))
}

/** Generated columns are worked out again; numbers that the database gave stay. */
async function copyOf(owner: pg.ClientBase, name: string): Promise<string> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  )
  const columns = rows[0]?.columns ?? ''
  return `insert into ${name} (${columns}) overriding system value select ${columns} from whole.${name}`
}
