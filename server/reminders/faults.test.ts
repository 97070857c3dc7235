import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { setZone } from '#core/api/account.ts'
import type { ZoneId } from '#core/time/span.ts'
import { makeCrowd } from '#server/testing/crowd.ts'
import {
  createMedication,
  giveContactConsent,
  patient,
  recordTaken,
  setClock,
  undoDose,
} from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import {
  messagesTo,
  type RecordingChannel,
  recordingChannel,
  runWorker,
  runWorkerBetween,
  workerFor,
} from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { claimDeliveries } from './deliveries.ts'
import type { Worker } from './worker.ts'

/* A reminder comes once and in its time, whatever happens to the workers, the clock or the rows of others. */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
afterAll(() => app.close())

async function anaWithMedication(): Promise<Person> {
  const ana = await patient(app, 'Ana', '2026-03-02T07:00')
  await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
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
    const ana = await anaWithMedication()
    setClock(ana, '2026-03-02T08:00')
    const channel = recordingChannel(app)
    const dying = workerFor(app, [{ ...channel, send: never }])
    await dying.tick()
    await expect.poll(async () => claimedCount()).toBe(1)

    const other = workerFor(app, [channel])
    await runWorker(other)
    expect(messagesTo(ana, channel)).toEqual([])
    app.clock.set(app.clock.now().add({ seconds: 59 }))
    await runWorker(other)
    expect(messagesTo(ana, channel)).toEqual(['08:00 due: Time to take Lisinopril 500\u00a0mg'])
    expect(await counts()).toEqual({ planned: 1, accepted: 1, doses: 1, late: 0 })
  })

  it('a worker that dies after sending a delivery is replaced, and the reminder is sent again under the same name', async () => {
    const ana = await anaWithMedication()
    setClock(ana, '2026-03-02T08:00')
    const channel = recordingChannel(app, never)
    await workerFor(app, [channel]).tick()
    await expect.poll(() => channel.sent.length).toBe(1)

    app.clock.set(app.clock.now().add({ seconds: 59 }))
    const again = recordingChannel(app)
    await runWorker(workerFor(app, [again]))
    const [first, second] = [channel.sent[0], again.sent[0]]
    expect(second?.delivery).toEqual(first?.delivery)
    expect(second?.message).toEqual(first?.message)
    expect(await counts()).toEqual({ planned: 1, accepted: 1, doses: 1, late: 0 })
  })

  it('a worker that comes back does not undo what the other one did', async () => {
    const ana = await anaWithMedication()
    setClock(ana, '2026-03-02T08:00')
    const { promise, reject } = Promise.withResolvers<void>()
    const slow = workerFor(app, [recordingChannel(app, () => promise)])
    await slow.tick()
    await expect.poll(async () => claimedCount()).toBe(1)
    app.clock.set(app.clock.now().add({ seconds: 59 }))
    await runWorker(workerFor(app, [recordingChannel(app)]))
    reject(new Error('at last'))
    await slow.idle()
    expect(await counts()).toEqual({ planned: 1, accepted: 1, doses: 1, late: 0 })
  })

  it('a worker that comes back does not send the message a third time while the other one sends it', async () => {
    const ana = await anaWithMedication()
    setClock(ana, '2026-03-02T08:00')
    const { promise, reject } = Promise.withResolvers<void>()
    const slow = workerFor(app, [recordingChannel(app, () => promise)])
    await slow.tick()
    await expect.poll(async () => claimedCount()).toBe(1)
    app.clock.set(app.clock.now().add({ seconds: 40 }))
    const second = recordingChannel(app, never)
    await workerFor(app, [second]).tick()
    await expect.poll(() => second.sent.length).toBe(1)
    reject(new Error('at last'))
    await slow.idle()
    app.clock.set(app.clock.now().add({ seconds: 20 }))
    const third = recordingChannel(app)
    await runWorker(workerFor(app, [third]))
    expect(third.sent).toEqual([])
  })

  async function claimedCount(): Promise<number> {
    const { rows } = await app.owner.query('select count(*) as claimed from deliveries where claimed_at is not null')
    return rows[0].claimed
  }
})

