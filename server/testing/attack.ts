import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import * as z from 'zod/mini'
import { forgotPassword, signIn, signUp } from '#core/api/account.ts'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import { addMedication } from '#core/api/medication-changes.ts'
import { putPushDevice } from '#core/api/push.ts'
import type { Day, Met } from './everyday.ts'
import { as, type Reached, signUpForm, type Visitor, visitor } from './people.ts'
import { pushService } from './push-service.ts'
import type { startServer } from './start-server.ts'
import { medicationForm } from './treatment.ts'

/*
 * What one account, or whoever knows a patient's address, can do to a server, while sixty life-threatening reminders of another
 * patient come due. For a server on this machine that was started for it (`scripts/attack.ts`, `attack.test.ts`).
 */

/** What a flood did, and what others had of it meanwhile; times in milliseconds. */
export type Round = {
  readonly name: string
  /** How often the flood was answered how; 0 for not at all. */
  readonly statuses: ReadonlyMap<number, number>
  readonly bystander: Met
  /** The reminders of that day that went out, and how late the latest of them did. */
  readonly reminders: { readonly sent: number; readonly latest: number }
  /** Most memory of a process of the server, in MB. */
  readonly memory: number
}

export type Target = {
  readonly server: ReturnType<typeof startServer>
  /** The superuser's connection to its database. */
  readonly owner: pg.Pool
}

export type Options = {
  /** How long each flood goes on, in milliseconds. */
  readonly length: number
  /** How much of it: clients, and what the account holds; 1 is all there can be. */
  readonly share: number
  readonly said?: (round: Round) => void
}

/** Reminders of the patient that come due in each round. */
export const reminders = 60
const firstDay = Temporal.PlainDate.from('2026-03-02')
/** The server's clock has to stand here when it is started. */
export const attackStart = '2026-03-02T11:00:00Z'

type Who = Visitor<Reached>
/** A flood: what one client of it sends, again and again. */
type Flood = { readonly name: string; readonly clients: number; readonly send: (client: number) => Promise<Response> }

