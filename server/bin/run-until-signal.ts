import { inspect } from 'node:util'
import { KeyRingError } from '#server/db/key-ring.ts'
import { MigrationError } from '#server/db/migrate.ts'
import { SettingsError } from '#server/settings.ts'
import { StartupError } from './startup-error.ts'

/** Longer than any orderly end takes; a stop that hangs ends all the same, and the database with it. */
const stopTimeoutMs = 9_800

/** A sentence for errors we know, with the stack for others. */
export function explain(error: unknown): string {
  const known = [SettingsError, StartupError, KeyRingError, MigrationError].some((type) => error instanceof type)
  if (error instanceof Error && (known || error.constructor === Error)) return error.message
  return inspect(error)
}

/**
 * Runs a program until SIGTERM, SIGINT or SIGHUP, ends it in order within 10 s, and the process with it.
 *
 * @param start starts it, and says so in a sentence
 */
export async function runUntilSignal(start: () => Promise<{ said: string; stop(): Promise<void> }>): Promise<never> {
  const ended = Promise.withResolvers<void>()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => ended.resolve())
  try {
    const { said, stop } = await start()
    console.log(said)
    await ended.promise
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    await stop()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
  process.exit()
}
