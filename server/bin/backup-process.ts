import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { BackupNews, BackupOrder, BackupOutcome } from './keep-backups.ts'

/** Makes one backup in BACKUP_DIR and ends. Started by keep-backups.ts, in a process of its own that nobody waits for. */

// Requests and reminders come first.
setPriority(constants.priority.PRIORITY_LOW)
const stop = new AbortController()
process.on('SIGTERM', () => stop.abort())
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit(1))

const [{ database, now }] = (await once(process, 'message')) as [BackupOrder]
const { readSettings } = await import('#server/settings.ts')
const { backUpInto } = await import('#server/backup/backup-folder.ts')
const { makeBackup } = await import('#server/backup/make-backup.ts')
const { readSecrets } = await import('#server/backup/secrets.ts')
const { explain } = await import('./run-until-signal.ts')

let hasProgress = false
setInterval(() => {
  if (hasProgress) process.send?.(true satisfies BackupNews)
  hasProgress = false
}, 1_000).unref()
const settings = readSettings(process.env)
const { backupPassphrase = '', backups } = settings
let outcome: BackupOutcome = null
try {
  if (!backups) throw new Error('BACKUP_DIR is not set.')
  await backUpInto(backups.folder, Temporal.Instant.from(now), (path) =>
    makeBackup(database, readSecrets(settings), path, backupPassphrase, stop.signal, () => {
      hasProgress = true
    }),
  )
} catch (error) {
  outcome = explain(error)
}
process.send?.(outcome satisfies BackupNews, undefined, undefined, () => process.exit())
