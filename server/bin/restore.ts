import { parseArgs } from 'node:util'
import { openBackupFile } from '#server/backup/backup-file.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { rowCount } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { secretFilesFor, writeSecretFiles } from '#server/backup/secrets.ts'
import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { DatabaseAddress } from '#server/db/roles.ts'
import { recordForEveryone } from '#server/features/activity/store.ts'
import { readSettings } from '#server/settings.ts'
import { askPassphrase } from './ask-passphrase.ts'
import { connectToDatabase } from './connect-to-database.ts'
import { runOnce } from './run-once.ts'
import { StartupError } from './startup-error.ts'

/**
 * Restores a backup into an empty database, and the keys into DATA_DIR. The file is checked before anything is touched. `--complete`: nothing
 * was recorded since the backup.
 */
await runOnce(async (signal) => {
  const { values, positionals } = parseArgs({ options: { complete: { type: 'boolean' } }, allowPositionals: true })
  const [path] = positionals
  if (path === undefined || positionals.length > 1)
    throw new StartupError(
      'Name the backup: npm run restore -- FILE. If nothing was recorded since it was made: npm run restore -- --complete FILE.',
    )
  const settings = readSettings(process.env)
  const file = await openBackupFile(path, settings.backupPassphrase ?? (await askPassphrase(false)))
  const manifest = await checkBackup(file)
  const secretFiles = secretFilesFor(settings, manifest)
  const database = await connectToDatabase(settings, () => {})
  // Before the data: without its key a database would be lost, and a key without data is accepted the next time.
  const removeSecretFiles = writeSecretFiles(secretFiles)
  try {
    await restoreBackup(database.address, file, manifest, signal).catch((error: unknown) => {
      removeSecretFiles()
      throw error
    })
    if (!values.complete) await tellPatients(database.address)
  } finally {
    await database.stop()
  }
  const what = `${manifest.tables.length} tables with ${rowCount(manifest)} rows as of ${manifest.takenAt}`
  console.log(
    values.complete
      ? `Restored ${what}. Now start the server with npm start.`
      : `Restored ${what}. What was recorded since then is not in it: patients are reminded again of doses that they took.
Tell them first, then start the server with npm start. Their emergency contacts are not alerted of unrecorded doses from before now.`,
  )
})

/**
 * Records the restore in every account's activity: what was done after the backup is lost. It connects directly, as a pooler in front of
 * the database may not run yet.
 */
async function tellPatients(address: DatabaseAddress): Promise<void> {
  // Lets the roles of the server sign in.
  await migrate(address)
  const database = openDatabase('url' in address ? { url: address.directUrl ?? address.url } : address)
  try {
    await recordForEveryone(database, 'account-restored', systemClock)
  } finally {
    await database.close()
  }
}
