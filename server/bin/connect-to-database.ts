import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { MigrationError, migrate } from '#server/db/migrate.ts'
import type { DatabaseAddress } from '#server/db/roles.ts'
import type { Settings } from '#server/settings.ts'
import { StartupError } from './startup-error.ts'

export type ConnectedDatabase = {
  address: DatabaseAddress
  /** The process that already serves this DATA_DIR; nothing was started then. */
  servedBy: number | undefined
  stop(): Promise<void>
}

/**
 * The database of DATABASE_URL, or the embedded one of DATA_DIR, which is started.
 * @param log gets the embedded database's output, without patients' data
 * @throws Error in one sentence if the embedded database cannot be started
 */
export async function connectToDatabase(settings: Settings, log: (text: string) => void): Promise<ConnectedDatabase> {
  const { databaseUrl, databaseDirectUrl, dataDir } = settings
  if (databaseUrl !== undefined) {
    return { address: { url: databaseUrl, directUrl: databaseDirectUrl }, servedBy: undefined, stop: async () => {} }
  }
  const { connection, adopted, stop } = await startEmbedded({ dir: join(dataDir, 'postgres'), log })
  return { address: { connection }, servedBy: adopted, stop }
}

/**
 * Migrates the database to this release.
 * @throws StartupError if an external database is unreachable or unsuitable
 */
export async function migrateOrExit(address: DatabaseAddress): Promise<void> {
  try {
    await migrate(address)
  } catch (error) {
    if ('connection' in address || error instanceof MigrationError) throw error
    const reason = error instanceof AggregateError ? error.errors[0] : error
    throw new StartupError(`The database of DATABASE_URL cannot be used: ${messageOf(reason)}.`)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