/** Lets all floods loose on a server, one after the other, the first round without any. */
export async function attack({ server, owner }: Target, { length, share, said = () => {} }: Options): Promise<Round[]> {
  const address = await server.ready
  const push = await pushService()
  const reached = reachedAt(address)
  try {
    const patient = await newcomer(reached, 'Vera', '192.0.2.1')
    await as(patient.who).call(putPushDevice, push.device().subscription)
    for (let index = 0; index < reminders; index++) await takesAtNoon(patient.who, index, 'life-threatening')
    const bystander = await newcomer(reached, 'Ben', '192.0.2.2')
    const hers = await takesAtNoon(bystander.who, 0, 'minimal')
    const cookie = Array.from(bystander.who.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const rounds: Round[] = []
    for (const [index, flood] of [null, ...(await floods(reached, patient.email, share))].entries()) {
      const day = firstDay.add({ days: index })
      await reached.request('/__test__/clock', {
        method: 'PUT',
        body: JSON.stringify({ now: `${day}T11:59:58Z` }),
      })
      const memory = watchMemory(server.child.pid ?? 0)
      const until = performance.now() + length
      const [statuses, met] = await Promise.all([
        flood ? pouredOut(flood, until) : new Map<number, number>(),
        everyday({ address, cookie, medicationId: hers, date: day.toString(), length }),
      ])
      const round = {
        name: flood?.name ?? 'nothing',
        statuses,
        bystander: met,
        reminders: await sentOn(owner, patient.userId, day),
        memory: memory.end(),
      }
      rounds.push(round)
      said(round)
    }
    return rounds
  } finally {
    await push.close()
  }
}

/** A server as clients behind a proxy reach it. */
export function reachedAt(address: string): Reached {
  return {
    deps: { settings: { publicUrl: address } },
    request: (path, { address: network = '127.0.0.1', headers, ...init } = {}) => {
      const sent = new Headers(headers)
      sent.set('x-forwarded-for', network)
      return fetch(new URL(path, address), { ...init, headers: sent, signal: AbortSignal.timeout(60_000) })
    },
  }
}

async function newcomer(app: Reached, name: string, network: string) {
  const who = visitor(app, network)
  const form = signUpForm(name, { timeZone: 'UTC' })
  const { userId } = await as(who).call(signUp, z.decode(signUp.input, form))
  await as(who).call(signIn, { email: form.email, password: form.password, keepSignedIn: true })
  return { who, userId, email: form.email, password: form.password }
}

/** Adds a medication that is due each day at noon. @returns its id */
async function takesAtNoon(
  who: Who,
  index: number,
  severity: 'life-threatening' | 'minimal',
  notes = '',
): Promise<string> {
  const form = medicationForm({
    name: `Medication ${index}`,
    pattern: { frequency: 'daily', time: '12:00' },
    firstDose: `${firstDay}T12:00`,
    missedDosageSeverity: severity,
    instructions: notes,
    sideEffects: notes,
    prescribedBy: notes,
    since: notes ? firstDay.subtract({ years: 2 }).toString() : null,
  })
  return (await as(who).call(addMedication, z.decode(addMedication.input, form))).id
}

async function floods(app: Reached, victim: string, share: number): Promise<Flood[]> {
  const mallory = await newcomer(app, 'Mallory', '203.0.113.66')
  // As much as there can be, in a script whose letters are shaped.
  const ids: string[] = []
  for (let index = 0; index < 60 * share; index++) {
    ids.push(await takesAtNoon(mallory.who, index, 'minimal', 'دواء '.repeat(1000)))
  }
  const call = as(mallory.who)
  const many = (most: number) => Math.ceil(most * share)
  const turn = <T>(list: readonly T[], client: number): T => list[client % list.length] as T
  const wrong = { password: 'Wrong-Horse-7', keepSignedIn: false }
  const photo = Buffer.alloc(10 * 1024 * 1024, 'x')
  let count = 0
  const entry = (facts: Record<string, unknown>) =>
    call.send(putDoseEntry, {
      id: randomUUID(),
      medicationId: ids[0],
      date: '2026-03-02',
      scheduledTime: '12:00',
      recordedAt: '2026-03-02T11:00:00Z',
      status: 'missed',
      ...facts,
    })
  const looks = ['/api/figures', '/api/figures/months', '/api/doses?from=2026-02-15&to=2026-03-01', '/api/medications']
  return [
    {
      name: 'F1 looks back through centuries',
      clients: 6,
      send: (client) =>
        client === 0
          ? entry({ date: '1800-01-02', recordedAt: '1800-01-02T12:00:00Z' })
          : call.request(turn(looks, client)),
    },
    {
      name: 'F2 adds and records without end',
      clients: many(20),
      send: (client) =>
        client % 2 === 0
          ? call.send(addMedication, medicationForm({ firstDose: '2026-03-02T20:00' }))
          : entry({ scheduledTime: `12:${String(count++ % 60).padStart(2, '0')}` }),
    },
    {
      name: 'F2 asks without end',
      clients: many(100),
      send: () => call.request('/api/doses?from=2026-03-02&to=2026-03-02'),
    },
    {
      name: 'F3 has reports made',
      clients: 4,
      send: (client) => call.request(turn(['/api/export/record.pdf', '/api/export/record.csv'], client)),
    },
    {
      name: 'F5 sends photos',
      clients: many(60),
      send: (client) =>
        call.request(`/api/medications/${client % 2 === 0 ? ids[0] : randomUUID()}/photo`, {
          method: 'PUT',
          body: photo,
        }),
    },
    {
      name: "F6 tries a patient's password and asks for links",
      clients: 4,
      send: (client) => {
        const stranger = as(visitor(app, '203.0.113.6'))
        return client % 2 === 0
          ? stranger.send(signIn, { email: victim, ...wrong })
          : stranger.send(forgotPassword, { email: victim })
      },
    },
    {
      name: 'F12 signs in from everywhere',
      clients: many(200),
      send: (client) =>
        as(visitor(app, `198.51.${client}.${count++ % 250}`)).send(signIn, {
          email: `nobody-${client}@example.com`,
          ...wrong,
        }),
    },
  ]
}

/** Sends a flood until its time is over. @returns how it was answered */
async function pouredOut({ clients, send }: Flood, until: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const client = async (_: unknown, index: number) => {
    do {
      const status = await answered(send(index))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    } while (performance.now() < until)
  }
  await Promise.all(Array.from({ length: clients }, client))
  return statuses
}

/** The status of an answer that is read to its end; 0 where there is none. */
async function answered(sent: Promise<Response>): Promise<number> {
  try {
    const response = await sent
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** What a patient does meanwhile (everyday.ts). */
async function everyday(day: Day): Promise<Met> {
  const worker = new Worker(join(import.meta.dirname, 'everyday.ts'), { workerData: day })
  const [met] = (await once(worker, 'message')) as [Met]
  return met
}

/** The reminders of noon that went out; waits until all have, or half a minute more. */
async function sentOn(owner: pg.Pool, userId: string, day: Temporal.PlainDate) {
  for (let waited = 0; ; waited++) {
    const { rows } = await owner.query<{ sent: number; latest: number | null }>(
      `select count(sent_at) as sent,
         (extract(epoch from max(sent_at - (date + scheduled_time) at time zone 'UTC')) * 1000)::float8 as latest
       from deliveries where user_id = $1 and kind = 'due' and date = $2`,
      [userId, day.toString()],
    )
    const sent = Number(rows[0]?.sent ?? 0)
    if (sent >= reminders || waited === 300) return { sent, latest: rows[0]?.latest ?? Number.POSITIVE_INFINITY }
    await delay(100)
  }
}

/** Watches a process and those it started. @returns ends it with the most memory that one of them had, in MB */
function watchMemory(pid: number) {
  let most = 0
  const look = () => {
    most = Math.max(most, ...withStarted(pid).map(residentMb))
  }
  const timer = setInterval(look, 200)
  return {
    end() {
      clearInterval(timer)
      look()
      return most
    },
  }
}

function withStarted(pid: number): number[] {
  try {
    const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return [pid, ...started.flatMap((one) => withStarted(Number(one)))]
  } catch {
    return []
  }
}

function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}
