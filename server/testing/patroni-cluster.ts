import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/*
 * Three machines with PostgreSQL, Patroni and etcd each, and HAProxy before them, as an operator sets them up who wants to lose one
 * (docs/operations.md). Each machine is a network namespace and a namespace of processes, joined by a bridge. All of it is in the
 * namespaces of this process, which have to be its own: nothing is left of it when they end.
 */

const names = ['one', 'two', 'three'] as const
export type NodeName = (typeof names)[number]

export type PatroniCluster = {
  /** Where HAProxy passes connections on to the primary, as DATABASE_URL of the owner of an empty database. */
  readonly databaseUrl: string
  /** The machine that holds the leader's lock. @throws if none does in time */
  primary(): Promise<NodeName>
  /** The same, once it is another machine. */
  primaryAfter(node: NodeName): Promise<NodeName>
  /** Resolves once there are a primary, a synchronous standby and another standby. @returns the synchronous one */
  whole(): Promise<NodeName>
  /** Ends all processes of a machine at once. */
  kill(node: NodeName): void
  /** Starts a machine that was killed, on the data that it has. */
  startAgain(node: NodeName): void
  /** Takes down the link of a machine, or puts it up again. */
  link(node: NodeName, state: 'down' | 'up'): void
  /** Resolves once it is done. */
  switchOver(from: NodeName, to: NodeName): Promise<void>
}

/** What has to be there, by program, with the packages of Debian 12 that have it. */
export const neededPrograms = {
  patroni: 'patroni python3-etcd',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  ip: 'iproute2',
  unshare: 'util-linux',
} as const

const addressOf = (node: NodeName) => `10.77.0.${names.indexOf(node) + 1}`
const bridgeAddress = '10.77.0.254/24'
const haproxyPort = 5000
const superuser = 'postgres'

/** Milliseconds after which the machines will not get whole any more. */
const limit = 3 * 60_000

/** Patroni's: seconds. `ttl` is how long a primary that is gone keeps the lock. */
const pace = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

/**
 * @param folder for all files; other users must be able to enter it
 * @param postgresPrograms the folder of `initdb`, `postgres` and so on
 */
export async function startPatroniCluster(folder: string, postgresPrograms: string): Promise<PatroniCluster> {
  const passwords = { superuser: secret(), replication: secret(), owner: secret() }
  const running = new Map<NodeName, ChildProcess>()
  const user = { uid: idOf('-u'), gid: idOf('-g') }

  makeBridge()
  for (const node of names) {
    makeNode(node)
    const home = join(folder, node)
    mkdirSync(home)
    writeFileSync(join(home, 'patroni.json'), JSON.stringify(patroniOf(node, home, postgresPrograms, passwords)))
    chownSync(home, user.uid, user.gid)
    startNode(node)
  }
  startHaproxy()

  function startNode(node: NodeName): void {
    const home = join(folder, node)
    const asPostgres = `setpriv --reuid=${superuser} --regid=${superuser} --init-groups`
    const commands = `
      ${asPostgres} etcd ${etcdOptions(node, home).join(' ')} >>${home}/etcd.log 2>&1 &
      ${asPostgres} patroni ${home}/patroni.json >>${home}/patroni.log 2>&1 &
      wait`
    const child = spawn(
      'ip',
      ['netns', 'exec', node, 'unshare', '--pid', '--fork', '--kill-child', '--mount-proc', 'sh', '-c', commands],
      { stdio: 'ignore' },
    )
    running.set(node, child)
  }

  function startHaproxy(): void {
    const file = join(folder, 'haproxy.cfg')
    const log = openSync(join(folder, 'haproxy.log'), 'a')
    writeFileSync(file, haproxyConfiguration)
    spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] })
  }

  const cluster: PatroniCluster = {
    databaseUrl: `postgres://dosewell:${passwords.owner}@127.0.0.1:${haproxyPort}/dosewell`,
    primary: () => until('a primary', leader),
    primaryAfter: (node) =>
      until('another primary', async () => {
        const now = await leader()
        return now === node ? undefined : now
      }),
    whole: () =>
      until('two standbys', async () => {
        const members = await membersOf()
        const areAllUp =
          members.filter(({ state }) => state === 'running' || state === 'streaming').length === names.length
        return areAllUp && members.some(({ role }) => role === 'leader')
          ? members.find(({ role }) => role === 'sync_standby')?.name
          : undefined
      }),
    kill: (node) => void running.get(node)?.kill('SIGKILL'),
    startAgain: startNode,
    link: (node, state) => ip('link', 'set', linkOf(node), state),
    async switchOver(from, to) {
      const response = await fetch(`http://${addressOf(from)}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from, candidate: to }),
      })
      if (!response.ok) throw new Error(`Patroni does not switch over: ${await response.text()}`)
    },
  }
  await cluster.whole()
  await makeDatabase(postgresPrograms, join(folder, await cluster.primary()), passwords.owner)
  return cluster
}

type Member = { readonly name: NodeName; readonly role: string; readonly state: string }

/** What any machine that can be reached says of all. */
async function membersOf(): Promise<Member[]> {
  const answers = names.map(async (node) => {
    const response = await fetch(`http://${addressOf(node)}:8008/cluster`, { signal: AbortSignal.timeout(1_000) })
    return ((await response.json()) as { members: Member[] }).members
  })
  return Promise.any(answers).catch(() => [])
}

