import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportCsv } from '#core/api/export.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { listDayFigures, listMonthFigures } from '#core/api/period-figures.ts'
import { createMedication, patient, recordTaken, setClock } from '#server/testing/medication-steps.ts'
import { as, onAnotherDevice, signUp } from '#server/testing/people.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from '#server/testing/replicated-database.ts'
import { appOn, type TestApp } from '#server/testing/test-app.ts'
import { DatabaseUnavailable } from './errors.ts'
import { type LongReads, longReads, type ReadDatabase } from './replica.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let stored: ReplicatedDatabase
let app: TestApp
/** Where the reads of the app ran. */
let places: string[]
beforeAll(async () => {
  stored = await startReplicatedDatabase()
  app = appOn(stored, {
    reads: {
      run: (read) =>
        reads().run((database) => {
          places.push(nameOf(database))
          return read(database)
        }),
    },
  })
})
beforeEach(() => {
  places = []
})
afterAll(() => app.close())

const nameOf = (database: ReadDatabase) => (database === stored.replica ? 'replica' : 'primary')

const never = 10 * 60_000

/** @param waitMs how long the replica is waited for. @param restMs how long it is not used afterwards */
function reads({ waitMs = never, restMs = never, primary = stored.db, replica = stored.replica } = {}): LongReads {
  return longReads({ primary, replica, log: app.deps.log }, { waitMs, restMs })
}

const whereOf = ({ run }: LongReads) => run(async (database) => nameOf(database))

/** Until this is undone, the replica receives changes and shows none. */
const pause = () => stored.atReplica.query('select pg_wal_replay_pause()')
const resume = () => stored.atReplica.query('select pg_wal_replay_resume()')
/** A change that the replica does not have while it pauses. */
const change = () => stored.owner.query('create table changed (); drop table changed')

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
    const table = await (await as(again).send(exportCsv, {})).text()
    expect(table.match(/"taken"/g)).toHaveLength(3)
    expect(places).toEqual(Array(6).fill('replica'))
  })

  it('shows nothing of hers to a stranger', async () => {
    const zoe = as(await signUp(app, 'Zoe'))
    const { months } = await zoe.call(listMonthFigures, {})
    expect(months.at(-1)).toMatchObject({ counted: 0, taken: 0 })
    expect(await (await zoe.send(exportCsv, {})).text()).not.toContain('"taken"')
    expect(places).toEqual(['replica', 'replica'])
  })
})

describe('a long read', () => {
  it('waits for a replica that is behind', async () => {
    await pause()
    await change()
    const asked = vi.spyOn(stored.replica.pool, 'query')
    const found = whereOf(reads())
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(2)
    await resume()
    expect(await found).toBe('replica')
  })

  it('runs on the primary while the replica stays behind, and then on the replica again', async () => {
    const own = reads({ waitMs: 200, restMs: 0 })
    await pause()
    await change()
    expect(await whereOf(own)).toBe('primary')
    await resume()
    await expect.poll(() => whereOf(own)).toBe('replica')
  })

  it('does not ask a replica again for a while that was behind', async () => {
    const own = reads({ waitMs: 200 })
    await pause()
    await change()
    expect(await whereOf(own)).toBe('primary')
    await resume()
    expect(await whereOf(reads())).toBe('replica')
    expect(await whereOf(own)).toBe('primary')
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

  it.for([
    ['the replica goes away meanwhile', () => Promise.reject(new DatabaseUnavailable(new Error('Gone.')))],
    ['it is refused there', () => stored.atReplica.query('delete from older_streaks')],
  ] as const)('runs again on the primary where %s', async ([, fail]) => {
    const ran: string[] = []
    await reads().run(async (database) => {
      ran.push(nameOf(database))
      if (database === stored.replica) await fail()
    })
    expect(ran).toEqual(['replica', 'primary'])
  })

  /* What follows ends the replica. */
  describe('is not run on', () => {
    let other: TestDatabase
    beforeAll(async () => {
      other = await testDatabase(null)
    })
    afterAll(() => other.drop())

    it('a database that is no replica', async () => {
      expect(await whereOf(reads({ replica: other.db }))).toBe('primary')
      expect(await whereOf(reads({ replica: { ...stored.db } }))).toBe('primary')
    })

    it('a replica of another primary', async () => {
      expect(await whereOf(reads({ primary: other.db }))).toBe('primary')
    })

    it('a replica that does not let the server in', async () => {
      await stored.owner.query('alter role dosewell_api connection limit 0')
      const { rows } = await stored.owner.query('select pg_current_wal_lsn()::text as lsn')
      const caughtUp = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasAll"'
      await expect
        .poll(async () => (await stored.atReplica.query(caughtUp, [rows[0].lsn])).rows)
        .toEqual([{ hasAll: true }])
      const fresh = stored.openReplica()
      expect(await whereOf(reads({ replica: fresh }))).toBe('primary')
      await fresh.close()
      await stored.owner.query('alter role dosewell_api connection limit -1')
    })

    it('a replica that has become a primary', async () => {
      expect(await whereOf(reads())).toBe('replica')
      await stored.atReplica.query('select pg_promote()')
      expect(await whereOf(reads())).toBe('primary')
    })

    it('a replica that is down', async () => {
      await stored.stopReplica()
      expect(await whereOf(reads())).toBe('primary')
    })
  })
})
