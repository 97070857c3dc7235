import pg from 'pg'

/**
 * Disables what depends on rows of other tables, within a transaction: foreign keys, triggers, and row-level security, which
 * otherwise holds for an owner too. It takes no more rights than the owner's, so it works in an operator's database.
 * @returns enables all of it again, and checks the foreign keys
 */
export async function disableConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by 1, 2`)
  const { rows: tables } = await client.query<{ table: string; forces: boolean }>(`
    select oid::regclass::text as table, relforcerowsecurity as forces
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  const run = async (statements: readonly string[]) => {
    if (statements.length > 0) await client.query(statements.join(';'))
  }
  const forced = tables.filter(({ forces }) => forces)

  await run(keys.map(({ table, name }) => `alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`))
  await run(tables.map(({ table }) => `alter table ${table} disable trigger user`))
  await run(forced.map(({ table }) => `alter table ${table} no force row level security`))
  return async () => {
    await run(
      keys.map(
        ({ table, name, definition }) =>
          `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
      ),
    )
    await run(tables.map(({ table }) => `alter table ${table} enable trigger user`))
    await run(forced.map(({ table }) => `alter table ${table} force row level security`))
  }
}
