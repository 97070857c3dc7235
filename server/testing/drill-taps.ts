import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { listDoseEntries, putDoseEntry } from '#core/api/dose-entries.ts'
import { addMedication } from '#core/api/medication-changes.ts'
import { newcomer } from './floods.ts'
import { medicationForm } from './medication-steps.ts'
import { as, type TestServer, type Visitor } from './people.ts'

/*
 * Patients of a drill who tap while something happens to the servers or their database. They reach a server as through a proxy
 * that leaves out those that do not answer, and what they were told is stored is compared with what is there afterwards.
 */

/** A dose that is taken. */
export type DrillTap = {
  readonly who: Visitor<TestServer>
  readonly id: string
  readonly medicationId: string
  readonly at: Temporal.PlainDateTime
}

/** What became of the taps of a drill. */
export type TapFigures = {
  /** Taps that were sent again because no server had answered. */
  readonly again: number
  /** Taps that a server said it has, and none has afterwards. */
  readonly lost: number
  /** Doses that are stored more often than they were taken. */
  readonly doubled: number
}

/** All servers of a drill are reached by it. */
export const publicUrl = 'http://127.0.0.1:3000'

/** Of each server of a drill. @param dataDir a folder that other users may enter */
export function drillSettings(dataDir: string): Readonly<Record<string, string>> {
  return {
    DATA_DIR: dataDir,
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    CONSOLE_CHANNEL: 'false',
  }
}

const dosesOfPatient = 80

/** Taps that are on their way at once, and milliseconds of rest after each. */
export const fingers = 6
export const tapRest = 900
/** Milliseconds between two tries of a tap. */
const pause = 100
/** Milliseconds without an acknowledged tap that count. */
const noticeable = 2_000
/** Within so many milliseconds as many taps as there are fingers are acknowledged. */
const steady = 5_000
/** What takes longer will never come, in milliseconds. */
const limit = 3 * 60_000

/** Goes to the servers in turn, and past those that do not answer. @throws if none does */
export function behindProxy(serving: readonly { readonly address: string }[], publicUrl: string) {
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

/**
 * Patients who have taken a medicine three times a day, and a tap for each of their doses, in no order.
 * @param now of the servers; the patients are in UTC
 */
export async function makeTaps(site: TestServer, count: number, now: Temporal.Instant): Promise<DrillTap[]> {
  const local = now.toZonedDateTimeISO('UTC').toPlainDateTime()
  const firstDay = local.toPlainDate().subtract({ days: 28 })
  const nextDose = local
    .toPlainDate()
    .toPlainDateTime({ hour: 8 * Math.floor(local.hour / 8) })
    .add({ hours: 8 })
  const taps: DrillTap[] = []
  for (let patient = 0; taps.length < count; patient++) {
    const { who } = await newcomer(site, `Patient ${patient}`, `192.0.2.${(patient % 250) + 1}`)
    const form = medicationForm({
      pattern: { frequency: 'three-times-daily', time: '08:00' },
      firstDose: nextDose.toString({ smallestUnit: 'minute' }),
      since: firstDay.toString(),
    })
    const { id: medicationId } = await as(who).call(addMedication, z.decode(addMedication.input, form))
    for (let dose = 0; dose < dosesOfPatient && taps.length < count; dose++) {
      const at = firstDay.add({ days: Math.floor(dose / 3) }).toPlainDateTime({ hour: (dose % 3) * 8 })
      taps.push({ who, id: randomUUID(), medicationId, at })
    }
  }
  // So that whatever happens meets all patients.
  return taps.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** @returns the status of the answer; undefined if no server gave one, and sending it again helps */
export async function sendTap({ who, id, medicationId, at }: DrillTap): Promise<number | undefined> {
  const takenAt = at.toZonedDateTime('UTC').toInstant()
  const entry = { id, medicationId, date: at.toPlainDate(), scheduledTime: at.toPlainTime(), recordedAt: takenAt }
  const input = z.encode(putDoseEntry.input, { ...entry, status: 'taken', actualTime: takenAt })
  try {
    const response = await as(who).send(putDoseEntry, input)
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}

/**
 * Begins to take doses, one after the other, each again until it is answered.
 * @param rest of each finger after a tap, in milliseconds
 */
export function tapAlong(taps: readonly DrillTap[], rest = tapRest) {
  const acknowledged = new Set<string>()
  const moments: number[] = []
  let [next, again, errors, isOver] = [0, 0, 0, false]
  const finger = async () => {
    while (!isOver) {
      const tap = taps[next++]
      if (!tap) throw new Error('All doses are taken before the drill is over.')
      for (let status = await sendTap(tap); status !== 200; status = await sendTap(tap)) {
        if (status === undefined) again++
        else errors++
        if (isOver) return
        await delay(pause)
      }
      acknowledged.add(tap.id)
      moments.push(performance.now())
      await delay(rest)
    }
  }
  const all = Promise.all(Array.from({ length: fingers }, finger))
  all.catch(() => {})
  return {
    /** The pauses in which no tap was acknowledged, since a moment by the clock of `performance`, in seconds. */
    pausesSince(since: number) {
      const seen = [since, ...moments.filter((moment) => moment > since), performance.now()]
      const pauses = seen.slice(1).map((moment, index) => moment - (seen[index] ?? moment))
      return pauses.filter((ms) => ms > noticeable).map((ms) => ms / 1000)
    },
    /** Resolves once taps are acknowledged as usual from now on. @throws if it takes too long */
    async isSteady() {
      const before = moments.length
      for (const end = performance.now() + limit; performance.now() < end; await delay(pause)) {
        const first = moments.slice(before).at(-fingers)
        if (first !== undefined && performance.now() - first < steady) return
      }
      throw new Error('No taps are acknowledged although the database is back.')
    },
    async end() {
      isOver = true
      await all
      return { acknowledged, again, errors }
    },
  }
}

/** Doses that are being taken. */
export type Tapping = ReturnType<typeof tapAlong>

/**
 * Asks the servers what they have of what they said that they have.
 * @param taps all that may have been sent
 * @param acknowledged the ids of those that a server said it has
 */
export async function compareTaps(taps: readonly DrillTap[], acknowledged: ReadonlySet<string>) {
  const stored = new Set<string>()
  let doubled = 0
  for (const who of new Set(taps.map((tap) => tap.who))) {
    const { entries } = await as(who).call(listDoseEntries, { limit: '1000' })
    const doses = new Set(entries.map((entry) => `${entry.date} ${entry.scheduledTime}`))
    doubled += entries.length - doses.size
    for (const { id } of entries) stored.add(id)
  }
  return { lost: [...acknowledged].filter((id) => !stored.has(id)).length, doubled }
}
