import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { type ServerUser, serverUser } from '#server/db/embedded/server-user.ts'
import type { Connection } from '#server/db/embedded/start-embedded.ts'
import { apiRole, type DatabaseAddress, workerRole } from '#server/db/roles.ts'
import { urlOf } from './database-url.ts'

/** How to reach any database of a server through a pooler: as a user who owns nothing. Fits `pg`'s options. */
export type Pooler = Omit<Connection, 'database'>

export type RunningPooler = { readonly pooler: Pooler; stop(): Promise<void> }

/** A socket's name has a port, too. */
const port = 6432

/** Debian installs it where only root looks for programs. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0)

/** Why there is no pooler for the tests; null where there is one. */
export const missingPooler = program ? null : 'there is no pgbouncer here (Debian: apt-get install pgbouncer)'

/** Ends the pooler when its own standard input closes, which it does however this process ends. */
const untilInputCloses = '"$@" </dev/null & exec 2>/dev/null; read -r _; kill $!; wait $!'

/**
 * Starts pgbouncer in front of a server, in transaction mode and on a socket of its own, with the settings that
 * docs/operations.md recommends.
 * @param to a superuser's connection to a server with a migrated database
 * @param settings override those of pgbouncer
 * @throws Error if there is no pgbouncer, or with what it said if it does not start
 */
export async function startPooler(
  to: Connection,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPooler> {
  if (!program) throw new Error(`No pooler: ${missingPooler}.`)
  const user = await makeUser(to)
  const dir = mkdtempSync(join(tmpdir(), 'dosewell-pooler-'))
  const runner = serverUser(to.host)
  writeFor(runner, join(dir, 'users.txt'), `"${user.user}" "${user.password}"\n`)
  writeFor(runner, join(dir, 'pgbouncer.ini'), configuration(to, dir, settings))
  giveTo(runner, dir, 0o700)
  const child = spawn('/bin/sh', ['-c', untilInputCloses, 'sh', program, join(dir, 'pgbouncer.ini')], {
    ...runner,
    cwd: dir,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  await isUp(child.stderr)
  return {
    pooler: { host: dir, port, ...user },
    async stop() {
      child.stdin.end()
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The address of a server that goes through a pooler. */
export function pooledAddress(pooler: Pooler, direct: Connection): DatabaseAddress {
  return { url: urlOf({ ...pooler, database: direct.database }), directUrl: urlOf(direct) }
}

/** The user that docs/operations.md recommends for DATABASE_URL: without rights until it becomes one of the two roles. */
async function makeUser(to: Connection): Promise<Pick<Connection, 'user' | 'password'>> {
  const [user, password] = [`pooled_${randomBytes(6).toString('hex')}`, randomBytes(24).toString('base64url')]
  // Nobody may be connected to a template that tests copy.
  const owner = new pg.Client({ ...to, database: 'postgres' })
  await owner.connect()
  try {
    await owner.query(`create role ${user} login noinherit password '${password}' in role ${apiRole}, ${workerRole}`)
  } finally {
    await owner.end()
  }
  return { user, password }
}

function configuration(
  { host, port: serverPort }: Connection,
  dir: string,
  settings: Readonly<Record<string, string>>,
) {
  const all = {
    listen_addr: '',
    listen_port: String(port),
    unix_socket_dir: dir,
    auth_type: 'scram-sha-256',
    auth_file: join(dir, 'users.txt'),
    pool_mode: 'transaction',
    max_client_conn: '500',
    default_pool_size: '10',
    query_wait_timeout: '10',
    server_login_retry: '1',
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  return ['[databases]', `* = host=${host} port=${serverPort}`, '[pgbouncer]', ...lines, ''].join('\n')
}

function writeFor(user: ServerUser, file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
  giveTo(user, file, 0o600)
}

function giveTo(user: ServerUser, path: string, mode: number): void {
  chmodSync(path, mode)
  if (user) chownSync(path, user.uid, user.gid)
}

/** @throws Error with what it said if it ends before it listens */
async function isUp(stderr: NodeJS.ReadableStream): Promise<void> {
  let said = ''
  for await (const line of createInterface({ input: stderr })) {
    said += `${line}\n`
    if (line.includes('process up')) return void stderr.resume()
  }
  throw new Error(`pgbouncer did not start: ${said}`)
}
