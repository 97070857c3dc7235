import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { listDoseEntries, putDoseEntry } from '#core/api/dose-entries.ts'
import { addMedication } from '#core/api/medication-changes.ts'
import { newcomer } from './floods.ts'
import { medicationForm } from './medication-steps.ts'
import { as, type TestServer, type Visitor } from './people.ts'
import { startServer } from './start-server.ts'

/*
 * Patients tap while a release is replaced by the next one: several servers on one database, which the new release migrates while all
 * old ones serve; then each is stopped and a new one started in its place. Whoever taps reaches a server as through a proxy that
 * leaves out those that do not answer, and sends a tap again under its own name until it is answered, as the page's outbox does.
 */

type Plan = {
  /** The folders of the two releases, each with its packages. */
  readonly before: string
  readonly after: string
  /** The settings that name an empty database of PostgreSQL. */
  readonly database: Readonly<Record<string, string>>
  /** For the files of the servers. */
  readonly dataDir: string
  readonly servers: number
  readonly taps: number
  /** A line for each step. */
  readonly say?: (text: string) => void
}

export type DrillFigures = {
  readonly taps: number
  /** Requests that met a server that was just being replaced, and went to the next one. */
  readonly passedOn: number
  /** Taps that had to be sent again because no server answered. */
  readonly again: number
  /** Taps that were refused, or never answered. */
  readonly failed: number
  /** Taps that a server said it has, and none has afterwards. */
  readonly lost: number
  /** Doses that are stored more often than they were taken. */
  readonly doubled: number
  /** For how long no server answered, in seconds. */
  readonly secondsDown: number
  /** From the first migration to the last new server, in seconds. */
  readonly seconds: number
}

type Server = ReturnType<typeof startServer> & { readonly address: string }
type Tap = {
  readonly who: Visitor<TestServer>
  readonly id: string
  readonly medicationId: string
  readonly at: Temporal.PlainDateTime
}

/** The doses that are recorded are of the month before. */
const now = '2026-03-31T12:00:00Z'
const firstDay = Temporal.PlainDate.from('2026-03-03')
const dosesOfPatient = 80
/** All servers are reached by it. */
const publicUrl = 'http://127.0.0.1:3000'
/** Milliseconds between two tries of a tap that no server answered, and how many there are. */
const pause = 100
const tries = 600
/** Taps that are on their way at once. */
const fingers = 8
/** How often a server is started that does not get ready on a machine that is busy with other things. */
const starts = 3
/** What takes longer will never come, in milliseconds: a migration, the start of a server, all taps. */
const limit = 10 * 60_000

