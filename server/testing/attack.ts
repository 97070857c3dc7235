import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { putPushDevice } from '#core/api/push.ts'
import type { FloodRun, FloodThread } from './flood-thread.ts'
import { addNoonMedication, firstDay, newcomer, serverAt } from './floods.ts'
import type { Day, RoundResult } from './ordinary-load.ts'
import { as } from './people.ts'
import { pushService } from './push-service.ts'
import type { startServer } from './start-server.ts'

/*
 * What one account, or whoever knows a patient's address, can do to a server, while sixty life-threatening reminders of another
 * patient come due. For a server on this machine that was started for it (`scripts/attack.ts`, `attack.test.ts`).
 */

/** What a flood did, and what others had of it meanwhile; times in milliseconds. */
export type Round = {
  readonly name: string
  /** How often the flood was answered how; 0 for not at all. */
  readonly statuses: ReadonlyMap<number, number>
  readonly bystander: RoundResult
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
  /** Only the floods whose names begin so; all without it. */
  readonly only?: string | undefined
  readonly onRound?: (round: Round) => void
}

/** Reminders of the patient that come due in each round. */
export const reminders = 60
/** The server's clock has to stand here when it is started. */
export const attackStart = '2026-03-02T11:00:00Z'

/** Lets all floods loose on a server, one after the other, the first round without any. */
export async function attack(
  { server, owner }: Target,
  { length, share, only = '', onRound = () => {} }: Options,
): Promise<Round[]> {
  const address = await server.ready
  const push = await pushService()
  const reached = serverAt(address)
  let flooder: ReturnType<typeof startFlooder> | undefined
  try {
    const patient = await newcomer(reached, 'Vera', '192.0.2.1')
    await as(patient.who).call(putPushDevice, push.device().subscription)
    for (let index = 0; index < reminders; index++) await addNoonMedication(patient.who, index, 'life-threatening')
    const bystander = await newcomer(reached, 'Ben', '192.0.2.2')
    const hers = await addNoonMedication(bystander.who, 0, 'minimal')
    const cookie = Array.from(bystander.who.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    flooder = startFlooder({ address, victim: patient.email, share })
    const rounds: Round[] = []
    const chosen = (await flooder.names).filter((name) => name.startsWith(only))
    for (const [index, flood] of [null, ...chosen].entries()) {
      const day = firstDay.add({ days: index })
      await reached.request('/__test__/clock', {
        method: 'PUT',
        body: JSON.stringify({ now: `${day}T11:59:58Z` }),
      })
      const memory = watchMemory(server.child.pid ?? 0)
      const [statuses, met] = await Promise.all([
        flood ? flooder.run({ name: flood, length }) : new Map<number, number>(),
        everyday({ address, cookie, medicationId: hers, date: day.toString(), length }),
      ])
      const round = {
        name: flood ?? 'nothing',
        statuses,
        bystander: met,
        reminders: await sentOn(owner, patient.userId, day),
        memory: memory.end(),
      }
      rounds.push(round)
      onRound(round)
    }
    return rounds
  } finally {
    await flooder?.stop()
    await push.close()
  }
}

/** Starts the thread that the floods come from (flood-thread.ts). */
function startFlooder(about: FloodThread) {
  const worker = new Worker(join(import.meta.dirname, 'flood-thread.ts'), { workerData: about })
  const heard = async <T>() => ((await once(worker, 'message')) as [T])[0]
  return {
    names: heard<string[]>(),
    async run(flood: FloodRun) {
      worker.postMessage(flood)
      return heard<ReadonlyMap<number, number>>()
    },
    stop: () => worker.terminate(),
  }
}

/** What a patient does meanwhile (ordinary-load.ts). */
async function everyday(day: Day): Promise<RoundResult> {
  const worker = new Worker(join(import.meta.dirname, 'ordinary-load.ts'), { workerData: day })
  const [met] = (await once(worker, 'message')) as [RoundResult]
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
