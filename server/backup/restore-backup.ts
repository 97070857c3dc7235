import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { parseKeyRing } from '#server/db/key-ring.ts'
import { holdMigrations, migrateWithin } from '#server/db/migrate.ts'
import { connectAsOwner } from '#server/db/owner-client.ts'
import type { DatabaseAddress } from '#server/db/roles.ts'
import { BackupError } from './backup-error.ts'
import { type BackupFile, readFrames } from './backup-file.ts'
import { compare } from './check-backup.ts'
import { checksum } from './checksum.ts'
import { disableConstraints } from './disable-constraints.ts'
import type { Frame } from './frames.ts'
import { refuseUnknownKeys } from './key-check.ts'
import type { Manifest } from './manifest.ts'
import { copyOut, isEmpty, listTables, placeOf, prepareSession } from './stored-tables.ts'

/**
 * Fills an empty database from a backup and migrates it to this release, in one transaction: all of it or nothing.
 * 1. The migrations that the backup had.
 * 2. Its rows, without triggers and foreign keys, so that nothing is added to them and no order is needed.
 * 3. What was stored is read again and compared with the manifest; adding the foreign keys checks them.
 * 4. The migrations that came later.
 * @param manifest as `checkBackup` returned it
 * @param signal ends it early
 * @throws BackupError if the database is not empty, or does not take the backup; it is then as it was
 */
export async function restoreBackup(
  address: DatabaseAddress,
  file: BackupFile,
  manifest: Manifest,
  signal?: AbortSignal,
): Promise<void> {
  const client = await connectAsOwner(address, signal)
  try {
    await prepareSession(client)
    await client.query('begin')
    await holdMigrations(client)
    if (!(await isEmpty(client)))
      throw new BackupError(
        'The database is not empty. Restore into a new one: another DATA_DIR, or another DATABASE_URL.',
      )
    await migrateWithin(client, new Set(manifest.migrations.map(({ name }) => name)))
    await fillTables(client, file, manifest)
    await migrateWithin(client)
    await client.query('commit')
  } finally {
    // Ends the session; what is not committed is rolled back.
    await client.end()
  }
}

async function fillTables(client: pg.Client, file: BackupFile, manifest: Manifest): Promise<void> {
  const tables = manifest.tables.map(({ name, columns }) => ({ name, columns }))
  if (!isDeepStrictEqual(await listTables(client), tables))
    throw new BackupError('The backup has other tables than its migrations make.')
  const enableConstraints = await disableConstraints(client)
  // A migration may have put rows into an empty database.
  await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`)
  await readFrames(file, async (frames) => {
    for (const table of tables) {
      const input = client.query(copyFrom(`copy ${placeOf(table.name, table.columns)} from stdin`))
      await pipeline(rowsOfNext(frames), input)
    }
    // To the end, where the last bytes are authenticated.
    for await (const _ of frames);
  })
  for (const { name, value } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), value])
  await compareAll(client, manifest)
  await refuseUnknownKeys(client, parseKeyRing(manifest.keys))
  await enableConstraints()
}

/** The rows of the table that comes next. The frames after them are left to others. */
async function* rowsOfNext(frames: AsyncIterator<Frame, void, undefined>): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await frames.next()
    if (next.done || next.value.kind === 'manifest') throw new BackupError('The backup is not complete.')
    if (next.value.kind === 'end') return
    yield next.value.bytes
  }
}

async function compareAll(client: pg.Client, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const sum = checksum()
    for await (const rows of copyOut(client, table)) sum.add(rows)
    compare(table, sum.result())
  }
}
