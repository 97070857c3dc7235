import { inspect } from 'node:util'
import { BackupError } from '#server/backup/backup-error.ts'
import { KeyRingError } from '#server/db/key-ring.ts'
import { MigrationError } from '#server/db/migrate.ts'
import { SettingsError } from '#server/settings.ts'
import { StartupError } from './startup-error.ts'

/** As a shell says it of a program that Ctrl-C ended. */
export const interrupted = 130

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
 * Runs a program until SIGTERM, SIGINT or SIGHUP, then stops it within 10 s and exits; so it does where the signal comes while
 * it starts, which may wait for a lock of the database; the second signal then ends it at once.
 * @param start resolves with a sentence to print, and `stop`
 */
export async function runUntilSignal(
  start: () => Promise<{ announcement: string; stop(): Promise<void> }>,
): Promise<never> {
  const ended = Promise.withResolvers<void>()
  let isStarting = true
  let isEnding = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isEnding && isStarting) process.exit(interrupted)
      // Ctrl-C below `npm start` sends two, of which the second must not cut off what the first ends in order.
      if (isEnding) return
      isEnding = true
      setTimeout(() => process.exit(1), stopTimeoutMs).unref()
      ended.resolve()
    })
  }
  try {
    const { announcement, stop } = await start()
    isStarting = false
    console.log(announcement)
    await ended.promise
    await stop()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
  process.exit()
}
