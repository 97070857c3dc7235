import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { keyRingText } from '#server/db/key-ring.ts'
import type { DatabaseAddress } from '#server/db/roles.ts'
import { writeBackupFile } from './backup-file.ts'
import { checksum } from './checksum.ts'
import { encodeFrame } from './frames.ts'
import { refuseUnknownKeys } from './key-check.ts'
import type { Manifest } from './manifest.ts'
import type { Secrets } from './secrets.ts'
import { inSnapshot, type Snapshot } from './snapshot.ts'
import { copyOut } from './stored-tables.ts'

/**
 * Backs up a database, which may be in use, with the secrets that belong to it.
 * @param path of the file, which must not exist; it appears there once it is complete
 * @param signal ends it early
 * @param onProgress called with each piece that was read and is being written
 * @returns what it holds
 * @throws BackupError if it cannot be backed up, or a value of it could not be opened with these keys
 */
export function makeBackup(
  address: DatabaseAddress,
  secrets: Secrets,
  path: string,
  passphrase: string,
  signal?: AbortSignal,
  onProgress: () => void = () => {},
): Promise<Manifest> {
  const write = async (client: pg.Client, snapshot: Snapshot) => {
    await refuseUnknownKeys(client, secrets.keys)
    const tables: Manifest['tables'] = []
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as Product
    const { keys, sponsorWords } = secrets
    const manifest = { ...snapshot, product: version, tables, keys: keyRingText(keys), sponsorWords }
    await writeBackupFile(path, passphrase, framesOf(client, snapshot, manifest, onProgress))
    return manifest
  }
  return inSnapshot(address, write, signal)
}

type Product = { readonly version: string }

/** @param manifest gets its tables while they are read, and is written last */
async function* framesOf(
  client: pg.Client,
  { tables }: Snapshot,
  manifest: Manifest,
  onProgress: () => void,
): AsyncGenerator<Buffer> {
  for (const table of tables) {
    const sum = checksum()
    for await (const rows of copyOut(client, table)) {
      sum.add(rows)
      onProgress()
      yield encodeFrame('data', rows)
    }
    yield encodeFrame('end')
    manifest.tables.push({ name: table.name, columns: [...table.columns], ...sum.result() })
  }
  yield encodeFrame('manifest', Buffer.from(JSON.stringify(manifest)))
}
