import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { forgotPassword, signIn, signUp } from '#core/api/account.ts'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import { addMedication } from '#core/api/medication-changes.ts'
import { medicationForm } from './medication-steps.ts'
import { as, signUpForm, type TestServer, type Visitor, visitor } from './people.ts'

/* The floods of `attack.ts`, and the people in it. */

/** The day of the first round. */
export const firstDay = Temporal.PlainDate.from('2026-03-02')

type Who = Visitor<TestServer>
/** A flood: what one client of it sends, again and again. */
export type Flood = {
  readonly name: string
  readonly clients: number
  readonly send: (client: number) => Promise<Response>
}

/** A server as clients behind a proxy reach it. */
export function serverAt(address: string): TestServer {
  return {
    deps: { settings: { publicUrl: address } },
    request: (path, { address: network = '127.0.0.1', headers, ...init } = {}) => {
      const sent = new Headers(headers)
      sent.set('x-forwarded-for', network)
      return fetch(new URL(path, address), { ...init, headers: sent, signal: AbortSignal.timeout(60_000) })
    },
  }
}

export async function newcomer(app: TestServer, name: string, network: string) {
  const who = visitor(app, network)
  const form = signUpForm(name, { timeZone: 'UTC' })
  const { userId } = await as(who).call(signUp, z.decode(signUp.input, form))
  await as(who).call(signIn, { email: form.email, password: form.password, keepSignedIn: true })
  return { who, userId, email: form.email, password: form.password }
}

/** Adds a medication that is due each day at noon. @returns its id */
export async function addNoonMedication(
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

/**
 * All floods, by an account of their own.
 * @param victim the address of the patient whose account is tried
 * @param share how much of each; 1 is all there can be
 */
export async function floods(app: TestServer, victim: string, share: number): Promise<Flood[]> {
  const mallory = await newcomer(app, 'Mallory', '203.0.113.66')
  // As much as there can be, in a script whose letters are shaped.
  const ids: string[] = []
  for (let index = 0; index < 60 * share; index++) {
    ids.push(await addNoonMedication(mallory.who, index, 'minimal', 'دواء '.repeat(1000)))
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
  const looks = [
    '/api/figures/streak?before=2026-01-20',
    '/api/figures/months',
    '/api/doses?from=2026-02-15&to=2026-03-01',
    '/api/medications',
  ]
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

/** Sends a flood until its time is over, in milliseconds of this thread's clock. @returns how often it was answered how */
export async function runFlood({ clients, send }: Flood, until: number): Promise<Map<number, number>> {
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
