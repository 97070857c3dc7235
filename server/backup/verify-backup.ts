import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canEnter, serverUser } from '#server/db/embedded/server-user.ts'
import { disposable, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import type { BackupFile } from './backup-file.ts'
import { checkBackup } from './check-backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/**
 * Restores a backup into a database of its own in a temporary folder, which compares every table with the manifest, and removes it
 * again.
 * @param dataDir preferred for that folder, which becomes as large as the database
 * @param signal ends it early
 * @returns what the backup holds
 * @throws BackupError if it cannot be restored
 */
export async function verifyBackup(file: BackupFile, dataDir: string, signal?: AbortSignal): Promise<Manifest> {
  const manifest = await checkBackup(file)
  const dir = temporaryFolder(dataDir, dirname(file.path))
  try {
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

/**
 * In the first of the folders that can be used, else where temporary files go, which is often in memory. DATA_DIR comes before the folder of
 * backups, since that one is copied elsewhere, and this is not encrypted as a whole.
 */
function temporaryFolder(...folders: readonly string[]): string {
  for (const folder of folders) {
    try {
      return folderIn(folder)
    } catch {
      // Not there, read-only or not open to PostgreSQL's user.
    }
  }
  return folderIn(tmpdir())
}

/** @throws Error if nothing can be written there, or PostgreSQL's user, who is not root, does not get through to it */
function folderIn(parent: string): string {
  const dir = mkdtempSync(join(parent, 'dosewell-verify-'))
  // Nobody else can read the folder inside.
  chmodSync(dir, 0o711)
  if (canEnter(serverUser(dir), dir)) return dir
  rmSync(dir, { recursive: true })
  throw new Error(`PostgreSQL's user cannot enter ${parent}.`)
}
