import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownerName } from '#server/db/embedded/cluster.ts'
import { launchServer } from '#server/db/embedded/guard.ts'
import { serverUser } from '#server/db/embedded/server-user.ts'
import type { EmbeddedDatabase } from '#server/db/embedded/start-embedded.ts'

type Options = { readonly dir: string; readonly settings: Readonly<Record<string, string>> }

/**
 * Starts a new cluster with the programs of a PostgreSQL that is installed on this machine, to test on another version than
 * the embedded one.
 * @param folder has bin/initdb and bin/postgres
 * @throws Error with the output of initdb
 */
export async function startInstalled(
  folder: string,
  { dir, settings }: Options,
): Promise<Pick<EmbeddedDatabase, 'connection' | 'stop'>> {
  const user = serverUser(dir)
  const [data, passwordFile] = [join(dir, 'data'), join(dir, 'password')]
  const password = randomBytes(24).toString('base64url')
  mkdirSync(dir, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [dir, passwordFile]) chownSync(path, user.uid, user.gid)
  const { status, stderr, error } = spawnSync(
    join(folder, 'bin/initdb'),
    ['-D', data, '-U', ownerName, '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale', 'C.UTF-8'],
    { ...user, cwd: dir, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`No cluster with ${folder}: ${error ?? stderr}`)
  const server = await launchServer({
    program: join(folder, 'bin/postgres'),
    data,
    settings: { listen_addresses: '', unix_socket_directories: dir, timezone: 'UTC', ...settings },
    user,
    log: () => {},
  })
  const connection = { host: dir, port: 5432, user: ownerName, password, database: 'postgres' }
  return { connection, stop: server.shutDown }
}
