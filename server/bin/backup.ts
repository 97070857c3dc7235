import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBackupFile } from '#server/backup/backup-file.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { rowCount } from '#server/backup/manifest.ts'
import { readSecrets } from '#server/backup/secrets.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { askPassphrase } from './ask-passphrase.ts'
import { connectToDatabase } from './connect-to-database.ts'
import { runOnce } from './run-once.ts'
import { StartupError } from './startup-error.ts'

/** Backs up the database, which may be serving, or verifies a backup. */
await runOnce(async (signal) => {
  const { values, positionals } = parseArgs({ options: { verify: { type: 'boolean' } }, allowPositionals: true })
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new StartupError(
      'Name the file: npm run backup -- FILE. To verify a backup: npm run backup -- --verify FILE.',
    )
  const settings = readSettings(process.env)
  const passphrase = settings.backupPassphrase ?? (await askPassphrase(!values.verify))
  const manifest = values.verify
    ? await verifyBackup(await openBackupFile(file, passphrase), settings.dataDir, signal)
    : await backUp(settings, resolve(file), passphrase, signal)
  const what = `${manifest.tables.length} tables with ${rowCount(manifest)} rows as of ${manifest.takenAt}`
  console.log(
    values.verify ? `${file} is good: restored into a temporary database, ${what}.` : `Backed up ${what} to ${file}.`,
  )
})

async function backUp(settings: Settings, path: string, passphrase: string, signal: AbortSignal) {
  const secrets = readSecrets(settings)
  const database = await connectToDatabase(settings, () => {})
  try {
    return await makeBackup(database.address, secrets, path, passphrase, signal)
  } finally {
    await database.stop()
  }
}
