import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createSealer } from '#server/db/sealed.ts'
import { insertEntry } from '#server/features/dose-entries/store.ts'
import { advanceCursors } from '#server/reminders/cursors.ts'
import { claimDeliveries, insertDeliveries, storeOutcomes } from '#server/reminders/deliveries.ts'
import { makeCrowd } from '#server/testing/crowd.ts'
import { appOn } from '#server/testing/test-app.ts'

/*
 * `node bench/patient-year.ts`: how many bytes a patient takes, on the disk and in the WAL, by the statements that the server uses.
 * docs/scale.md works with its figures. How fast the machine is changes none of them.
 */

const { values } = parseArgs({
  options: { patients: { type: 'string', default: '500' }, days: { type: 'string', default: '40' } },
})
const patientCount = Number(values.patients)
const days = Number(values.days)

const dir = mkdtempSync(join(tmpdir(), 'dosewell-bench-'))
// As root the database runs as another user, who has to get in.
chmodSync(dir, 0o755)
const embedded = await startEmbedded({
  dir: join(dir, 'postgres'),
  settings: { max_wal_size: '8GB', checkpoint_timeout: '1h' },
})
const { connection } = embedded
await migrate({ connection })
const db = openDatabase({ connection })
const owner = new pg.Pool({ ...connection, max: 2 })
owner.on('error', () => {})
const app = appOn({ db, owner, drop: async () => {} })
const sealer = createSealer(app.deps.keys)

const eight = Temporal.PlainTime.from('08:00')

type Medication = { readonly user_id: string; readonly id: string; readonly revision: string }

try {
  app.clock.set(Temporal.Instant.from('2026-03-02T12:00:00Z'))
  const empty = await size()
  await makeCrowd(app, patientCount)
  await owner.query('vacuum full')
  console.log(`a patient with one medication: ${Math.round(((await size()) - empty) / patientCount)} bytes`)
  const { rows: medications } = await owner.query<Medication>('select user_id, id, revision from medications')
  await measured('a tap', 'dosage_entries', patientCount * days, () => tap(medications))
  await measured('a reminder', 'deliveries', patientCount * days, () => remind(medications))
  await measured('a plan of a day with four reminders', 'reminder_cursors', patientCount * days, () =>
    plan(medications),
  )
} finally {
  await Promise.all([db.close(), owner.end()])
  await embedded.stop()
  rmSync(dir, { recursive: true, force: true })
}

async function measured(what: string, table: string, times: number, work: () => Promise<void>): Promise<void> {
  const before = { table: await sizeOf(table), wal: await walPosition() }
  await work()
  const after = { table: await sizeOf(table), wal: await walPosition() }
  const [stored, logged] = [after.table - before.table, after.wal - before.wal].map((bytes) =>
    Math.round(bytes / times),
  )
  console.log(`${what}, of ${times}: ${stored} bytes in ${table} with its indexes, ${logged} bytes of WAL`)
}

async function size(): Promise<number> {
  const { rows } = await owner.query<{ size: string }>(
    `select sum(pg_total_relation_size(oid)) as size from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return Number(rows[0]?.size)
}

async function sizeOf(table: string): Promise<number> {
  const { rows } = await owner.query<{ size: string }>('select pg_total_relation_size($1::regclass) as size', [table])
  return Number(rows[0]?.size)
}

async function walPosition(): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)
  return Number(rows[0]?.bytes)
}

function dateOf(day: number): Temporal.PlainDate {
  return Temporal.PlainDate.from('2026-03-02').add({ days: day })
}

function instantOf(day: number): Temporal.Instant {
  return dateOf(day).toZonedDateTime({ timeZone: 'America/New_York', plainTime: eight }).toInstant()
}

/** Each dose is recorded as taken, one tap at a time. */
async function tap(medications: readonly Medication[]): Promise<void> {
  for (let day = 0; day < days; day++) {
    const at = instantOf(day)
    for (const { user_id, id: medicationId, revision } of medications) {
      const entry = {
        id: randomUUID(),
        medicationId,
        medicationName: 'Tacrolimus',
        dosage: '1mg',
        date: dateOf(day),
        scheduledTime: eight,
        actualTime: at,
        recordedAt: at,
        status: 'taken' as const,
        clears: [],
        intakes: [],
        reason: '',
        note: '',
        isOverLimit: false,
      }
      await db.batchForUser(user_id, [
        insertEntry(user_id, { entry, revision, zoneSpanCount: 1, receivedAt: at }, sealer),
      ])
    }
  }
}

/** Each reminder is stored, claimed and accepted, in the worker's batches. */
async function remind(medications: readonly Medication[]): Promise<void> {
  const claim = { channel: 'push', limit: 250, lease: { seconds: 30 } }
  for (let day = 0; day < days; day++) {
    const now = instantOf(day)
    const planned = medications.map(({ user_id, id }) => ({
      user_id,
      medication_id: id,
      nominal: dateOf(day).toPlainDateTime(eight),
      kind: 'due' as const,
      attempt: 1,
      channel: 'push',
      target: user_id,
      state: 'waiting' as const,
      planned_at: now,
      deadline: now.add({ hours: 16 }),
    }))
    await db.withSystem((tx) => insertDeliveries(tx, planned, now))
    for (;;) {
      const claimed = await db.withSystem((tx) => claimDeliveries(tx, claim, now))
      if (claimed.length === 0) break
      const outcomes = claimed.map(({ user_id, id, tries }) => {
        return { user_id, id, tries, state: 'accepted' as const, sent_at: now, accepted_at: now }
      })
      await db.withSystem((tx) => storeOutcomes(tx, outcomes, now))
    }
  }
}

/** Each cursor is planned anew once a day. */
async function plan(medications: readonly Medication[]): Promise<void> {
  for (let day = 0; day < days; day++) {
    const now = instantOf(day)
    const kinds = ['heads-up', 'due', 'repeat', 'missed'] as const
    const cursors = medications.map(({ user_id, id }) => {
      const ahead = kinds.map((kind, attempt) => ({
        at: now.add({ minutes: 15 * attempt }),
        deadline: now.add({ hours: 16 }),
        kind,
        attempt,
        date: dateOf(day),
        scheduled_time: eight,
        channel: 'push',
        target: user_id,
      }))
      const position = { next: now, plan_at: now.add({ hours: 27 }), planned_until: now, failures: 0, error: null }
      return { user_id, medication_id: id, ahead, ...position }
    })
    await db.withSystem((tx) => advanceCursors(tx, cursors))
  }
}
