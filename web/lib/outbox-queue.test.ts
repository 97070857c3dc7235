import { describe, expect, it } from 'vitest'
import type { StoredDoseEntry } from '#core/api/dose-entries.ts'
import { ApiError } from './api.ts'
import { DeviceStoreError, type QueueRow, type QueueStore } from './device-store.ts'
import { type EntryInput, Outbox, type OutboxParts } from './outbox-queue.ts'

const sam = '00000000-0000-4000-8000-00000000000a'
const kim = '00000000-0000-4000-8000-00000000000b'
const metformin = '00000000-0000-4000-8000-0000000000cc'

let made = 0
const taken = (): EntryInput => ({
  id: `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
  medicationId: metformin,
  date: Temporal.PlainDate.from('2026-11-21'),
  scheduledTime: Temporal.PlainTime.from('08:00'),
  status: 'taken',
  actualTime: Temporal.Instant.from('2026-11-21T13:02:00Z'),
  recordedAt: Temporal.Instant.from('2026-11-21T13:02:00Z').add({ seconds: made }),
})

const stored = (input: EntryInput): StoredDoseEntry => ({
  ...input,
  medicationName: 'Metformin',
  dosage: '500mg',
  status: input.status,
  actualTime: input.status === 'taken' ? input.actualTime : null,
  clears: input.status === 'cleared' ? input.clears : [],
  intakes: input.status === 'both-taken' ? input.intakes : [],
  reason: null,
  note: null,
  isOverLimit: false,
})

const problem = (status: number, code: string, message = code) =>
  new ApiError(status, { message, code, details: null, hint: null })

/** One browser: its disk, the account its session belongs to, the network, and as many tabs as are opened. */
function browser() {
  const disk = new Map<string, QueueRow>()
  const server: string[] = []
  const retries: { work: () => void; ms: number }[] = []
  const heard = new Set<() => void>()
  const wakes = new Set<() => void>()
  let turn: Promise<void> = Promise.resolve()
  const world = {
    session: sam as string | null,
    /** What the server says to every entry, or to some entries, instead of storing them. */
    failure: null as Error | null,
    failures: new Map<string, Error>(),
    isOffline: false,
    isDiskFull: false,
    disk,
    server,
    retries,
    sentTo: [] as [userId: string, ids: string[]][],
    wake: () => {
      for (const listener of wakes) listener()
    },
    tab() {
      const tab = new Outbox(parts())
      return tab
    },
  }
  const store: QueueStore = {
    async of(userId) {
      return [...disk.values()].filter((row) => row.userId === userId)
    },
    async put(row) {
      if (world.isDiskFull) throw new DeviceStoreError('full')
      disk.set(row.id, row)
    },
    async remove(ids) {
      for (const id of ids) disk.delete(id)
    },
  }
  function parts(): OutboxParts {
    let own: () => void = () => {}
    return {
      store,
      async send(input) {
        const { id } = input
        if (world.isOffline) throw problem(0, 'network')
        const failure = world.failures.get(id) ?? world.failure
        if (failure) throw failure
        server.push(id)
        return stored(input)
      },
      async sessionUser() {
        if (world.isOffline) throw problem(0, 'network')
        return world.session
      },
      exclusively(work) {
        turn = turn.then(work, work)
        return turn
      },
      tabs: {
        notify: () => {
          for (const listener of heard) if (listener !== own) listener()
        },
        subscribe(listener) {
          own = listener
          heard.add(listener)
          return () => heard.delete(listener)
        },
      },
      onWake(listener) {
        wakes.add(listener)
        return () => wakes.delete(listener)
      },
      setTimer(work, ms) {
        const retry = { work, ms }
        retries.push(retry)
        return () => {
          const index = retries.indexOf(retry)
          if (index >= 0) retries.splice(index, 1)
        }
      },
      random: () => 1,
      onSent: (userId, entries) => world.sentTo.push([userId, entries.map(({ id }) => id)]),
    }
  }
  return world
}

const states = (outbox: Outbox) => outbox.entries().map(({ state }) => state)

describe('a tap', () => {
  it('is on the device before anything is sent, and shown at once', async () => {
    const world = browser()
    world.isOffline = true
    const tab = world.tab()
    tab.start(sam)
    const entry = taken()
    await tab.record(entry)
    expect(world.disk.get(entry.id)?.state).toBe('waiting')
    expect(tab.entries().map(({ entry: { id } }) => id)).toEqual([entry.id])
    expect(world.server).toEqual([])
  })

  it('is sent at once when there is a network', async () => {
    const world = browser()
    const tab = world.tab()
    tab.start(sam)
    const entry = taken()
    await tab.record(entry)
    await tab.flush()
    expect(world.server).toEqual([entry.id])
    expect(states(tab)).toEqual(['sent'])
    expect(world.sentTo).toEqual([[sam, [entry.id]]])
  })

  it('a tap that the device cannot store is not recorded, and says so', async () => {
    const world = browser()
    world.isDiskFull = true
    const tab = world.tab()
    tab.start(sam)
    await expect(tab.record(taken())).rejects.toThrow(DeviceStoreError)
    expect(tab.entries()).toEqual([])
  })

  it('made offline survives the end of the tab and is sent by the next one', async () => {
    const world = browser()
    world.isOffline = true
    const entry = taken()
    const first = world.tab()
    const close = first.start(sam)
    await first.record(entry)
    close()
    world.isOffline = false
    const second = world.tab()
    second.start(sam)
    await second.flush()
    await second.flush()
    expect(world.server).toEqual([entry.id])
  })

  it('made offline is sent when the network is back', async () => {
    const world = browser()
    world.isOffline = true
    const tab = world.tab()
    tab.start(sam)
    await tab.record(taken())
    await tab.flush()
    world.isOffline = false
    world.wake()
    await tab.flush()
    expect(world.server).toHaveLength(1)
  })

  it('is shown in the other tab, too', async () => {
    const world = browser()
    world.isOffline = true
    const [one, other] = [world.tab(), world.tab()]
    one.start(sam)
    other.start(sam)
    await one.record(taken())
    await other.flush()
    expect(states(other)).toEqual(['waiting'])
  })

  it('is sent by the other tab a little later, when the first has ended before it could', async () => {
    const world = browser()
    world.isOffline = true
    const [one, other] = [world.tab(), world.tab()]
    const endOne = one.start(sam)
    other.start(sam)
    await Promise.all([one.flush(), other.flush()])
    await one.record(taken())
    await expect.poll(() => world.retries).toHaveLength(2)
    endOne()
    expect(world.retries).toHaveLength(1)
    world.isOffline = false
    world.retries[0]?.work()
    await expect.poll(() => world.server).toHaveLength(1)
  })

  it('is sent once though two tabs flush at the same time', async () => {
    const world = browser()
    const [one, other] = [world.tab(), world.tab()]
    one.start(sam)
    other.start(sam)
    await Promise.all([one.record(taken()), other.record(taken())])
    await Promise.all([one.flush(), other.flush()])
    expect(world.server).toHaveLength(2)
    expect(new Set(world.server).size).toBe(2)
  })
})

describe('a failure on the way', () => {
  it.each([
    ['no network', problem(0, 'network')],
    ['a server that is down', problem(503, 'unavailable')],
    ['a server that is busy', problem(429, 'too_many_requests')],
    ['a session that has ended', problem(401, 'unauthenticated')],
    ['an answer that is none of ours', new TypeError('boom')],
  ])('keeps the entry: %s', async (_, failure) => {
    const world = browser()
    world.failure = failure
    const tab = world.tab()
    tab.start(sam)
    await tab.record(taken())
    await tab.flush()
    expect(states(tab)).toEqual(['waiting'])
    expect(world.retries).toHaveLength(1)
    world.failure = null
    world.retries[0]?.work()
    await tab.flush()
    expect(world.server).toHaveLength(1)
  })

  it('is tried again later and later, five minutes at most', async () => {
    const world = browser()
    world.isOffline = true
    const tab = world.tab()
    tab.start(sam)
    await tab.record(taken())
    const waits: number[] = []
    for (let round = 0; round < 12; round++) {
      await tab.flush()
      waits.push(world.retries[0]?.ms ?? 0)
    }
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
    expect(waits.at(-1)).toBe(300_000)
  })

  it('a failure of one entry does not stop the others', async () => {
    const world = browser()
    world.isOffline = true
    const tab = world.tab()
    tab.start(sam)
    const stumbling = taken()
    world.failures.set(stumbling.id, problem(500, 'internal'))
    await tab.record(stumbling)
    await tab.record(taken())
    world.isOffline = false
    await tab.flush()
    expect(world.server).toHaveLength(1)
    expect(states(tab)).toEqual(['waiting', 'sent'])
    expect(world.retries).toHaveLength(1)
  })
})

it('a device that cannot note that an entry was sent sends the others, and that one again', async () => {
  const world = browser()
  world.isOffline = true
  const tab = world.tab()
  tab.start(sam)
  await tab.record(taken())
  await tab.record(taken())
  await tab.flush()
  world.isOffline = false
  world.isDiskFull = true
  await tab.flush()
  expect(new Set(world.server).size).toBe(2)
  expect(world.sentTo.flatMap(([, ids]) => ids)).toHaveLength(2)
  world.isDiskFull = false
  await tab.flush()
  expect(states(tab)).toEqual(['sent', 'sent'])
})

describe('what the server refuses for good', () => {
  it('is kept with the reason and still shown', async () => {
    const world = browser()
    world.failure = problem(404, 'not_found', 'There is no such medication.')
    const tab = world.tab()
    tab.start(sam)
    await tab.record(taken())
    await tab.flush()
    expect(tab.entries()).toMatchObject([{ state: 'refused', problem: 'There is no such medication.' }])
    expect(world.retries).toEqual([])
  })

  it('can be tried again, or given up by the patient', async () => {
    const world = browser()
    world.failure = problem(404, 'not_found')
    const tab = world.tab()
    tab.start(sam)
    const entry = taken()
    await tab.record(entry)
    await tab.flush()
    await tab.retryRefused()
    expect(states(tab)).toEqual(['refused'])
    await tab.discardRefused(entry.id)
    expect(tab.entries()).toEqual([])
    expect(world.disk.size).toBe(0)
  })

  it('is never what still waits', async () => {
    const world = browser()
    world.isOffline = true
    const tab = world.tab()
    tab.start(sam)
    const entry = taken()
    await tab.record(entry)
    await tab.discardRefused(entry.id)
    expect(states(tab)).toEqual(['waiting'])
  })
})

describe('two accounts on one device', () => {
  it("one's entries are never sent under the other's session", async () => {
    const world = browser()
    world.isOffline = true
    const samsTab = world.tab()
    const close = samsTab.start(sam)
    await samsTab.record(taken())
    close()
    world.isOffline = false
    world.session = kim
    const kimsTab = world.tab()
    kimsTab.start(kim)
    await kimsTab.flush()
    expect(world.server).toEqual([])
    expect(kimsTab.entries()).toEqual([])
  })

  it('a tab that still shows the first sends nothing after the second signed in elsewhere', async () => {
    const world = browser()
    const samsTab = world.tab()
    samsTab.start(sam)
    world.session = kim
    await samsTab.record(taken())
    await samsTab.flush()
    expect(world.server).toEqual([])
    expect(states(samsTab)).toEqual(['waiting'])
  })

  it('a refusal that only the other session heard is none', async () => {
    const world = browser()
    const tab = world.tab()
    tab.start(sam)
    world.failure = problem(404, 'not_found')
    const send = tab.record(taken())
    // The session changes between the question who it is and the answer to the entry.
    const answers = [sam, kim]
    Object.defineProperty(world, 'session', { get: () => answers.shift() ?? kim })
    await send
    await tab.flush()
    expect(states(tab)).toEqual(['waiting'])
  })

  it('what waited is sent when its own account is back', async () => {
    const world = browser()
    world.isOffline = true
    const entry = taken()
    const before = world.tab()
    before.start(sam)()
    const first = world.tab()
    const close = first.start(sam)
    await first.record(entry)
    close()
    world.isOffline = false
    const again = world.tab()
    again.start(sam)
    await again.flush()
    await again.flush()
    expect(world.server).toEqual([entry.id])
  })
})

describe('an outbox that is read before it is opened', () => {
  /** A tab of Sam's that read the entry which another one left waiting on the device. */
  async function reads() {
    const world = browser()
    world.isOffline = true
    const before = world.tab()
    const close = before.start(sam)
    await before.record(taken())
    await before.flush()
    close()
    const tab = world.tab()
    await tab.read(sam)
    return { world, tab }
  }

  it('shows what waits on the device, and sends nothing yet', async () => {
    const { world, tab } = await reads()
    world.isOffline = false
    expect([states(tab), world.server]).toEqual([['waiting'], []])
    tab.start(sam)
    await expect.poll(() => [states(tab), world.server.length]).toEqual([['sent'], 1])
  })

  it('is closed where its account signs out before it is opened', async () => {
    const { tab } = await reads()
    await tab.forgetSent(sam)
    expect(tab.entries()).toEqual([])
    await expect(tab.record(taken())).rejects.toThrow('only while somebody is signed in')
  })

  it('shows nothing of it to the next account', async () => {
    const { tab } = await reads()
    await tab.read(kim)
    expect(tab.entries()).toEqual([])
  })
})

describe('the end of an entry', () => {
  it('comes when a list from the server shows it, not before', async () => {
    const world = browser()
    const tab = world.tab()
    tab.start(sam)
    const entry = taken()
    await tab.record(entry)
    await tab.flush()
    const from = Temporal.PlainDate.from('2026-10-12')
    await tab.removeListed(new Set(), from)
    expect(states(tab)).toEqual(['sent'])
    await tab.removeListed(new Set([entry.id]), from)
    expect(tab.entries()).toEqual([])
    expect(world.disk.size).toBe(0)
  })

  it('an entry that ended in one tab is shown in the other until its own list has it, and makes it read the list', async () => {
    const world = browser()
    const [tab, other] = [world.tab(), world.tab()]
    tab.start(sam)
    other.start(sam)
    const input = taken()
    await tab.record(input)
    await tab.flush()
    await expect.poll(() => states(other)).toEqual(['sent'])
    world.sentTo.length = 0
    await tab.removeListed(new Set([input.id]), input.date)
    await expect.poll(() => world.sentTo).toEqual([[sam, []]])
    expect([world.disk.size, states(tab), states(other)]).toEqual([0, [], ['sent']])
    await other.removeListed(new Set([input.id]), input.date)
    expect(states(other)).toEqual([])
  })

  it('comes at sign-out for what was sent, not for what waits; no longer shown, it is sent when the account is back', async () => {
    const world = browser()
    const tab = world.tab()
    tab.start(sam)
    await tab.record(taken())
    await tab.flush()
    world.isOffline = true
    await tab.record(taken())
    await tab.forgetSent(sam)
    expect(states(tab)).toEqual([])
    expect(world.disk.size).toBe(1)
    await expect(tab.record(taken())).rejects.toThrow('only while somebody is signed in')
    world.isOffline = false
    tab.start(sam)
    await expect.poll(() => world.server.length).toBe(2)
  })
})
