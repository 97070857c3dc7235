import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  behindProxy,
  compareTaps,
  type DrillTap,
  drillSettings,
  makeTaps,
  publicUrl,
  sendTap,
  type TapFigures,
} from './drill-taps.ts'
import { type StartedServer, startInTime, stopServers } from './start-server.ts'

/*
 * Patients tap while a release is replaced by the next one: several servers on one database, which the new release migrates while all
 * old ones serve; then each is stopped and a new one started in its place. Whoever taps sends a tap again under its own name until it
 * is answered, as the page's outbox does.
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

export type DrillFigures = TapFigures & {
  readonly taps: number
  /** Requests that met a server that was just being replaced, and went to the next one. */
  readonly passedOn: number
  /** Taps that were refused, or never answered. */
  readonly failed: number
  /** For how long no server answered, in seconds. */
  readonly secondsDown: number
  /** From the first migration to the last new server, in seconds. */
  readonly seconds: number
}

/** The doses that are recorded are of the month before. */
const now = '2026-03-31T12:00:00Z'
/** Milliseconds between two tries of a tap that no server answered, and how many there are. */
const pause = 100
const tries = 600
/** Taps that are on their way at once. */
const fingers = 8
/** What takes longer will never come, in milliseconds: a migration, all taps. */
const limit = 10 * 60_000

/** @returns what became of the taps, once all servers are replaced and stopped */
export async function drillUpgrade(plan: Plan): Promise<DrillFigures> {
  const { before, after, taps: count, say = () => {} } = plan
  const serving: StartedServer[] = []
  const { site, passedOn } = behindProxy(serving, publicUrl)
  const start = (root: string) => startInTime(settingsOf(plan), root)
  try {
    serving.push(await start(before))
    while (serving.length < plan.servers) serving.push(await start(before))
    const taps = await makeTaps(site, count, Temporal.Instant.from(now))
    say(`${plan.servers} servers of the release before serve ${new Set(taps.map(({ who }) => who)).size} patients.`)
    const began = performance.now()
    const pace = paceOf(plan.servers + 1)
    const tapping = tapAll(taps, pace.allowed)
    const watch = watchHealth(serving)
    await migrate(plan)
    pace.stepDone()
    say('The database is migrated.')
    for (const old of [...serving]) {
      await stopServers([old])
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
      ...(await compareTaps(taps, acknowledged)),
      secondsDown: await watch.end(),
      seconds,
    }
  } finally {
    await stopServers(serving)
  }
}

function settingsOf({ database, dataDir }: Plan): Record<string, string> {
  return { ...database, ...drillSettings(dataDir), TEST_CLOCK: now }
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

async function tapAll(taps: readonly DrillTap[], allowed: (count: number) => number) {
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
        const status = await sendTap(tap)
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

/** Asks all servers all the time. @returns ends it with the seconds in which none was ready */
function watchHealth(serving: readonly StartedServer[]) {
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
