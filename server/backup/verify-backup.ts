import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { disposable, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import type { BackupFile } from './backup-file.ts'
import { checkBackup } from './check-backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/**
 * Restores a backup into a database of its own in a temporary folder, which compares every table with the manifest, and removes it
 * again.
 * @param signal ends it early
 * @returns what the backup holds
 * @throws BackupError if it cannot be restored
 */
export async function verifyBackup(file: BackupFile, signal?: AbortSignal): Promise<Manifest> {
  const manifest = await checkBackup(file)
  const dir = mkdtempSync(join(tmpdir(), 'dosewell-verify-'))
  try {
    // PostgreSQL's user, who is not root, must get through to the folder inside, which nobody else can read.
    chmodSync(dir, 0o711)
    const server = await startEmbedded({ dir: join(dir, 'postgres'), settings: disposable })
    try {
      await restoreBackup({ connection: server.connection }, file, manifest, signal)
    } finally {
      await server.stop()
    }
    return manifest
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