describe('a database that cannot store what became of a reminder', () => {
  it.each(['53100', '57014'])('gets it later (%s), and the reminder is not sent again', async (code) => {
    const ana = await anaWithMedication()
    setClock(ana, '2026-03-02T08:00')
    await app.owner.query(
      `create function refuse() returns trigger language plpgsql as $$
         begin raise exception 'no space left' using errcode = '${code}'; end $$;
       create trigger refuse before update of accepted_at on deliveries for each row execute function refuse()`,
    )
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    await runWorker(worker)
    expect(await counts()).toMatchObject({ planned: 1, accepted: 0 })
    await app.owner.query('drop function refuse cascade')
    app.clock.set(app.clock.now().add({ seconds: 59 }))
    await runWorker(worker)
    expect(channel.sent).toHaveLength(1)
    expect(await counts()).toMatchObject({ planned: 1, accepted: 1 })
  })
})

describe('two workers', () => {
  it('share one minute of 1,000 doses: each is reminded of once', async () => {
    app.clock.set(Temporal.Instant.from('2026-03-02T12:50:00Z'))
    await makeCrowd(app, 1_000)
    const channel = recordingChannel(app)
    const workers = [workerFor(app, [channel]), workerFor(app, [channel])]
    await Promise.all(workers.map(runWorker))
    expect(channel.sent).toEqual([])
    app.clock.set(Temporal.Instant.from('2026-03-02T13:00:00Z'))
    await Promise.all(workers.map(runWorker))
    await Promise.all(workers.map(runWorker))
    const due = channel.sent.filter(({ delivery }) => delivery.kind === 'due')
    expect(new Set(due.map(({ delivery }) => delivery.userId)).size).toBe(1_000)
    expect(due).toHaveLength(1_000)
    expect(await counts()).toEqual({ planned: 1_000, accepted: 1_000, doses: 1_000, late: 0 })
  })
})

describe('a channel that takes few at a time', () => {
  /** A phone whose messages are each in the air until they are let go, in their order. */
  function held() {
    const open: (() => void)[] = []
    const channel = recordingChannel(app, () => new Promise((resolve) => void open.push(resolve)))
    const release = (count = open.length) => {
      for (const resolve of open.splice(0, count)) resolve()
    }
    return { channel, release }
  }

  it('gets no more, and what waits for its turn is claimed when that comes', async () => {
    app.clock.set(Temporal.Instant.from('2026-03-02T12:59:59Z'))
    await makeCrowd(app, 20)
    const { channel, release } = held()
    const worker = workerFor(app, [{ ...channel, atOnce: 7 }])
    app.clock.set(Temporal.Instant.from('2026-03-02T13:00:00Z'))
    await worker.tick()
    for (const count of [7, 14, 20]) {
      await expect.poll(() => channel.sent.length).toBe(count)
      const { rows } = await app.owner.query('select from deliveries where claimed_at is not null')
      expect(rows).toHaveLength(count)
      release()
    }
    await worker.idle()
    expect(await counts()).toEqual({ planned: 20, accepted: 20, doses: 20, late: 0 })
  })

  it('gets all of a patient’s minute, and the next patient’s when it has taken that', async () => {
    const ana = await anaWithMedication()
    await createMedication(ana, 'daily 08:15', '2026-03-02T08:15')
    await createMedication(ana, 'daily 08:30', '2026-03-02T08:30')
    const { channel, release } = held()
    const worker = workerFor(app, [{ ...channel, atOnce: 1 }])
    setClock(ana, '2026-03-02T08:15')
    await worker.tick()
    await expect
      .poll(() => channel.sent.map(({ delivery }) => delivery.kind).sort())
      .toEqual(['due', 'heads-up', 'repeat'])
    const ben = await patient(app, 'Ben', '2026-03-02T08:15')
    await createMedication(ben, 'daily 08:15', '2026-03-02T08:15')
    await worker.tick()
    release(1)
    const accepted = () => app.owner.query("select from deliveries where state = 'accepted'")
    await expect.poll(async () => (await accepted()).rowCount).toBe(1)
    release(2)
    await expect.poll(() => messagesTo(ben, channel)).toHaveLength(1)
    release()
    await worker.idle()
  })
})

