import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type Cluster, openCluster, ownerName } from '#server/db/embedded/cluster.ts'
import { launchServer, type RunningServer } from '#server/db/embedded/guard.ts'
import { type Connection, disposable } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { ownerPool } from '#server/db/testing.ts'

export type ReplicatedDatabase = {
  readonly db: Database
  readonly replica: Database
  /** Another one, without connections yet. */
  openReplica(): Database
  /** The superuser at the primary. */
  readonly owner: pg.Pool
  /** The superuser at the replica. */
  readonly atReplica: pg.Pool
  stopReplica(): Promise<void>
  drop(): Promise<void>
}

/** Starts a primary with our tables and a replica of it that streams, both of the embedded release. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const dir = mkdtempSync(join(tmpdir(), 'dosewell-replica-'))
  // PostgreSQL's user must get through.
  chmodSync(dir, 0o755)
  const cluster = await openCluster(join(dir, 'primary'))
  // Nothing has been written to it yet: a copy is the same cluster.
  const copy = { ...cluster, home: join(dir, 'replica'), data: join(dir, 'replica/data') }
  execFileSync('cp', ['-a', cluster.home, copy.home])
  writeFileSync(join(copy.data, 'standby.signal'), '')
  const primary = await launch(cluster, {})
  const standby = await launch(copy, { primary_conninfo: conninfo(cluster) })
  const [connection, other] = [connectionTo(cluster), connectionTo(copy)]
  await migrate({ connection })
  const db = openDatabase({ connection })
  const replica = openDatabase({ connection: other })
  const [owner, atReplica] = [ownerPool(connection), ownerPool(other)]
  return {
    db,
    replica,
    owner,
    atReplica,
    openReplica: () => openDatabase({ connection: other }),
    stopReplica: () => standby.shutDown(),
    async drop() {
      await Promise.all([db.close(), replica.close(), owner.end(), atReplica.end()])
      await Promise.all([primary.shutDown(), standby.shutDown()])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function launch(
  { binaries, data, home, user }: Cluster,
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  return launchServer({
    program: join(binaries.folder, 'bin/postgres'),
    data,
    // What was answered is in the WAL at once, as in production.
    settings: {
      ...disposable,
      synchronous_commit: 'on',
      listen_addresses: '',
      unix_socket_directories: home,
      ...settings,
    },
    user,
    log: () => {},
  })
}

function connectionTo({ home, password }: Cluster): Connection {
  return { host: home, port: 5432, user: ownerName, password, database: 'postgres' }
}

function conninfo(cluster: Cluster): string {
  const { host, port, user, password } = connectionTo(cluster)
  return `host=${host} port=${port} user=${user} password=${password}`
}
