import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setZone } from '#core/api/account.ts'
import type { ZoneId } from '#core/time/span.ts'
import { makeCrowd } from '#server/testing/crowd.ts'
import { as, type Person } from '#server/testing/people.ts'
import { looks, messagesTo, phone, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { adds, itIs, patient, takes } from '#server/testing/treatment.ts'
import { claimDeliveries } from './deliveries.ts'
import type { Worker } from './worker.ts'

/* A reminder comes once and in its time, whatever happens to the workers, the clock or the rows of others. */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
afterAll(() => app.close())

async function anaTakesIt(): Promise<Person> {
  const ana = await patient(app, 'Ana', '2026-03-02T07:00')
  await adds(ana, 'daily 08:00', '2026-03-02T08:00')
  return ana
}

const never = () => new Promise<void>(() => {})

async function counts() {
  const { rows } = await app.owner.query<Record<string, number>>(
    `select count(*) as planned, count(accepted_at) as accepted, count(distinct (user_id, date)) as doses,
       count(*) filter (where accepted_at >= deadline) as late from deliveries where kind = 'due'`,
  )
  return rows[0]
}

describe('a worker that dies', () => {
  it('a worker that dies between claiming and sending a delivery is replaced within a minute', async () => {
    const ana = await anaTakesIt()
    itIs(ana, '2026-03-02T08:00')
    const heard = phone(app)
    const dying = workerFor(app, [{ ...heard, send: never }])
    await dying.tick()
    await expect.poll(async () => claimedCount()).toBe(1)

    const other = workerFor(app, [heard])
    await looks(other)
    expect(messagesTo(ana, heard)).toEqual([])
    app.clock.set(app.clock.now().add({ seconds: 59 }))
    await looks(other)
    expect(messagesTo(ana, heard)).toEqual(['08:00 due: Time to take Lisinopril 500\u00a0mg'])
    expect(await counts()).toEqual({ planned: 1, accepted: 1, doses: 1, late: 0 })
  })

  it('a worker that dies after sending a delivery is replaced, and the reminder is sent again under the same name', async () => {
    const ana = await anaTakesIt()
    itIs(ana, '2026-03-02T08:00')
    const heard = phone(app, never)
    await workerFor(app, [heard]).tick()
    await expect.poll(() => heard.told.length).toBe(1)

    app.clock.set(app.clock.now().add({ seconds: 59 }))
    const again = phone(app)
    await looks(workerFor(app, [again]))
    const [first, second] = [heard.told[0], again.told[0]]
    expect(second?.delivery).toEqual(first?.delivery)
    expect(second?.message).toEqual(first?.message)
    expect(await counts()).toEqual({ planned: 1, accepted: 1, doses: 1, late: 0 })
  })

  it('a worker that comes back does not undo what the other one did', async () => {
    const ana = await anaTakesIt()
    itIs(ana, '2026-03-02T08:00')
    const { promise, reject } = Promise.withResolvers<void>()
    const slow = workerFor(app, [phone(app, () => promise)])
    await slow.tick()
    await expect.poll(async () => claimedCount()).toBe(1)
    app.clock.set(app.clock.now().add({ seconds: 59 }))
    await looks(workerFor(app, [phone(app)]))
    reject(new Error('at last'))
    await slow.idle()
    expect(await counts()).toEqual({ planned: 1, accepted: 1, doses: 1, late: 0 })
  })

  it('a worker that comes back does not send the message a third time while the other one sends it', async () => {
    const ana = await anaTakesIt()
    itIs(ana, '2026-03-02T08:00')
    const { promise, reject } = Promise.withResolvers<void>()
    const slow = workerFor(app, [phone(app, () => promise)])
    await slow.tick()
    await expect.poll(async () => claimedCount()).toBe(1)
    app.clock.set(app.clock.now().add({ seconds: 40 }))
    const second = phone(app, never)
    await workerFor(app, [second]).tick()
    await expect.poll(() => second.told.length).toBe(1)
    reject(new Error('at last'))
    await slow.idle()
    app.clock.set(app.clock.now().add({ seconds: 20 }))
    const third = phone(app)
    await looks(workerFor(app, [third]))
    expect(third.told).toEqual([])
  })

  async function claimedCount(): Promise<number> {
    const { rows } = await app.owner.query('select count(*) as claimed from deliveries where claimed_at is not null')
    return rows[0].claimed
  }
})

describe('two workers', () => {
  it('share one minute of 10,000 doses: each is reminded of once', async () => {
    app.clock.set(Temporal.Instant.from('2026-03-02T12:50:00Z'))
    await makeCrowd(app, 10_000)
    const heard = phone(app)
    const workers = [workerFor(app, [heard]), workerFor(app, [heard])]
    await Promise.all(workers.map(looks))
    expect(heard.told).toEqual([])
    app.clock.set(Temporal.Instant.from('2026-03-02T13:00:00Z'))
    await Promise.all(workers.map(looks))
    await Promise.all(workers.map(looks))
    const due = heard.told.filter(({ delivery }) => delivery.kind === 'due')
    expect(new Set(due.map(({ delivery }) => delivery.userId)).size).toBe(10_000)
    expect(due).toHaveLength(10_000)
    expect(await counts()).toEqual({ planned: 10_000, accepted: 10_000, doses: 10_000, late: 0 })
  })
})

describe('a channel that takes few at a time', () => {
  /** A phone whose messages are each in the air until they are let go, in their order. */
  function held() {
    const open: (() => void)[] = []
    const heard = phone(app, () => new Promise((resolve) => void open.push(resolve)))
    const letGo = (count = open.length) => {
      for (const resolve of open.splice(0, count)) resolve()
    }
    return { heard, letGo }
  }

  it('gets no more, and what waits for its turn is claimed when that comes', async () => {
    app.clock.set(Temporal.Instant.from('2026-03-02T12:59:59Z'))
    await makeCrowd(app, 20)
    const { heard, letGo } = held()
    const worker = workerFor(app, [{ ...heard, atOnce: 7 }])
    app.clock.set(Temporal.Instant.from('2026-03-02T13:00:00Z'))
    await worker.tick()
    for (const told of [7, 14, 20]) {
      await expect.poll(() => heard.told.length).toBe(told)
      const { rows } = await app.owner.query('select from deliveries where claimed_at is not null')
      expect(rows).toHaveLength(told)
      letGo()
    }
    await worker.idle()
    expect(await counts()).toEqual({ planned: 20, accepted: 20, doses: 20, late: 0 })
  })

  it('gets all of a patient’s minute, and the next patient’s when it has taken that', async () => {
    const ana = await anaTakesIt()
    await adds(ana, 'daily 08:15', '2026-03-02T08:15')
    await adds(ana, 'daily 08:30', '2026-03-02T08:30')
    const { heard, letGo } = held()
    const worker = workerFor(app, [{ ...heard, atOnce: 1 }])
    itIs(ana, '2026-03-02T08:15')
    await worker.tick()
    await expect
      .poll(() => heard.told.map(({ delivery }) => delivery.kind).sort())
      .toEqual(['due', 'heads-up', 'repeat'])
    const ben = await patient(app, 'Ben', '2026-03-02T08:15')
    await adds(ben, 'daily 08:15', '2026-03-02T08:15')
    await worker.tick()
    letGo(1)
    const accepted = () => app.owner.query("select from deliveries where state = 'accepted'")
    await expect.poll(async () => (await accepted()).rowCount).toBe(1)
    letGo(2)
    await expect.poll(() => messagesTo(ben, heard)).toHaveLength(1)
    letGo()
    await worker.idle()
  })
})

it('a channel that takes few at a time, and goes on after its timeout, gets no more meanwhile', async () => {
  app.clock.set(Temporal.Instant.from('2026-03-02T12:59:59Z'))
  await makeCrowd(app, 6)
  const { promise, resolve } = Promise.withResolvers<void>()
  const heard = phone(app, () => promise)
  const worker = workerFor(app, [{ ...heard, atOnce: 2 }], { timeoutMs: 20 })
  app.clock.set(Temporal.Instant.from('2026-03-02T13:00:00Z'))
  await worker.tick()
  await expect
    .poll(async () => (await app.owner.query('select from deliveries where error is not null')).rowCount)
    .toBe(2)
  expect(heard.told).toHaveLength(2)
  await worker.stop()
  resolve()
  await worker.idle()
  expect(heard.told).toHaveLength(2)
})

describe('a clock that jumps', () => {
  it('loses no reminder of the time between when it is ahead for a while', async () => {
    const ana = await anaTakesIt()
    const heard = phone(app)
    const worker = workerFor(app, [heard])
    await looks(worker)
    // Nothing is reached while it is wrong, and then it is put right.
    const wrong = workerFor(app, [phone(app, async () => Promise.reject(new Error('unreachable')))])
    itIs(ana, '2026-03-04T07:30')
    await looks(wrong)
    for (const local of ['2026-03-02T07:30', '2026-03-02T08:00', '2026-03-03T08:00']) {
      itIs(ana, local)
      await looks(worker)
    }
    expect(messagesTo(ana, heard)).toEqual([
      '08:00 due: Time to take Lisinopril 500\u00a0mg',
      '08:00 due: Time to take Lisinopril 500\u00a0mg',
    ])
  })

  it('delays no delivery when it is ahead', async () => {
    const ana = await anaTakesIt()
    let isBack = false
    const heard = phone(app, async () => {
      if (!isBack) throw new Error('broken')
    })
    const worker = workerFor(app, [heard])
    for (const local of ['2026-03-02T08:00', '2026-03-02T08:01', '2026-03-02T20:00']) {
      itIs(ana, local)
      await looks(worker)
    }
    isBack = true
    heard.told.splice(0)
    itIs(ana, '2026-03-02T08:02')
    await looks(worker)
    expect(messagesTo(ana, heard)).toHaveLength(1)
  })

  it('repeats no reminder when it goes back', async () => {
    const ana = await anaTakesIt()
    const heard = phone(app)
    const worker = workerFor(app, [heard])
    for (const local of ['2026-03-02T08:00', '2026-03-02T07:00', '2026-03-02T08:00', '2026-03-02T08:01']) {
      itIs(ana, local)
      await looks(worker)
    }
    expect(messagesTo(ana, heard)).toEqual(['08:00 due: Time to take Lisinopril 500\u00a0mg'])
  })
})

describe('a medication whose plan cannot be worked out', () => {
  it('is set aside, delays nobody, and is reminded of once it can be', async () => {
    const ben = await anaTakesIt()
    await app.owner.query('delete from zone_spans where user_id = $1', [ben.userId])
    const ana = await anaTakesIt()
    const heard = phone(app)
    const worker = workerFor(app, [heard])
    itIs(ana, '2026-03-02T08:00')
    await looks(worker)
    expect(messagesTo(ana, heard)).toHaveLength(1)
    expect(await setAside()).toEqual([{ user_id: ben.userId, failures: 1, error: 'TypeError' }])
    expect(app.logged.join()).not.toContain('Lisinopril')

    itIs(ben, '2026-03-02T08:02')
    await as(ben).call(setZone, { zone: 'America/New_York' as ZoneId })
    await looks(worker)
    expect(messagesTo(ben, heard)).toEqual(['08:02 due: Time to take Lisinopril 500\u00a0mg'])
    expect(await setAside()).toEqual([])
  })

  async function setAside() {
    const { rows } = await app.owner.query(
      'select user_id, failures, error from reminder_cursors where error is not null',
    )
    return rows
  }
})

describe('a batch that ends amid the doses of a patient’s minute', () => {
  it('takes the others of that minute along, and nobody else’s', async () => {
    const ana = await anaTakesIt()
    for (const name of ['Metformin', 'Aspirin']) await adds(ana, 'daily 08:00', '2026-03-02T08:00', { name })
    await anaTakesIt()
    const heard = phone(app, async () => Promise.reject(new Error('broken')))
    const now = itIs(ana, '2026-03-02T08:00')
    await looks(workerFor(app, [heard]))
    const claim = () =>
      app.database.withSystem((tx) => claimDeliveries(tx, heard.name, 1, now.add({ seconds: 10 }), { seconds: 30 }))
    const [first, second] = [await claim(), await claim()]
    expect([first.length, second.length].sort()).toEqual([1, 3])
    expect(new Set([...first, ...second].map(({ user_id }) => user_id)).size).toBe(2)
  })
})

describe('a message that cannot be made', () => {
  it('delays nobody', async () => {
    const ben = await anaTakesIt()
    await app.owner.query('update profiles set first_name = last_name where user_id = $1', [ben.userId])
    const ana = await anaTakesIt()
    const heard = phone(app)
    itIs(ana, '2026-03-02T08:00')
    await looks(workerFor(app, [heard]))
    expect(messagesTo(ana, heard)).toHaveLength(1)
    expect(messagesTo(ben, heard)).toEqual([])
    expect(await counts()).toEqual({ planned: 2, accepted: 1, doses: 2, late: 0 })
  })

  async function states(): Promise<string[]> {
    const { rows } = await app.owner.query("select kind || ' ' || state as one from deliveries order by one")
    return rows.map(({ one }) => one)
  }

  async function statesAfterALook(worker: Worker): Promise<string[]> {
    await looks(worker)
    return states()
  }

  async function takesTwoOfWhichOneCannotBeRead(): Promise<Person> {
    const ana = await anaTakesIt()
    const { id } = await adds(ana, 'daily 08:00', '2026-03-02T08:00', { name: 'Metformin' })
    await app.owner.query('update medications set name = details where id = $1', [id])
    return ana
  }

  it('leaves the patient’s other doses of the minute as they are, and ends with its time', async () => {
    const ana = await takesTwoOfWhichOneCannotBeRead()
    const heard = phone(app)
    const worker = workerFor(app, [heard])
    itIs(ana, '2026-03-02T08:00')
    await looks(worker)
    expect(messagesTo(ana, heard)).toEqual(['08:00 due: Time to take Lisinopril 500\u00a0mg'])
    await app.owner.query('delete from zone_spans')
    itIs(ana, '2026-03-03T00:00')
    // What is late by now may be told of by the next look only.
    await expect.poll(() => statesAfterALook(worker)).toEqual(['due accepted', 'due late', 'summary waiting'])
    itIs(ana, '2026-03-04T00:00')
    // A second summary that was begun while the first was given up has nothing left to tell.
    const told = async () => (await statesAfterALook(worker)).filter((one) => one !== 'summary withdrawn')
    await expect.poll(told).toEqual(['due accepted', 'due listed', 'summary failed'])
    expect(messagesTo(ana, heard)).toHaveLength(1)
  })

  it('is left out of the summary of late doses, which lists the others', async () => {
    const ana = await takesTwoOfWhichOneCannotBeRead()
    const heard = phone(app)
    const worker = workerFor(app, [heard])
    itIs(ana, '2026-03-03T07:00')
    await looks(worker)
    itIs(ana, '2026-03-03T07:01')
    await looks(worker)
    expect(messagesTo(ana, heard)).toEqual(['07:00 summary: Reminders that did not reach you'])
    expect(heard.told[0]?.delivery.doses).toHaveLength(1)
  })
})

describe('a stranger', () => {
  it('sees no delivery and no cursor of hers in SQL, and the API’s role makes none', async () => {
    const ana = await anaTakesIt()
    itIs(ana, '2026-03-02T08:00')
    await looks(workerFor(app, [phone(app)]))
    const ben = await anaTakesIt()
    const seen = (person: Person) =>
      app.database.withUser(person.userId, (tx) => tx.selectFrom('deliveries').select('id').execute())
    expect(await seen(ana)).toHaveLength(1)
    expect(await seen(ben)).toEqual([])
    const cursors = await app.database.withUser(ben.userId, (tx) =>
      tx.selectFrom('reminder_cursors').select('user_id').execute(),
    )
    expect(cursors).toEqual([{ user_id: ben.userId }])
    const forged = app.database.withUser(ana.userId, (tx) => tx.deleteFrom('deliveries').execute())
    await expect(forged).rejects.toThrow(/permission denied/)
  })
})

describe('a tap', () => {
  it('is stored while the worker holds the medication’s cursor', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const medication = await adds(ana, 'daily 08:00', '2026-03-02T08:00')
    const held = await app.owner.connect()
    await held.query('begin; select from reminder_cursors for update')
    const { entry } = await takes(ana, medication, '2026-03-02T08:00')
    expect(entry.status).toBe('taken')
    await held.query('rollback')
    held.release()
  })
})