test('a channel that takes few at a time, and goes on after its timeout, gets no more meanwhile', async () => {
  app.clock.set(Temporal.Instant.from('2026-03-02T12:59:59Z'))
  await makeCrowd(app, 6)
  const { promise, resolve } = Promise.withResolvers<void>()
  const channel = recordingChannel(app, () => promise)
  const worker = workerFor(app, [{ ...channel, atOnce: 2 }], { timeoutMs: 20 })
  app.clock.set(Temporal.Instant.from('2026-03-02T13:00:00Z'))
  await worker.tick()
  await expect
    .poll(async () => (await app.owner.query('select from deliveries where error is not null')).rowCount)
    .toBe(2)
  expect(channel.sent).toHaveLength(2)
  await worker.stop()
  resolve()
  await worker.idle()
  expect(channel.sent).toHaveLength(2)
})

describe('a channel on which each copy of a message arrives by itself', () => {
  /** Where the contact's messages end as told, and the patient's arrive. */
  async function anaWithAlert(send: () => Promise<void>) {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const severe = { missedDosageSeverity: 'life-threatening' } as const
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', severe)
    await giveContactConsent(ana, medication)
    const channel: RecordingChannel = {
      ...recordingChannel(app, async ({ delivery }) => (delivery.kind === 'emergency' ? send() : undefined)),
      timeoutMs: 20,
    }
    const worker = workerFor(app, [channel])
    const stateOfAlert = async () => {
      const { rows } = await app.owner.query("select state from deliveries where kind = 'emergency'")
      return rows.map(({ state }) => state)
    }
    return { ana, medication, worker, stateOfAlert, contact: () => messagesTo(ana, channel, 'contact') }
  }

  it('gets two more where it does not answer in time, minutes later, and then none', async () => {
    const { ana, worker, stateOfAlert, contact } = await anaWithAlert(never)
    await runWorkerBetween(worker, ana, '2026-03-02T08:30', '2026-03-02T09:30', { minutes: 5 })
    expect(contact()).toEqual([
      '08:30 emergency: Ana Rivera has not confirmed a dose',
      '08:35 emergency: Ana Rivera has not confirmed a dose',
      '08:40 emergency: Ana Rivera has not confirmed a dose',
    ])
    expect(await stateOfAlert()).toEqual(['failed'])
  })

  it('gets it again as often as it refuses it', async () => {
    const { ana, worker, contact } = await anaWithAlert(async () => Promise.reject(new Error('busy')))
    await runWorkerBetween(worker, ana, '2026-03-02T08:30', '2026-03-02T09:00', { minutes: 5 })
    expect(contact()).toHaveLength(7)
  })

  it('gets no more once it has taken it after all', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { ana, worker, stateOfAlert, contact } = await anaWithAlert(() => promise)
    setClock(ana, '2026-03-02T08:30')
    await runWorker(worker)
    expect(await stateOfAlert()).toEqual(['waiting'])
    resolve()
    await expect.poll(stateOfAlert).toEqual(['accepted'])
    await runWorkerBetween(worker, ana, '2026-03-02T08:31', '2026-03-02T08:41', { minutes: 5 })
    expect(contact()).toHaveLength(1)
  })

  it('an alert that it may have taken is followed by the all-clear, and by nothing after an undo', async () => {
    const { ana, medication, worker, contact } = await anaWithAlert(never)
    setClock(ana, '2026-03-02T08:30')
    await runWorker(worker)
    setClock(ana, '2026-03-02T08:31')
    await recordTaken(ana, medication, '2026-03-02T08:00')
    await runWorkerBetween(worker, ana, '2026-03-02T08:31', '2026-03-02T08:36')
    expect(contact().slice(1)).toEqual(['08:31 all-clear: Ana Rivera has confirmed the dose'])
    await undoDose(ana, medication, '2026-03-02T08:00')
    await runWorkerBetween(worker, ana, '2026-03-02T08:36', '2026-03-02T08:42')
    expect(contact()).toHaveLength(2)
  })

  it('so is one that it does not answer in time while the dose is recorded', async () => {
    const { ana, medication, worker, contact } = await anaWithAlert(never)
    setClock(ana, '2026-03-02T08:30')
    await worker.tick()
    await expect.poll(contact).toHaveLength(1)
    await recordTaken(ana, medication, '2026-03-02T08:00')
    await worker.idle()
    await runWorker(worker)
    expect(contact().slice(1)).toEqual(['08:30 all-clear: Ana Rivera has confirmed the dose'])
  })
})

