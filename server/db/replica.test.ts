import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportCsv } from '#core/api/export.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { listDayFigures, listMonthFigures } from '#core/api/period-figures.ts'
import { createMedication, patient, recordTaken, setClock } from '#server/testing/medication-steps.ts'
import { as, onAnotherDevice, signUp } from '#server/testing/people.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from '#server/testing/replicated-database.ts'
import { appOn, type TestApp } from '#server/testing/test-app.ts'
import type { Database } from './database.ts'
import { DatabaseUnavailable } from './errors.ts'
import { longReads, type ReadDatabase } from './replica.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let stored: ReplicatedDatabase
let app: TestApp
beforeAll(async () => {
  stored = await startReplicatedDatabase()
  app = appOn(stored, { replica: stored.replica })
})
afterAll(() => app.close())

const never = 10 * 60_000

/** @param waitMs how long the replica is waited for. @param restMs how long it is left alone afterwards */
function reads({ waitMs = never, restMs = never, replica = stored.replica } = {}) {
  const { log } = app.deps
  const { run } = longReads({ primary: stored.db, replica, log }, { waitMs, restMs })
  return { run, where: () => run(async (database) => nameOf(database)) }
}

const nameOf = (database: ReadDatabase) => (database === stored.db ? 'primary' : 'replica')

/** Until this is undone, the replica receives changes and shows none. */
const pause = () => stored.atReplica.query('select pg_wal_replay_pause()')
const resume = () => stored.atReplica.query('select pg_wal_replay_resume()')

/** How many connections to the replica have ended. */
async function sessionsAtReplica(): Promise<number> {
  const { rows } = await stored.atReplica.query(
    'select sessions::int from pg_stat_database where datname = current_database()',
  )
  return rows[0].sessions
}

describe('a patient whose server has a replica', () => {
  it('finds what she has just recorded in her figures and exports, which are read there', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const daily = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-10T15:00')
    const again = await onAnotherDevice(ana)
    const day = (date: string) => Temporal.PlainDate.from(date)
    for (const date of ['2026-03-02', '2026-03-03', '2026-03-04']) {
      await recordTaken(again, daily, `${date}T08:00`)
      const { days } = await as(again).call(listDayFigures, { from: day(date), to: day(date) })
      expect(days).toMatchObject([{ counted: 1, taken: 1 }])
    }
    expect(await as(again).call(getOlderStreak, { before: day('2026-03-05') })).toMatchObject({ count: 3 })
    // The count is kept, which only the primary can do.
    expect((await stored.owner.query('select days from older_streaks')).rows).toEqual([{ days: 3 }])
    const { months } = await as(again).call(listMonthFigures, {})
    expect(months.at(-1)).toMatchObject({ taken: 3 })
    const before = await sessionsAtReplica()
    const table = await (await as(again).send(exportCsv, {})).text()
    expect(table.match(/"taken"/g)).toHaveLength(3)
    await expect.poll(sessionsAtReplica).toBeGreaterThan(before)
    expect(app.logged.join('')).not.toContain('replica')
  })

  it('shows nothing of hers to a stranger', async () => {
    const zoe = as(await signUp(app, 'Zoe'))
    const { months } = await zoe.call(listMonthFigures, {})
    expect(months.at(-1)).toMatchObject({ counted: 0, taken: 0 })
    expect(await (await zoe.send(exportCsv, {})).text()).not.toContain('"taken"')
  })
})

describe('a long read', () => {
  it('waits for a replica that is behind', async () => {
    await pause()
    await stored.owner.query('create table waited_for ()')
    const found = reads().where()
    await resume()
    expect(await found).toBe('replica')
  })

  it('runs on the primary while the replica is behind for too long, and then on the replica again', async () => {
    const { where } = reads({ waitMs: 0, restMs: 0 })
    await pause()
    await stored.owner.query('create table too_late ()')
    expect(await where()).toBe('primary')
    await resume()
    await expect.poll(where).toBe('replica')
  })

  it('leaves a replica alone that was behind', async () => {
    const { where } = reads({ waitMs: 0 })
    await pause()
    await stored.owner.query('create table left_alone ()')
    expect(await where()).toBe('primary')
    await resume()
    expect(await reads().where()).toBe('replica')
    expect(await where()).toBe('primary')
  })

  it('fails where the read itself fails, and is not run again', async () => {
    let runs = 0
    const failing = reads().run(async () => {
      runs += 1
      throw new RangeError('No such day.')
    })
    await expect(failing).rejects.toThrow('No such day.')
    expect(runs).toBe(1)
  })

  it('runs again on the primary where the replica fails meanwhile', async () => {
    const places: string[] = []
    const read = async (database: ReadDatabase) => {
      places.push(nameOf(database))
      if (database !== stored.db) throw new DatabaseUnavailable(new Error('Gone.'))
    }
    await reads().run(read)
    expect(places).toEqual(['replica', 'primary'])
  })

  /* What follows ends the replica. */
  describe('is not run on', () => {
    let other: TestDatabase
    beforeAll(async () => {
      other = await testDatabase(null)
    })
    afterAll(() => other.drop())

    it.for([
      ['another database', () => other.db],
      ['the primary by another connection', () => ({ ...stored.db }) as Database],
    ] as const)('%s', async ([, replica]) => {
      expect(await reads({ replica: replica() }).where()).toBe('primary')
    })

    it('a replica that has become a primary', async () => {
      expect(await reads().where()).toBe('replica')
      await stored.atReplica.query('select pg_promote()')
      expect(await reads().where()).toBe('primary')
    })

    it('a replica that is away', async () => {
      await stored.stopReplica()
      expect(await reads().where()).toBe('primary')
    })
  })
})
