import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { signIn, signUp } from '#core/api/account.ts'
import { listDoseEntries, putDoseEntry } from '#core/api/dose-entries.ts'
import type { DoseView } from '#core/api/dose-view.ts'
import { listDoses } from '#core/api/doses.ts'
import type { Input } from '#core/api/endpoint.ts'
import { addMedication } from '#core/api/medication-changes.ts'
import { readLockFile } from '#server/db/embedded/lock-file.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { medicationForm } from '#server/testing/medication-steps.ts'
import { as, CallFailed, signUpForm, type TestServer, type Visitor, visitor } from '#server/testing/people.ts'
import { startServer } from '#server/testing/start-server.ts'

/* What patients recorded outlives whatever is killed: the server as an operator starts it, over HTTP, on its own PostgreSQL. */

const dataDir = mkdtempSync(join(tmpdir(), 'dosewell-faults-'))
// The user that runs PostgreSQL for root must get through, or the data would go to /var/lib and stay there.
chmodSync(dataDir, 0o755)
const children = new Set<ChildProcess>()

let server: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  server = await start()
})
afterEach(async () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGTERM')
  children.clear()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

/** 08:00 in New York. */
const now = '2026-03-02T12:00:00Z'

/** Starts the server on the data that the one before left. */
async function start() {
  const { child, ready, ended } = startServer({ DATA_DIR: dataDir, TEST_CLOCK: now })
  children.add(child)
  return { child, address: await ready, ended }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** What browsers reach: whichever server runs now. */
const site: TestServer = {
  request: (path, init) => fetch(new URL(path, server.address), init),
  deps: {
    settings: {
      get publicUrl() {
        return server.address
      },
    },
  },
}

type Patient = Visitor<TestServer>
type Devices = readonly [Patient, Patient]

/** Ana, signed in on her phone and on her tablet. */
async function anaOnTwoDevices(): Promise<Devices> {
  const [phone, tablet] = [visitor(site), visitor(site)]
  const { email, password, ...form } = signUpForm('Ana')
  await as(phone).call(signUp, z.decode(signUp.input, { ...form, email, password }))
  await as(tablet).call(signIn, { email, password, keepSignedIn: true })
  return [phone, tablet]
}

const since = Temporal.PlainDate.from('2026-01-01')
const yesterday = Temporal.PlainDate.from('2026-03-01')

/** Adds three medications of three times a day that she has taken since January. @returns their doses until yesterday */
async function addMedications(ana: Patient): Promise<DoseView[]> {
  for (const name of ['Tacrolimus', 'Metformin', 'Lisinopril']) {
    const form = medicationForm({
      name,
      pattern: { frequency: 'three-times-daily', time: '08:00' },
      firstDose: '2026-03-02T08:00',
      since: since.toString(),
    })
    await as(ana).call(addMedication, z.decode(addMedication.input, form))
  }
  return dosesOf(ana)
}

async function dosesOf(ana: Patient): Promise<DoseView[]> {
  const { doses } = await as(ana).call(listDoses, { from: since, to: yesterday })
  return doses
}

type Tap = Input<typeof putDoseEntry>

/** What two devices record of one dose, and what it is then, whichever arrives first (dose-model 4.2). */
const stories = [
  { taps: ['taken', 'taken'], becomes: 'taken' },
  { taps: ['missed', 'taken'], becomes: 'taken' },
  { taps: ['missed', 'missed'], becomes: 'missed' },
  { taps: ['taken', 'undo'], becomes: 'not recorded' },
] as const

/** Two taps on each dose, one story after the other, and what each dose is when all have arrived. */
function twoTapsOnEach(doses: readonly DoseView[]) {
  const taps: Tap[] = []
  const outcomes: ReturnType<typeof outcomeOf>[] = []
  for (const [index, dose] of doses.entries()) {
    const story = stories[index % stories.length] ?? stories[0]
    const first = tapOn(dose, story.taps[0])
    const second = story.taps[1] === 'undo' ? undoOf(first) : tapOn(dose, story.taps[1])
    taps.push(first, second)
    const holding = story.becomes === 'not recorded' ? [] : [first.id, second.id].sort()
    outcomes.push({ key: dose.key, status: story.becomes === 'taken' ? 'taken' : 'missed', holding })
  }
  return { taps, outcomes }
}

function tapOn({ medicationId, nominal, instant }: DoseView, status: 'taken' | 'missed'): Tap {
  const dose = { medicationId, date: nominal.toPlainDate(), scheduledTime: nominal.toPlainTime() }
  const facts = { id: randomUUID() as string, ...dose, recordedAt: instant }
  return status === 'taken' ? { ...facts, status, actualTime: instant } : { ...facts, status }
}

function undoOf({ id, medicationId, date, scheduledTime, recordedAt }: Tap): Tap {
  return { id: randomUUID(), medicationId, date, scheduledTime, recordedAt, status: 'cleared', clears: [id] }
}

function outcomeOf({ key, status, recorded }: DoseView) {
  return { key, status, holding: recorded?.entryIds ?? [] }
}

const connections = 16

/**
 * Sends taps over several connections of two devices, each the next one when it has its answer, until all are sent or
 * each connection has failed once.
 * @param acknowledge gets the id of each entry that the server says it has
 * @returns the failures
 */
async function send(devices: Devices, taps: readonly Tap[], acknowledge: (id: string) => void): Promise<unknown[]> {
  const waiting = [...taps]
  const failures: unknown[] = []
  const overOneConnection = async (device: Patient) => {
    for (let tap = waiting.shift(); tap; tap = waiting.shift()) {
      try {
        const { entry } = await as(device).call(putDoseEntry, tap)
        acknowledge(entry.id)
      } catch (error) {
        failures.push(error)
        return
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => overOneConnection(devices[index % 2 ? 1 : 0])))
  return failures
}

/** The ids of all entries on the server, each as often as it is there. */
async function storedEntries(ana: Patient): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { entries, next } = await as(ana).call(listDoseEntries, { limit: '500', ...(cursor && { cursor }) })
    ids.push(...entries.map(({ id }) => id))
    cursor = next
  }
  return ids
}

const idsOf = (taps: readonly Tap[]) => taps.map(({ id }) => id)

describe('a server that is killed', () => {
  it('keeps all it acknowledged when killed amid 1,000 entries, and takes all of them again', async () => {
    const devices = await anaOnTwoDevices()
    const [phone] = devices
    const { taps, outcomes } = twoTapsOnEach((await addMedications(phone)).slice(0, 500))
    const acknowledged = new Set<string>()

    for (const enough of [100, 450, 800]) {
      const rest = taps.filter(({ id }) => !acknowledged.has(id))
      const failures = await send(devices, rest, (id) => {
        acknowledged.add(id)
        if (acknowledged.size === enough) server.child.kill('SIGKILL')
      })
      // The database goes in the same moment: a few may still be told so before nobody answers.
      expect(failures).toHaveLength(connections)
      for (const failure of failures) {
        if (failure instanceof CallFailed) expect(failure).toMatchObject({ status: 503, body: { code: 'unavailable' } })
        else expect(failure).toBeInstanceOf(TypeError)
      }
      server = await start()
      expect(acknowledged.difference(new Set(await storedEntries(phone)))).toEqual(new Set())
    }

    expect(await send(devices, taps, (id) => acknowledged.add(id))).toEqual([])
    expect(acknowledged.size).toBe(1_000)
    expect((await storedEntries(phone)).sort()).toEqual(idsOf(taps).sort())
    expect((await dosesOf(phone)).slice(0, 500).map(outcomeOf)).toEqual(outcomes)
  })
})

describe('a database that is killed', () => {
  it('answers meanwhile with a plain 503, loses no entry, and is back by itself', async () => {
    const devices = await anaOnTwoDevices()
    const [phone] = devices
    const { taps, outcomes } = twoTapsOnEach((await addMedications(phone)).slice(0, 300))
    const acknowledged = new Set<string>()

    for (const enough of [100, 250, 400]) {
      const rest = taps.filter(({ id }) => !acknowledged.has(id))
      const failures = await send(devices, rest, (id) => {
        acknowledged.add(id)
        if (acknowledged.size === enough) process.kill(postgres(), 'SIGKILL')
      })
      expect(failures).not.toEqual([])
      for (const failure of failures) {
        expect(failure).toBeInstanceOf(CallFailed)
        expect(failure).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      }
      await expect.poll(isReady).toBe(true)
      expect(acknowledged.difference(new Set(await storedEntries(phone)))).toEqual(new Set())
    }

    expect(await send(devices, taps, (id) => acknowledged.add(id))).toEqual([])
    expect((await storedEntries(phone)).sort()).toEqual(idsOf(taps).sort())
    expect((await dosesOf(phone)).slice(0, 300).map(outcomeOf)).toEqual(outcomes)
  })

  function postgres(): number {
    const lock = readLockFile(join(dataDir, 'postgres/data'))
    if (!lock) throw new Error('No PostgreSQL runs on these data.')
    return lock.pid
  }

  const isReady = async () => (await fetch(`${server.address}/health`)).status === 200
})

describe('many taps on one dose at once', () => {
  it.each([2, 10, 50])('taps on two devices, %i in all, are one taken dose, and each is told so', async (count) => {
    const devices = await anaOnTwoDevices()
    const dose = await anyDose(devices)
    const taps = Array.from({ length: count }, () => tapOn(dose, 'taken'))
    const answers = await atOnce(devices, taps)
    expect(answers.map(({ entry }) => [entry.id, entry.status])).toEqual(idsOf(taps).map((id) => [id, 'taken']))
    const taken = (await dosesOf(devices[0])).filter(({ status }) => status === 'taken')
    expect(taken.map(outcomeOf)).toEqual([{ key: dose.key, status: 'taken', holding: idsOf(taps).sort() }])
  })

  it('taps with one id are one entry, and each is told the same', async () => {
    const devices = await anaOnTwoDevices()
    const tap = tapOn(await anyDose(devices), 'taken')
    const [first, ...others] = await atOnce(devices, Array<Tap>(50).fill(tap))
    expect(first).toMatchObject({ entry: { id: tap.id, status: 'taken' } })
    for (const answer of others) expect(answer).toEqual(first)
    expect(await storedEntries(devices[0])).toEqual([tap.id])
  })

  async function anyDose([phone]: Devices): Promise<DoseView> {
    const [dose] = await addMedications(phone)
    if (!dose) throw new Error('She takes nothing.')
    return dose
  }

  const atOnce = (devices: Devices, taps: readonly Tap[]) =>
    Promise.all(taps.map((tap, index) => as(devices[index % 2 ? 1 : 0]).call(putDoseEntry, tap)))
})

describe('a server that is asked to end', () => {
  it('answers every tap at hand, takes no other, and ends in order', async () => {
    const devices = await anaOnTwoDevices()
    const [phone] = devices
    const { taps } = twoTapsOnEach((await addMedications(phone)).slice(0, 500))
    const acknowledged = new Set<string>()
    const { address, ended, child } = server

    const busy = await databaseThatIsBusy()
    const sending = send(devices, taps, (id) => acknowledged.add(id))
    // As many of her taps as are worked on at a time wait for the database; the others wait for their turn.
    await expect.poll(() => busy.waiting()).toBeGreaterThanOrEqual(8)
    child.kill('SIGTERM')
    await expect.poll(() => isReached(`${address}/api/openapi.json`)).toBe(false)
    await busy.release()

    expect((await sending).map(String)).toEqual(Array(connections).fill('TypeError: fetch failed'))
    expect(acknowledged.size).toBeGreaterThanOrEqual(8)
    expect(acknowledged.size).toBeLessThanOrEqual(connections)
    expect(await ended).toEqual({ code: 0, output: `Dosewell is ready at ${address}\n` })
    server = await start()
    expect(new Set(await storedEntries(phone))).toEqual(acknowledged)
  })

  const isReached = (url: string) =>
    fetch(url).then(
      () => true,
      () => false,
    )

  /** Nobody can store an entry until it is released. */
  async function databaseThatIsBusy() {
    const { connection } = await startEmbedded({ dir: join(dataDir, 'postgres') })
    const owner = new pg.Client(connection)
    owner.on('error', () => {})
    await owner.connect()
    await owner.query('begin; lock table dosage_entries')
    return {
      waiting: async () => (await owner.query('select from pg_locks where not granted')).rowCount,
      release: () => owner.end(),
    }
  }
})
