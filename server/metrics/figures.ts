import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { type RawBuilder, sql } from 'kysely'
import { newestBackup } from '#server/backup/backup-folder.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { inTime } from '#server/in-time.ts'
import { onceAtATime } from '#server/once-at-a-time.ts'
import type { Settings } from '#server/settings.ts'

/** A figure of the whole server that is read when somebody asks. */
export type Figure = {
  /** Ends in `_seconds` or `_bytes` if it is that. */
  readonly name: string
  /** Also its words on the operator's page. */
  readonly help: string
  /** The name of its label, if there are several of it. */
  readonly label?: string
  /** Whether the database is asked for it. */
  readonly isOfDatabase?: true
  /** @returns none if there is nothing to tell, such as no backup yet */
  read(): Promise<readonly Sample[]> | readonly Sample[]
}

export type Sample = { readonly value: number; readonly of?: string }

export type FiguresDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly settings: Pick<Settings, 'backups' | 'dataDir'>
  /** The channels that reminders are sent over. */
  readonly channels: readonly string[]
  /** How many streams of hints are open. */
  readonly openStreams: () => number
}

/** Milliseconds; whoever asks comes again in a few seconds. */
const statementTimeout = 1_000

/** Milliseconds; a database or a disk that hangs does not answer either. */
const answerTimeout = 1_500

const diskOf = onceAtATime((folder) => statfs(folder))

/** What tells an operator whether the server is well, the most important first. */
export function figuresOf({ database, clock, settings, channels, openStreams }: FiguresDeps): readonly Figure[] {
  const { backups, dataDir } = settings

  /** As `dosewell_database_up` found it, the first of those that ask it. */
  let isUp = true

  async function rowsOf<Row>(query: RawBuilder<Row>): Promise<readonly Row[]> {
    if (!isUp) throw new Error('The database does not answer.')
    return database.withSystem(async (tx) => {
      await sql`set local statement_timeout = ${sql.raw(String(statementTimeout))}`.execute(tx)
      return (await query.execute(tx)).rows
    })
  }
  const ageOf = (at: Temporal.Instant) => at.until(clock.now()).total('seconds')
  /** How long the oldest has waited; 0 if nothing waits. */
  const waitOf = (at: Temporal.Instant | null) => (at ? Math.max(0, ageOf(at)) : 0)

  return [
    {
      name: 'dosewell_database_up',
      help: 'Whether the database answers',
      isOfDatabase: true,
      async read() {
        const answer = database.ping().then(() => true)
        isUp = (await inTime(answer, answerTimeout)) ?? false
        return [{ value: isUp ? 1 : 0 }]
      },
    },
    {
      name: 'dosewell_worker_heartbeat_age_seconds',
      help: 'Time since a process that sends reminders was last heard of',
      isOfDatabase: true,
      async read() {
        const rows = await rowsOf(sql<{ at: Temporal.Instant }>`select at from worker_heartbeat`)
        return rows.map(({ at }) => ({ value: ageOf(at) }))
      },
    },
    {
      name: 'dosewell_reminder_queue_age_seconds',
      help: 'How long the oldest due reminder has waited to be sent',
      label: 'channel',
      isOfDatabase: true,
      async read() {
        // Each the first entry of an index.
        const rows = await rowsOf(sql<{ channel: string; at: Temporal.Instant | null }>`
          select name as channel, (select min(next_try_at) from deliveries
            where state = 'waiting' and channel = name) as at
          from unnest(${[...channels]}::text[]) as name`)
        return rows.map(({ channel, at }) => ({ of: channel, value: waitOf(at) }))
      },
    },
    {
      name: 'dosewell_unqueued_reminder_age_seconds',
      help: 'How long a reminder has been due that is not in the queue of any channel yet',
      isOfDatabase: true,
      async read() {
        // Of each bucket the first entries of two indexes. A worker that fails before this point is noticed all the same.
        const rows = await rowsOf(sql<{ at: Temporal.Instant | null }>`
          select min(least(
            (select min(next_fire_at) from reminder_cursors as cursor
              where cursor.bucket = bucket.bucket and ahead is not null),
            (select min(next_fire_at) from reminder_cursors as cursor
              where cursor.bucket = bucket.bucket and ahead is null))) as at
          from generate_series(0, 15) as bucket`)
        return rows.map(({ at }) => ({ value: waitOf(at) }))
      },
    },
    {
      name: 'dosewell_queue_age_seconds',
      help: 'How long the oldest mail or receipt has waited',
      label: 'queue',
      isOfDatabase: true,
      read: async () => (await queues()).map(({ name, since }) => ({ of: name, value: waitOf(since) })),
    },
    {
      name: 'dosewell_queue_length',
      help: 'Mails and receipts that wait',
      label: 'queue',
      isOfDatabase: true,
      read: async () => (await queues()).map(({ name, length }) => ({ of: name, value: length })),
    },
    {
      name: 'dosewell_backup_age_seconds',
      help: 'Age of the last good backup',
      async read() {
        const newest = backups && (await newestBackup(backups.folder, clock.now()))
        return newest ? [{ value: ageOf(newest) }] : []
      },
    },
    {
      name: 'dosewell_backup_interval_seconds',
      help: 'Time between two backups (BACKUP_EVERY)',
      read: () => (backups ? [{ value: backups.everyHours * 3600 }] : []),
    },
    {
      name: 'dosewell_database_size_bytes',
      help: 'Size of the database',
      isOfDatabase: true,
      async read() {
        const rows = await rowsOf(sql<{ size: string }>`select pg_database_size(current_database()) as size`)
        return rows.map(({ size }) => ({ value: Number(size) }))
      },
    },
    {
      name: 'dosewell_disk_free_bytes',
      help: 'Free space on the disk of a folder',
      label: 'folder',
      read: () => disks(({ bavail, bsize }) => bavail * bsize),
    },
    {
      name: 'dosewell_disk_size_bytes',
      help: 'Size of that disk',
      label: 'folder',
      read: () => disks(({ blocks, bsize }) => blocks * bsize),
    },
    {
      name: 'dosewell_open_streams',
      help: 'Open pages that hear of changes',
      read: () => [{ value: openStreams() }],
    },
  ]

  function queues() {
    return rowsOf(sql<{ name: string; length: number; since: Temporal.Instant | null }>`
      select 'mail' as name, count(*)::int as length, min(created_at) as since from outgoing_mail
      union all
      select 'receipts', count(*)::int, min(wanted_at) from receipts where state in ('waiting', 'signed')`)
  }

  async function disks(figure: (disk: StatsFs) => number): Promise<Sample[]> {
    const folders = { DATA_DIR: dataDir, BACKUP_DIR: backups?.folder }
    const samples = Object.entries(folders).map(async ([of, folder]) => {
      const disk = folder === undefined ? undefined : await inTime(diskOf(folder), answerTimeout)
      return disk ? [{ of, value: figure(disk) }] : []
    })
    return (await Promise.all(samples)).flat()
  }
}