describe('a clock that jumps', () => {
  it('loses no reminder of the time between when it is ahead for a while', async () => {
    const ana = await anaWithMedication()
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    await runWorker(worker)
    // Nothing is reached while it is wrong, and then it is put right.
    const wrong = workerFor(app, [recordingChannel(app, async () => Promise.reject(new Error('unreachable')))])
    setClock(ana, '2026-03-04T07:30')
    await runWorker(wrong)
    for (const local of ['2026-03-02T07:30', '2026-03-02T08:00', '2026-03-03T08:00']) {
      setClock(ana, local)
      await runWorker(worker)
    }
    expect(messagesTo(ana, channel)).toEqual([
      '08:00 due: Time to take Lisinopril 500\u00a0mg',
      '08:00 due: Time to take Lisinopril 500\u00a0mg',
    ])
  })

  it('delays no delivery when it is ahead', async () => {
    const ana = await anaWithMedication()
    let isBack = false
    const channel = recordingChannel(app, async () => {
      if (!isBack) throw new Error('broken')
    })
    const worker = workerFor(app, [channel])
    for (const local of ['2026-03-02T08:00', '2026-03-02T08:01', '2026-03-02T20:00']) {
      setClock(ana, local)
      await runWorker(worker)
    }
    isBack = true
    channel.sent.splice(0)
    setClock(ana, '2026-03-02T08:02')
    await runWorker(worker)
    expect(messagesTo(ana, channel)).toHaveLength(1)
  })

  it('repeats no reminder when it goes back', async () => {
    const ana = await anaWithMedication()
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    for (const local of ['2026-03-02T08:00', '2026-03-02T07:00', '2026-03-02T08:00', '2026-03-02T08:01']) {
      setClock(ana, local)
      await runWorker(worker)
    }
    expect(messagesTo(ana, channel)).toEqual(['08:00 due: Time to take Lisinopril 500\u00a0mg'])
  })
})

describe('a medication whose plan cannot be worked out', () => {
  it('is set aside, delays nobody, and is reminded of once it can be', async () => {
    const ben = await anaWithMedication()
    await app.owner.query('delete from zone_spans where user_id = $1', [ben.userId])
    const ana = await anaWithMedication()
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect(messagesTo(ana, channel)).toHaveLength(1)
    expect(await setAside()).toEqual([{ user_id: ben.userId, failures: 1, error: 'TypeError' }])
    expect(app.logged.join()).not.toContain('Lisinopril')

    setClock(ben, '2026-03-02T08:02')
    await as(ben).call(setZone, { zone: 'America/New_York' as ZoneId })
    await runWorker(worker)
    expect(messagesTo(ben, channel)).toEqual(['08:02 due: Time to take Lisinopril 500\u00a0mg'])
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
    const ana = await anaWithMedication()
    for (const name of ['Metformin', 'Aspirin'])
      await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name })
    await anaWithMedication()
    const channel = recordingChannel(app, async () => Promise.reject(new Error('broken')))
    const now = setClock(ana, '2026-03-02T08:00')
    await runWorker(workerFor(app, [channel]))
    const claim = () =>
      app.database.withSystem((tx) =>
        claimDeliveries(tx, { channel: channel.name, limit: 1, lease: { seconds: 30 } }, now.add({ seconds: 10 })),
      )
    const [first, second] = [await claim(), await claim()]
    expect([first.length, second.length].sort()).toEqual([1, 3])
    expect(new Set([...first, ...second].map(({ user_id }) => user_id)).size).toBe(2)
  })
})

