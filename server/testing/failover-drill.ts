import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod/mini'
import { addMedication } from '#core/api/medication-changes.ts'
import { makeChannelAddress } from '#core/api/reminder-channels.ts'
import type { Clock } from '#server/clock.ts'
import {
  behindProxy,
  compareTaps,
  drillSettings,
  fingers,
  makeTaps,
  publicUrl,
  type Tapping,
  tapAlong,
  tapRest,
} from './drill-taps.ts'
import { newcomer } from './floods.ts'
import { localService } from './local-service.ts'
import { medicationForm } from './medication-steps.ts'
import { type NodeName, type PatroniCluster, startPatroniCluster } from './patroni-cluster.ts'
import { as, type TestServer } from './people.ts'
import { type StartedServer, startInTime, stopServers } from './start-server.ts'

/*
 * The primary of a cluster of PostgreSQL is killed, cut off and switched over while patients tap and reminders go out: what was
 * acknowledged has to be there, and each dose has to be reminded of, once.
 */

/** What happens to the primary. */
export const failures = ['killed', 'cut off', 'switched over'] as const
export type Failure = (typeof failures)[number]

type Plan = {
  /** For all files; other users must be able to enter it. */
  readonly folder: string
  /** The folder of `initdb`, `postgres` and so on. */
  readonly postgresPrograms: string
  /** How often each failure happens. */
  readonly rounds: number
  /** The one that the servers have. */
  readonly clock: Clock
  /** A line for each step. */
  readonly say: (text: string) => void
}

export type FailoverFigures = {
  readonly failures: readonly {
    readonly failure: Failure
    readonly from: NodeName
    readonly to: NodeName
    /** Each pause of more than two seconds in which no tap was acknowledged, until the cluster was whole again. */
    readonly secondsWithoutService: readonly number[]
    readonly secondsUntilWhole: number
  }[]
  /** Taps that a server said it has. */
  readonly taps: number
  /** Taps that were sent again because no server had answered. */
  readonly again: number
  /** Answers other than that it is stored, or that the database is away. */
  readonly errors: number
  /** Taps that a server said it has, and none has afterwards. */
  readonly lost: number
  /** Doses that are stored more often than they were taken. */
  readonly tapsDoubled: number
  /** Doses that came due meanwhile. */
  readonly doses: number
  /** Of those, the ones whose reminder nobody took. */
  readonly unreminded: number
  /** Messages under one name more than once, which the device shows once. */
  readonly sentAgain: number
  /** Reminders that were taken under a second name. */
  readonly doubled: number
  /** From when the dose is due until the first message about it, in seconds. */
  readonly latest: number
  /** Lines in the logs of the servers about something else than a database that is away. */
  readonly surprises: readonly string[]
}

const servers = 2
/** Patients with a dose in each minute. */
const remindedPatients = 20
/** At most so many minutes for one failure. */
const minutesOfFailure = 3
/** A failure comes so many milliseconds after a minute has begun: amid its reminders, or before them. */
const moments = [400, -2_000]
/** Milliseconds between two looks at what has been sent. */
const lookEvery = 100
/** What takes longer will never come, in milliseconds. */
const limit = 3 * 60_000

type Dose = { readonly medicationId: string; readonly at: number }
type Message = { readonly sequence_id: string; readonly at: number }

/** @throws Error if the cluster or the servers do not get ready */
export async function drillFailover({ folder, postgresPrograms, rounds, clock, say }: Plan): Promise<FailoverFigures> {
  const cluster = await startPatroniCluster(folder, postgresPrograms)
  say(`The cluster is up: ${await cluster.primary()} is the primary.`)
  const ntfy = await recordingNtfy(clock)
  const serving: StartedServer[] = []
  try {
    for (let index = 0; index < servers; index++) serving.push(await start(folder, index, cluster, ntfy.url))
    const { site } = behindProxy(serving, publicUrl)
    const minutes = rounds * failures.length * minutesOfFailure
    const taps = await makeTaps(site, (minutes * 60_000 * fingers) / tapRest, clock.now())
    const doses = await makeDoses(site, minutes, clock.now())
    const patients = new Set(taps.map(({ who }) => who)).size + remindedPatients
    say(`${servers} servers with a worker each serve ${patients} patients.`)

    const tapping = tapAlong(taps)
    // The first failure meets the first doses.
    const firstDoses = Math.min(...doses.map(({ at }) => at)) - clock.now().epochMilliseconds
    await delay(Math.max(0, firstDoses - 10_000))
    const happened: FailoverFigures['failures'][number][] = []
    for (let index = 0; index < rounds * failures.length; index++) {
      const failure = failures[index % failures.length] as Failure
      await delay(untilMinute(moments[index % moments.length] as number, clock))
      const one = await fail(cluster, failure, tapping)
      const pauses =
        one.secondsWithoutService.map((seconds) => `${seconds.toFixed(1)} s`).join(' and ') || 'less than 2 s'
      const whole = one.secondsUntilWhole.toFixed(1)
      say(`${one.from} ${failure}: ${pauses} without service, ${one.to} follows; whole after ${whole} s.`)
      happened.push(one)
    }
    // A minute after all of it.
    await delay(untilMinute(20_000, clock))
    const end = clock.now().epochMilliseconds - 15_000
    const { acknowledged, again, errors } = await tapping.end()
    const due = doses.filter(({ at }) => at <= end)
    const { lost, doubled: tapsDoubled } = await compareTaps(taps, acknowledged)
    return {
      failures: happened,
      taps: acknowledged.size,
      again,
      errors,
      lost,
      tapsDoubled,
      ...(await compareReminders(cluster.databaseUrl, due, ntfy.taken)),
      surprises: serving.flatMap(({ written }) => surprisesIn(written())),
    }
  } finally {
    await stopServers(serving)
    await ntfy.close()
  }
}