/** @returns what became of the taps, once all servers are replaced and stopped */
export async function drillUpgrade(plan: Plan): Promise<DrillFigures> {
  const { before, after, taps: count, say = () => {} } = plan
  const serving: Server[] = []
  const { site, passedOn } = behindProxy(serving)
  const start = (root: string) => startInTime(settingsOf(plan), root)
  try {
    serving.push(await start(before))
    while (serving.length < plan.servers) serving.push(await start(before))
    const taps = await makeTaps(site, count)
    say(`${plan.servers} servers of the release before serve ${new Set(taps.map(({ who }) => who)).size} patients.`)
    const began = performance.now()
    const pace = paceOf(plan.servers + 1)
    const tapping = tapAll(taps, site, pace.allowed)
    const watch = watchHealth(serving)
    await migrate(plan)
    pace.stepDone()
    say('The database is migrated.')
    for (const old of [...serving]) {
      old.child.kill('SIGTERM')
      await old.ended
      serving.splice(serving.indexOf(old), 1, await start(after))
      pace.stepDone()
      say(`A server is replaced after ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    }
    const seconds = (performance.now() - began) / 1000
    const { again, failed, acknowledged } = await tapping
    return {
      taps: count,
      passedOn: passedOn(),
      again,
      failed,
      ...(await compare(taps, acknowledged)),
      secondsDown: await watch.end(),
      seconds,
    }
  } finally {
    for (const { child, ended } of serving) {
      child.kill('SIGTERM')
      await ended
    }
  }
}

/** Starts a server again that did not get ready, as systemd does. */
async function startInTime(settings: Readonly<Record<string, string>>, root: string): Promise<Server> {
  for (let left = starts; ; ) {
    const server = startServer(settings, root)
    const timer = setTimeout(() => server.child.kill('SIGKILL'), limit)
    try {
      return { ...server, address: await server.ready }
    } catch (error) {
      left--
      if (left === 0) throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

function settingsOf({ database, dataDir }: Plan): Record<string, string> {
  return {
    ...database,
    DATA_DIR: dataDir,
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    TEST_CLOCK: now,
    CONSOLE_CHANNEL: 'false',
  }
}

/** `npm run migrate` of the next release. */
async function migrate(plan: Plan): Promise<void> {
  const child = spawn(process.execPath, [join(plan.after, 'server/bin/migrate.ts')], {
    env: { PATH: process.env.PATH, ...settingsOf(plan) },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: limit,
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The next release could not migrate the database.')
}

/** Goes to the servers in turn, and past those that do not answer. @throws if none does */
function behindProxy(serving: readonly Server[]) {
  let turn = 0
  let passedOn = 0
  const site: TestServer = {
    deps: { settings: { publicUrl } },
    async request(path, { address = '127.0.0.1', headers, ...init } = {}) {
      const sent = new Headers(headers)
      sent.set('x-forwarded-for', address)
      const first = turn++
      for (const [index] of serving.entries()) {
        const server = serving[(first + index) % serving.length]
        const answer = await fetch(new URL(path, server?.address), {
          ...init,
          headers: sent,
          signal: AbortSignal.timeout(60_000),
        }).catch(() => undefined)
        if (answer && answer.status !== 503) return answer
        passedOn++
      }
      throw new Error('No server answers.')
    },
  }
  return { site, passedOn: () => passedOn }
}

/** Patients who have taken a medicine for a month, and a tap for each of their doses. */
async function makeTaps(site: TestServer, count: number): Promise<Tap[]> {
  const taps: Tap[] = []
  for (let patient = 0; taps.length < count; patient++) {
    const { who } = await newcomer(site, `Patient ${patient}`, `192.0.2.${patient + 1}`)
    const form = medicationForm({
      pattern: { frequency: 'three-times-daily', time: '08:00' },
      firstDose: '2026-03-31T16:00',
      since: firstDay.toString(),
    })
    const { id: medicationId } = await as(who).call(addMedication, z.decode(addMedication.input, form))
    for (let dose = 0; dose < dosesOfPatient && taps.length < count; dose++) {
      const at = firstDay.add({ days: Math.floor(dose / 3) }).toPlainDateTime({ hour: (dose % 3) * 8 })
      taps.push({ who, id: randomUUID(), medicationId, at })
    }
  }
  // So that each step meets all patients.
  return taps.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Spreads the taps over the steps, however long each takes. */
function paceOf(steps: number) {
  let done = 0
  let began = performance.now()
  let longest = 2_000
  return {
    stepDone() {
      longest = Math.max(longest, performance.now() - began)
      began = performance.now()
      done++
    },
    /** How many of `count` taps may have begun by now. */
    allowed: (count: number) => (count * (done + Math.min(0.9, (performance.now() - began) / longest))) / steps,
  }
}

async function tapAll(taps: readonly Tap[], site: TestServer, allowed: (count: number) => number) {
  const acknowledged = new Set<string>()
  const retried = new Set<string>()
  const end = performance.now() + limit
  let next = 0
  const finger = async () => {
    for (let index = next++; index < taps.length; index = next++) {
      while (index >= allowed(taps.length)) await delay(10)
      const tap = taps[index]
      if (!tap) return
      for (let tried = 0; tried < tries && performance.now() < end; tried++) {
        const status = await send(tap, site)
        if (status === 200) acknowledged.add(tap.id)
        if (status !== undefined) break
        retried.add(tap.id)
        await delay(pause)
      }
    }
  }
  await Promise.all(Array.from({ length: fingers }, finger))
  return { acknowledged, again: retried.size, failed: taps.length - acknowledged.size }
}

/** @returns undefined if no server answered */
async function send({ who, id, medicationId, at }: Tap, site: TestServer): Promise<number | undefined> {
  const takenAt = at.toZonedDateTime('UTC').toInstant()
  const entry = { id, medicationId, date: at.toPlainDate(), scheduledTime: at.toPlainTime(), recordedAt: takenAt }
  const input = z.encode(putDoseEntry.input, { ...entry, status: 'taken', actualTime: takenAt })
  try {
    const response = await as({ ...who, app: site }).send(putDoseEntry, input)
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}

/** What the servers have afterwards of what they said that they have. */
async function compare(taps: readonly Tap[], acknowledged: ReadonlySet<string>) {
  const stored = new Set<string>()
  let doubled = 0
  for (const who of new Set(taps.map((tap) => tap.who))) {
    const { entries } = await as(who).call(listDoseEntries, { from: firstDay, limit: '1000' })
    const doses = new Set(entries.map(({ date, scheduledTime }) => `${date} ${scheduledTime}`))
    doubled += entries.length - doses.size
    for (const { id } of entries) stored.add(id)
  }
  return { lost: [...acknowledged].filter((id) => !stored.has(id)).length, doubled }
}

/** Asks all servers all the time. @returns ends it with the seconds in which none was ready */
function watchHealth(serving: readonly Server[]) {
  const ended = new AbortController()
  const watched = (async () => {
    let down = 0
    for (let last = performance.now(); !ended.signal.aborted; last = performance.now()) {
      const ready = serving.map(async ({ address }) => {
        const { ok } = await fetch(`${address}/health`, { signal: AbortSignal.timeout(10_000) })
        if (!ok) throw new Error('not ready')
      })
      const isUp = await Promise.any(ready).then(
        () => true,
        () => false,
      )
      await delay(50)
      if (!isUp) down += performance.now() - last
    }
    return down / 1000
  })()
  return {
    end() {
      ended.abort()
      return watched
    },
  }
}
