import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, openCluster, ownerName } from './cluster.ts'
import { launchServer, type RunningServer } from './guard.ts'
import { clearStaleLock, isServing, type LockFile, readLockFile, removeSocket, runningStarter } from './lock-file.ts'
import { isRunning } from './processes.ts'

/** How to reach a PostgreSQL server as the owner of its tables; fits `pg`'s options. */
export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** The embedded database, served by us or by another process of this machine. */
export interface EmbeddedDatabase {
  /** The owner's connection, through a unix socket; it stays the same when the server had to be started again. */
  connection: Connection
  /** PostgreSQL's process id at the moment. */
  readonly pid: number
  /** The id of the living process that already serves this folder; then we started nothing and `stop` does nothing. */
  adopted: number | undefined
  /** Ends the server within 10 s and resolves when it has ended. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Folder of the database, made if missing. Nothing else should lie in it. */
  dir: string
  /** Where the data go when the user that runs PostgreSQL for root cannot reach `dir`; /var/lib/dosewell unless given. */
  fallback?: string
  /** PostgreSQL settings over ours. */
  settings?: Record<string, string>
  /** Gets what the server and its supervision say, without patients' data. */
  log?: (text: string) => void
}

/**
 * Starts a real PostgreSQL on a folder and keeps it running for as long as this process lives: should it die, it is
 * started again on the same address; should we die, it shuts down by itself.
 *
 * @throws Error in one sentence when this machine or folder cannot hold a database; it names DATABASE_URL where that helps
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dir, fallback, settings = {}, log = () => {} } = options
  const cluster = await openCluster(dir, fallback)
  const socketFolder = makeSocketFolder(cluster)
  const first = await takeOver(cluster, socketFolder, settings, log)
  if ('adopted' in first) {
    if (socketFolder !== cluster.home) rmSync(socketFolder, { recursive: true, force: true })
    const { lock, adopted } = first
    return { connection: connectionTo(cluster, lock.socketFolder), pid: lock.pid, adopted, stop: async () => {} }
  }

  let pid = first.pid
  let stopping = false
  let serving = Promise.resolve(first)
  const superviseFrom = (server: RunningServer) => {
    pid = server.pid
    void server.ended.then((how) => {
      if (stopping) return
      log(`PostgreSQL ${how}; starting it again\n`)
      serving = startAgain()
      serving.then(superviseFrom, () => {})
    })
  }
  const startAgain = async () => {
    for (let pause = 50; ; pause = Math.min(pause * 2, 5_000)) {
      if (stopping) throw new Error('The database is being stopped.')
      try {
        const next = await takeOver(cluster, socketFolder, settings, log)
        if (!('adopted' in next)) return next
        log(`Process ${next.adopted} serves the database now\n`)
      } catch (error) {
        log(`PostgreSQL did not start: ${String(error)}\n`)
      }
      await delay(pause, undefined, { ref: false })
    }
  }
  superviseFrom(first)

  return {
    connection: connectionTo(cluster, socketFolder),
    get pid() {
      return pid
    },
    adopted: undefined,
    async stop() {
      stopping = true
      const server = await serving.catch(() => undefined)
      await server?.shutDown()
      if (socketFolder !== cluster.home) rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}

type Served = RunningServer | { adopted: number; lock: LockFile }

/** How long a dying or an orphaned server may take to leave, or a starting one to be ready. */
const timeoutMs = 30_000

/** Starts the server, or tells who serves the folder already. Waits for a dying server and ends an orphaned one. */
async function takeOver(
  cluster: Cluster,
  socketFolder: string,
  settings: Record<string, string>,
  log: (text: string) => void,
): Promise<Served> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const lock = readLockFile(cluster.data)
    const alive = lock !== undefined && isServing(lock, cluster.data)
    const starter = alive ? runningStarter(lock) : undefined
    if (starter !== undefined && lock?.status === 'ready') return { adopted: starter, lock }
    if (alive) {
      if (performance.now() > deadline) throw new Error(`Process ${lock.pid} holds the database in ${cluster.data}.`)
      // An orphan's watcher is about to end it; should the watcher have been killed too, we do.
      if (starter === undefined && performance.now() > deadline - timeoutMs + 500) endOrphan(lock.pid)
      await delay(25)
      continue
    }
    if (lock && isRunning(lock.pid)) clearStaleLock(lock, cluster.data)
    removeSocket(socketFolder)
    try {
      return await launchServer({
        program: join(cluster.binaries.folder, 'bin/postgres'),
        data: cluster.data,
        settings: { ...ourSettings, unix_socket_directories: socketFolder, ...settings },
        user: cluster.user,
        log,
      })
    } catch (error) {
      // Lost a race against another starter, or the last processes of a killed server still hold its memory: look again.
      if (!/already exists|still in use/.test(String(error)) || performance.now() > deadline) throw error
      await delay(100)
    }
  }
}

const ourSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  logging_collector: 'off',
  wal_level: 'logical',
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // What a statement says may be about a patient, so neither statements nor the values in details are logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

function endOrphan(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // Gone in this moment, which is what we want; somebody else's server shows at the timeout.
  }
}

/** A socket's path holds some 100 bytes at most, so a folder with a long name gets its socket elsewhere. */
function makeSocketFolder({ home, user }: Cluster): string {
  if (Buffer.byteLength(home) <= 85) return home
  const folder = mkdtempSync(join(tmpdir(), 'dosewell-'))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

function connectionTo(cluster: Cluster, host: string): Connection {
  return { host, port: 5432, user: ownerName, password: cluster.password, database: 'postgres' }
}
