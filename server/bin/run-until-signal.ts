import { inspect } from 'node:util'
import { BackupError } from '#server/backup/backup-error.ts'
import { KeyRingError } from '#server/db/key-ring.ts'
import { MigrationError } from '#server/db/migrate.ts'
import { SettingsError } from '#server/settings.ts'
import { StartupError } from './startup-error.ts'

/** Longer than any graceful exit; a hanging one is then cut off, and the database with it. */
const stopTimeoutMs = 9_800

/** A sentence for known errors, the stack for others. */
export function explain(error: unknown): string {
  const isKnown = [BackupError, SettingsError, StartupError, KeyRingError, MigrationError].some(
    (type) => error instanceof type,
  )
  if (error instanceof Error && (isKnown || error.constructor === Error)) return error.message
  return inspect(error)
}

/**
 * Runs a program until SIGTERM, SIGINT or SIGHUP, then stops it within 10 s and exits.
 * @param start resolves with a sentence to print, and `stop`
 */
export async function runUntilSignal(
  start: () => Promise<{ announcement: string; stop(): Promise<void> }>,
): Promise<never> {
  const ended = Promise.withResolvers<void>()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => ended.resolve())
  try {
    const { announcement, stop } = await start()
    console.log(announcement)
    await ended.promise
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    await stop()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
  process.exit()
}
