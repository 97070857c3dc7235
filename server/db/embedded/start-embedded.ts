import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, openCluster, ownerName } from './cluster.ts'
import { launchServer, type RunningServer } from './guard.ts'
import { clearStaleLock, isServing, type LockFile, readLockFile, removeSocket, runningStarter } from './lock-file.ts'
import { isRunning } from './processes.ts'

/** A connection as the tables' owner; fits `pg`'s options. */
export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Served by this process or another one of this machine. */
export interface EmbeddedDatabase {
  /** Over a unix socket; unchanged by restarts of the server. */
  connection: Connection
  readonly pid: number
  /** The living process that already serves this folder; nothing was started then, and `stop` does nothing. */
  adopted: number | undefined
  /** Resolves when the server has ended, within 10 s. */
  stop(): Promise<void>
}

/** PostgreSQL's settings for data that need not survive a power cut. */
export const disposable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface EmbeddedOptions {
  /** Made if missing. Nothing else should be in it. */
  dir: string
  /** Where the data go if PostgreSQL's user cannot reach `dir`; default /var/lib/dosewell. */
  fallback?: string
  /** Override our PostgreSQL settings. */
  settings?: Record<string, string>
  /** Gets the output of server and supervision, without patients' data. */
  log?: (text: string) => void
}

/**
 * Starts a PostgreSQL on a folder and keeps it running while this process lives: restarted on the same address when it
 * dies, shut down when we die.
 * @throws Error in one sentence if this machine or folder cannot hold a database; it names DATABASE_URL if that helps
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

/** Milliseconds for a dying or orphaned server to leave, or a starting one to be ready. */
const timeoutMs = 30_000

/** Starts the server, or returns who serves the folder already. Waits for a dying server and ends an orphaned one. */
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
      // An orphan's watcher is about to end it; if the watcher was killed too, we do.
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
      // Lost a race against another starter, or processes of a killed server still hold its memory: retry.
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
  // Statements and details may contain patients' data: neither is logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

function endOrphan(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // Already gone, as intended; another user's server shows at the timeout.
  }
}

/** A socket's path is limited to about 100 bytes, so a folder with a long name gets its socket elsewhere. */
function makeSocketFolder({ home, user }: Cluster): string {
  if (Buffer.byteLength(home) <= 85) return home
  const folder = mkdtempSync(join(tmpdir(), 'dosewell-'))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

function connectionTo(cluster: Cluster, host: string): Connection {
  return { host, port: 5432, user: ownerName, password: cluster.password, database: 'postgres' }
}