function start(
  folder: string,
  index: number,
  { databaseUrl }: PatroniCluster,
  ntfyUrl: string,
): Promise<StartedServer> {
  const dataDir = join(folder, `server-${index}`)
  mkdirSync(dataDir)
  return startInTime({
    ...drillSettings(dataDir),
    DATABASE_URL: databaseUrl,
    NTFY_URL: ntfyUrl,
  })
}

/** Milliseconds until a moment of the next minute that is at least five seconds away. */
function untilMinute(moment: number, clock: Clock): number {
  const now = clock.now().epochMilliseconds
  return Math.ceil((now + 5_000 - moment) / 60_000) * 60_000 + moment - now
}

/** Patients whose phones show messages of ntfy, with a dose in each of the next minutes. */
async function makeDoses(site: TestServer, minutes: number, now: Temporal.Instant): Promise<Dose[]> {
  const people = []
  for (let patient = 0; patient < remindedPatients; patient++) {
    const { who } = await newcomer(site, `Reminded ${patient}`, `198.51.100.${patient + 1}`)
    await as(who).call(makeChannelAddress, { channel: 'ntfy' })
    people.push(who)
  }
  const doses: Dose[] = []
  const first = now.toZonedDateTimeISO('UTC').round({ smallestUnit: 'minute', roundingMode: 'ceil' })
  for (let minute = 2; minute < minutes + 2; minute++) {
    const at = first.add({ minutes: minute })
    for (const who of people) {
      const form = medicationForm({
        name: `Medicine of ${at.toPlainTime()}`,
        pattern: { frequency: 'daily', time: at.toPlainTime().toString({ smallestUnit: 'minute' }) },
        firstDose: at.toPlainDateTime().toString({ smallestUnit: 'minute' }),
      })
      const { id } = await as(who).call(addMedication, z.decode(addMedication.input, form))
      doses.push({ medicationId: id, at: at.epochMilliseconds })
    }
  }
  return doses
}

/** Takes each message, and keeps its name. */
async function recordingNtfy(clock: Clock) {
  const taken: Message[] = []
  const { host, close } = await localService(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    taken.push({ ...JSON.parse(body), at: clock.now().epochMilliseconds })
    response.end('{}')
  })
  return { url: `http://${host}`, taken, close }
}

/** Lets the primary fail and comes back when the cluster is whole again and taps are acknowledged as before. */
async function fail(cluster: PatroniCluster, failure: Failure, tapping: Tapping) {
  const [from, standby] = [await cluster.primary(), await cluster.whole()]
  const began = performance.now()
  if (failure === 'killed') cluster.kill(from)
  else if (failure === 'cut off') cluster.link(from, 'down')
  else await cluster.switchOver(from, standby)
  const to = await cluster.primaryAfter(from)
  // The other two serve without it, before it comes back.
  await tapping.isSteady()
  if (failure === 'killed') cluster.startAgain(from)
  else if (failure === 'cut off') cluster.link(from, 'up')
  await cluster.whole()
  const secondsUntilWhole = (performance.now() - began) / 1000
  await tapping.isSteady()
  return { failure, from, to, secondsWithoutService: tapping.pausesSince(began), secondsUntilWhole }
}

type Stored = {
  readonly id: string
  readonly medication_id: string
  readonly kind: string
  readonly attempt: number
  readonly state: string
}

/** Waits until each dose was reminded of and nothing is on its way, or never will be. */
async function compareReminders(databaseUrl: string, doses: readonly Dose[], taken: readonly Message[]) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('set role dosewell_worker')
    for (const end = performance.now() + limit; ; await delay(lookEvery)) {
      const { rows } = await client.query<Stored>(
        `select id, medication_id, kind, attempt, state from deliveries where channel = 'ntfy'`,
      )
      const figures = remindersOf(rows, doses, taken)
      const isOver = figures.unreminded === 0 && rows.every(({ state }) => state !== 'waiting')
      if (isOver || performance.now() > end) return figures
    }
  } finally {
    await client.end()
  }
}

/**
 * Counts what a phone shows: messages of one name are one. Each has the name of its delivery, of which there is one for each dose, kind
 * and attempt, unless a failover forgot it.
 */
export function remindersOf(
  stored: readonly Omit<Stored, 'state'>[],
  doses: readonly Dose[],
  taken: readonly Message[],
) {
  const deliveries = new Map(stored.map((delivery) => [delivery.id, delivery]))
  const names = new Set(taken.map((message) => message.sequence_id))
  const effects = new Set<string>()
  const firstAt = new Map<string, number>()
  for (const { sequence_id, at } of taken) {
    const delivery = deliveries.get(sequence_id)
    if (!delivery) continue
    const { medication_id, kind, attempt } = delivery
    effects.add(`${medication_id} ${kind} ${attempt}`)
    if (kind !== 'heads-up') firstAt.set(medication_id, Math.min(at, firstAt.get(medication_id) ?? at))
  }
  const waits = doses.flatMap(({ medicationId, at }) => {
    const first = firstAt.get(medicationId)
    return first === undefined ? [] : [(first - at) / 1000]
  })
  return {
    doses: doses.length,
    unreminded: doses.length - waits.length,
    sentAgain: taken.length - names.size,
    doubled: names.size - effects.size,
    latest: Math.max(0, ...waits),
  }
}

const expectedLines = /database unavailable|DatabaseUnavailable|A database connection was lost|Changes are not heard of/

function surprisesIn(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{') && !expectedLines.test(line))
    .map((line) => {
      const { msg, error, code, err = { error, code } } = JSON.parse(line)
      return `${msg}: ${err.error} ${err.code ?? ''}`
    })
}