describe('a message that cannot be made', () => {
  it('delays nobody', async () => {
    const ben = await anaWithMedication()
    await app.owner.query('update profiles set first_name = last_name where user_id = $1', [ben.userId])
    const ana = await anaWithMedication()
    const channel = recordingChannel(app)
    setClock(ana, '2026-03-02T08:00')
    await runWorker(workerFor(app, [channel]))
    expect(messagesTo(ana, channel)).toHaveLength(1)
    expect(messagesTo(ben, channel)).toEqual([])
    expect(await counts()).toEqual({ planned: 2, accepted: 1, doses: 2, late: 0 })
  })

  async function states(): Promise<string[]> {
    const { rows } = await app.owner.query("select kind || ' ' || state as one from deliveries order by one")
    return rows.map(({ one }) => one)
  }

  async function statesAfterRun(worker: Worker): Promise<string[]> {
    await runWorker(worker)
    return states()
  }

  async function anaWithUnreadableMedication(): Promise<Person> {
    const ana = await anaWithMedication()
    const { id } = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name: 'Metformin' })
    await app.owner.query('update medications set name = details where id = $1', [id])
    return ana
  }

  it('leaves the patient’s other doses of the minute as they are, and ends with its time', async () => {
    const ana = await anaWithUnreadableMedication()
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect(messagesTo(ana, channel)).toEqual(['08:00 due: Time to take Lisinopril 500\u00a0mg'])
    await app.owner.query('delete from zone_spans')
    setClock(ana, '2026-03-03T00:00')
    // What is late by now may be told of by the next look only.
    await expect.poll(() => statesAfterRun(worker)).toEqual(['due accepted', 'due late', 'summary waiting'])
    setClock(ana, '2026-03-04T00:00')
    // A second summary that was begun while the first was given up has nothing left to tell.
    const kept = async () => (await statesAfterRun(worker)).filter((one) => one !== 'summary withdrawn')
    await expect.poll(kept).toEqual(['due accepted', 'due listed', 'summary failed'])
    expect(messagesTo(ana, channel)).toHaveLength(1)
  })

  it('is left out of the summary of late doses, which lists the others', async () => {
    const ana = await anaWithUnreadableMedication()
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    setClock(ana, '2026-03-03T07:00')
    await runWorker(worker)
    setClock(ana, '2026-03-03T07:01')
    await runWorker(worker)
    expect(messagesTo(ana, channel)).toEqual(['07:00 summary: Reminders that did not reach you'])
    expect(channel.sent[0]?.delivery.doses).toHaveLength(1)
  })
})

describe('a stranger', () => {
  it('sees no delivery and no cursor of hers in SQL, and the API’s role makes none', async () => {
    const ana = await anaWithMedication()
    setClock(ana, '2026-03-02T08:00')
    await runWorker(workerFor(app, [recordingChannel(app)]))
    const ben = await anaWithMedication()
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
    const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const held = await app.owner.connect()
    await held.query('begin; select from reminder_cursors for update')
    const { entry } = await recordTaken(ana, medication, '2026-03-02T08:00')
    expect(entry.status).toBe('taken')
    await held.query('rollback')
    held.release()
  })
})
