import { z } from 'zod'
import { BackupError } from './backup-error.ts'

const manifestSchema = z.object({
  /** The release of Dosewell that made the backup. */
  product: z.string(),
  /** The instant of the snapshot, as text. */
  takenAt: z.string(),
  /** The migrations that had been applied, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** In the order of their data. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() })),
  /** The last value that each sequence gave; those that gave none are left out. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The key ring that opens the sealed columns, as `parseKeyRing` reads it. */
  keys: z.string(),
  /** The 25 words of the account that pays for receipts, if they were kept in DATA_DIR. */
  sponsorWords: z.nullable(z.string()),
})

/** What a backup holds. */
export type Manifest = z.output<typeof manifestSchema>

/** @throws BackupError */
export function parseManifest(bytes: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString()))
  } catch (cause) {
    throw new BackupError('The manifest of the backup cannot be read.', { cause })
  }
}

/** All tables together. */
export function rowCount({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}
