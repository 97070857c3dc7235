import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, migrationsFolder } from '#server/db/migrate.ts'
import { connectAsOwner } from '#server/db/owner-client.ts'
import { emptyTestDatabase, type TestDatabase } from '#server/db/testing.ts'

/**
 * A database as an earlier version left it.
 * @param lastMigration the name of that version's last file
 * @param rows statements that insert what was stored
 */
export async function earlierDatabase(lastMigration: string, rows: string): Promise<TestDatabase> {
  const database = await emptyTestDatabase()
  const { connection } = database
  const folder = mkdtempSync(join(tmpdir(), 'dosewell-migrations-'))
  for (const name of readdirSync(migrationsFolder)) {
    if (name.endsWith('.sql') && name <= lastMigration) cpSync(join(migrationsFolder, name), join(folder, name))
  }
  await migrate({ connection }, folder)
  rmSync(folder, { recursive: true })
  // A connection of its own: the statements switch its triggers off.
  const client = await connectAsOwner({ connection })
  await client.query(rows)
  await client.end()
  return database
}
