import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestDatabase } from '#server/db/testing.ts'
import { openBackupFile } from './backup-file.ts'
import { checkBackup } from './check-backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

export const passphrase = 'four words in a row'

/** A folder for the files of a test, and its removal. */
export function backupFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'dosewell-backup-'))
  return { file: (name: string) => join(folder, name), remove: () => rmSync(folder, { recursive: true }) }
}

/** As `npm run restore` does it. */
export async function restoreFrom(
  path: string,
  target: Pick<TestDatabase, 'connection'> | { readonly url: string },
  words = passphrase,
): Promise<Manifest> {
  const file = await openBackupFile(path, words)
  const manifest = await checkBackup(file)
  await restoreBackup('url' in target ? target : { connection: target.connection }, file, manifest)
  return manifest
}

/** Every row of every table as text, apart from when each migration was applied. */
export async function contentOf(owner: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `select (to_jsonb(stored) - 'applied_at')::text as row from ${name} as stored order by 1`,
    )
    content[name] = rows.map(({ row }) => row)
  }
  return content
}

/** What holds in a database besides its rows: columns, constraints, indexes, triggers, policies, functions, grants and sequences. */
export async function rulesOf(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ rule: string }>(`
    with ours as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select concat_ws(' ', relname, relkind, relrowsecurity, relforcerowsecurity, relacl) as rule from ours
    union all select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated,
      attidentity, attacl, (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum))
      from pg_attribute where attrelid in (select oid from ours) and attnum > 0 and not attisdropped
    union all select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) from pg_constraint
      where conrelid in (select oid from ours)
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) from pg_trigger
      where tgrelid in (select oid from ours) and not tgisinternal
    union all select concat_ws(' ', tablename, policyname, roles, cmd, qual, with_check) from pg_policies
      where schemaname = 'public'
    union all select concat_ws(' ', proname, proacl, pg_get_functiondef(oid)) from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', sequencename, last_value) from pg_sequences where schemaname = 'public'
    order by rule`)
  return rows.map(({ rule }) => rule)
}