const leader = async () => (await membersOf()).find(({ role }) => role === 'leader')?.name

async function until<T>(what: string, found: () => Promise<T | undefined>): Promise<T> {
  for (const end = performance.now() + limit; performance.now() < end; await delay(200)) {
    const one = await found()
    if (one !== undefined) return one
  }
  throw new Error(`The cluster has not got ${what} within ${limit / 1000} s.`)
}

/** As in docs/operations.md. @param socket the folder of a primary's socket */
async function makeDatabase(postgresPrograms: string, socket: string, password: string): Promise<void> {
  const psql = (statement: string) =>
    execFileSync(join(postgresPrograms, 'psql'), [
      '-q',
      '-h',
      socket,
      '-U',
      superuser,
      '-d',
      'postgres',
      '-c',
      statement,
    ])
  psql(`create role dosewell login createrole password '${password}'`)
  psql('create database dosewell owner dosewell')
}

const secret = () => randomBytes(16).toString('hex')
const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, superuser]).toString())
const ip = (...args: string[]) => void execFileSync('ip', args)
const linkOf = (node: NodeName) => `to-${node}`

function makeBridge(): void {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'bridge', 'type', 'bridge')
  ip('address', 'add', bridgeAddress, 'dev', 'bridge')
  ip('link', 'set', 'bridge', 'up')
}

function makeNode(node: NodeName): void {
  ip('netns', 'add', node)
  ip('link', 'add', linkOf(node), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', node)
  ip('link', 'set', linkOf(node), 'master', 'bridge', 'up')
  ip('-n', node, 'address', 'add', `${addressOf(node)}/24`, 'dev', 'eth0')
  ip('-n', node, 'link', 'set', 'lo', 'up')
  ip('-n', node, 'link', 'set', 'eth0', 'up')
}

function etcdOptions(node: NodeName, home: string): string[] {
  const peer = (one: NodeName) => `http://${addressOf(one)}:2380`
  const client = `http://${addressOf(node)}:2379`
  return [
    `--name=${node}`,
    '--enable-v2',
    `--data-dir=${home}/etcd`,
    `--listen-peer-urls=${peer(node)}`,
    `--initial-advertise-peer-urls=${peer(node)}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--initial-cluster=${names.map((one) => `${one}=${peer(one)}`).join()}`,
  ]
}

function patroniOf(
  node: NodeName,
  home: string,
  postgresPrograms: string,
  passwords: Readonly<Record<'superuser' | 'replication', string>>,
) {
  const address = addressOf(node)
  return {
    scope: 'dosewell',
    name: node,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    // Not `etcd3`: in Patroni 3.0 a primary that was cut off takes the lock from the one that followed it.
    etcd: { hosts: names.map((one) => `${addressOf(one)}:2379`) },
    bootstrap: {
      dcs: {
        ...pace,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { wal_log_hints: 'on', synchronous_commit: 'on', wal_sender_timeout: '5s', max_connections: 100 },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: `${home}/data`,
      bin_dir: postgresPrograms,
      pgpass: `${home}/pgpass`,
      authentication: {
        superuser: { username: superuser, password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
      parameters: { unix_socket_directories: home, shared_buffers: '64MB' },
      pg_hba: [
        'local all all trust',
        'host replication replicator 10.77.0.0/24 scram-sha-256',
        'host all all 10.77.0.0/24 scram-sha-256',
      ],
    },
  }
}

/** A primary is whoever holds the lock, and connections to one that does no longer are ended: they would hang at a machine that is gone. */
const haproxyConfiguration = `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${haproxyPort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${names.map((node) => `  server ${node} ${addressOf(node)}:5432 check port 8008`).join('\n')}
`
