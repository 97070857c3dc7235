import { migrationsFolder, migrationsIn } from '#server/db/migrate.ts'
import { BackupError } from './backup-error.ts'
import { type BackupFile, readFrames } from './backup-file.ts'
import { type Checksum, checksum } from './checksum.ts'
import { type Manifest, parseManifest } from './manifest.ts'

/**
 * Reads a backup to its end and touches nothing else.
 * @returns what it holds
 * @throws BackupError if it is damaged, its passphrase is another one, or this release does not know its tables
 */
export async function checkBackup(file: BackupFile): Promise<Manifest> {
  const { found, manifest } = await readFrames(file, async (frames) => {
    const found: Checksum[] = []
    let manifest: Manifest | undefined
    let sum = checksum()
    for await (const { kind, bytes } of frames) {
      if (kind === 'data') sum.add(bytes)
      else if (kind === 'manifest') manifest = parseManifest(bytes)
      else {
        found.push(sum.result())
        sum = checksum()
      }
    }
    return { found, manifest }
  })
  if (!manifest || manifest.tables.length !== found.length) throw new BackupError('The backup is not complete.')
  for (const [index, table] of manifest.tables.entries()) compare(table, found[index])
  refuseUnknownMigrations(manifest)
  return manifest
}

/** @throws BackupError naming the table if it does not have the rows that the manifest says */
export function compare(expected: Manifest['tables'][number], found: Checksum | undefined): void {
  if (expected.rows === found?.rows && expected.sha256 === found.sha256) return
  throw new BackupError(
    `The table ${expected.name} of the backup does not have the ${expected.rows} rows that its manifest says.`,
  )
}

function refuseUnknownMigrations({ migrations, product }: Manifest): void {
  const known = new Map(migrationsIn(migrationsFolder).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new BackupError(
        `The backup was made by a newer release (${product}), whose ${name} is not known to this one.`,
      )
    if (known.get(name) !== checksum)
      throw new BackupError(`The backup was made by another release (${product}), whose ${name} differs from ours.`)
  }
}
