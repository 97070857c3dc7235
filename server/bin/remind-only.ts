import { type Clock, runningClock, systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import type { DatabaseAddress } from '#server/db/roles.ts'
import { createLog } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { connectToDatabase, migrateOrExit } from './connect-to-database.ts'
import { dataKeys } from './data-keys.ts'
import { remind } from './remind.ts'
import { StartupError } from './startup-error.ts'

/**
 * Starts a worker on the database of DATABASE_URL, or on the embedded one of a running server.
 * @returns stops it, within 10 s
 * @throws StartupError if there is no such database
 */
export async function remindAlone(settings: Settings): Promise<() => Promise<void>> {
  const connected = await connectToDatabase(settings, () => {})
  if (settings.databaseUrl === undefined && connected.servedBy === undefined) {
    await connected.stop()
    throw new StartupError('No Dosewell runs on these data. Start it first, or set DATABASE_URL.')
  }
  await migrateOrExit(connected.address)
  const clock = settings.testClock ? runningClock(settings.testClock) : systemClock
  return remindOn(connected.address, settings, clock)
}

/**
 * Sends reminders from a migrated database.
 * @param onStep called with each step of progress
 * @returns stops it
 */
export async function remindOn(
  address: DatabaseAddress,
  settings: Settings,
  clock: Clock,
  onStep?: () => void,
): Promise<() => Promise<void>> {
  const { metrics } = settings
  const watch = metrics && (await import('#server/metrics/watch.ts')).watchReminders(metrics)
  const log = createLog(settings.logLevel, undefined, watch?.countLine)
  const database = openDatabase({ ...address, log: (text) => log.warn(text) })
  const keys = await dataKeys(settings, database)
  const endReminding = remind({ database, keys, clock, log, settings, onStep, countsOf: watch?.countsOf })
  const endMetrics = await watch?.serve(database, log)
  return async () => {
    await Promise.all([endReminding(), endMetrics?.()])
    await database.close()
  }
}
