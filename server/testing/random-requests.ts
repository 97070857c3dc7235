import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { signUp } from '#core/api/account.ts'
import { medicationForm } from './medication-steps.ts'
import { as, signUpForm, type TestServer, type Visitor, visitor } from './people.ts'
import { type Draws, drawsFrom } from './random.ts'

/*
 * Requests made from the description of the API (`/api/openapi.json`): values of the right kind, of the wrong one, at limits and
 * beyond. A tenth are what a page sends, one after the other, so that there is something for the others to hit.
 */

type Schema = { readonly [key: string]: unknown }
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> }
}
type Call = { readonly method: string; readonly path: string; readonly operation: Operation }

const texts = [
  '',
  ' ',
  'x',
  'Ana',
  '0',
  '-1',
  'null',
  'x'.repeat(5001),
  '💊',
  'مرحبا',
  '\u0000',
  '\ud83d',
  "' or 1=1 --",
  '../..',
]
const moments = [
  '2026-03-02',
  '2026-03-02T12:00',
  '2026-03-02T12:00:00Z',
  '1800-01-01',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  '12:00',
  '24:00',
]
const strange = [null, true, 0, -1, 1.5, 1e308, [], {}, [[]], { a: { b: {} } }]

/** What a request was answered with. */
export type SentRequest = { readonly what: string; readonly status: number }

/**
 * Sends so many requests, ten at a time.
 * @param random from 0 to 1, seeded: the same seed makes the same requests
 * @returns how often each status came, and the requests that the server stumbled over
 */
export async function sendRandom(app: TestServer, count: number, random: () => number) {
  const requests = new RandomRequests(app, await describedCalls(app), random)
  const people: Visitor<TestServer>[] = []
  const statuses = new Map<number, number>()
  const stumbled: SentRequest[] = []
  for (let done = 0; done < count; done += 10) {
    const turn = (done / 10) % 2
    people[turn] ??= await requests.signUp()
    const sent = await requests.sendTen(people[turn])
    // What was made up has signed them out, or deleted the account. Somebody new costs as much as twenty requests.
    if (sent[0]?.status === 401 && done % 200 < 20) delete people[turn]
    for (const each of sent) {
      statuses.set(each.status, (statuses.get(each.status) ?? 0) + 1)
      if (each.status === 500) stumbled.push(each)
    }
  }
  return { statuses, stumbled }
}

async function describedCalls(app: TestServer): Promise<Call[]> {
  const description = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

class RandomRequests {
  readonly #app: TestServer
  readonly #calls: readonly Call[]
  readonly #draws: Draws
  /** Ids that stand for something. */
  readonly #ids: string[] = []

  constructor(app: TestServer, calls: readonly Call[], random: () => number) {
    this.#app = app
    this.#calls = calls
    this.#draws = drawsFrom(random)
  }

  /** Somebody new: what is made up signs people out, and deletes accounts where it can. */
  async signUp(): Promise<Visitor<TestServer>> {
    const { number } = this.#draws
    const who = visitor(this.#app, `198.18.${Math.floor(number() * 250)}.${Math.floor(number() * 250)}`)
    await as(who).call(signUp, z.decode(signUp.input, signUpForm('Random', { timeZone: 'UTC' })))
    return who
  }

  /** One as a page sends it, and nine that are made up. */
  sendTen(person: Visitor<TestServer>): Promise<SentRequest[]> {
    const { chance } = this.#draws
    return Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index === 0
          ? this.#sendAsPage(person)
          : this.#sendMadeUp(chance(0.9) ? person : visitor(this.#app), this.#anyCall()),
      ),
    )
  }

  /** Any call, but a report, which keeps a core busy for a second, only now and then. */
  #anyCall(): Call {
    const call = this.#draws.pick(this.#calls)
    return call.path.startsWith('/api/export/') && this.#draws.chance(0.95) ? this.#anyCall() : call
  }

  /** What the description allows, and what it does not. */
  #sendMadeUp(who: Visitor<TestServer>, { method, path, operation }: Call): Promise<SentRequest> {
    const parts = operation.parameters ?? []
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const schema = parts.find((part) => part.in === 'path' && part.name === name)?.schema ?? {}
      return encodeURIComponent(String(this.#value(schema)).toWellFormed() || 'x')
    })
    const query = new URLSearchParams(
      parts
        .filter((part) => part.in === 'query' && this.#draws.number() > 0.3)
        .map(({ name, schema }) => [name, String(this.#value(schema))]),
    )
    const content = operation.requestBody?.content
    const schema = content?.['application/json']?.schema
    const body = content && (schema ? this.#value(schema) : {})
    return send(who, method, query.size > 0 ? `${filled}?${query}` : filled, body)
  }

  #value(schema: Schema): unknown {
    const { number, pick, chance } = this.#draws
    if (chance(0.08)) return pick([...strange, ...texts])
    const branches = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined
    if (branches) return this.#value(pick(branches))
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return pick(schema.enum)
    switch (schema.type) {
      case 'object':
        return this.#object((schema.properties ?? {}) as Record<string, Schema>)
      case 'array':
        return Array.from({ length: Math.floor(number() * 4) }, () => this.#value((schema.items ?? {}) as Schema))
      case 'integer':
      case 'number':
        return pick([0, 1, 7, 1000, -1, 2 ** 31, 2 ** 53, 0.1])
      case 'boolean':
        return chance(0.5)
      case 'null':
        return null
      default:
        return this.#text(schema)
    }
  }

  #object(properties: Record<string, Schema>): object {
    const kept = Object.entries(properties).filter(() => this.#draws.number() > 0.05)
    return Object.fromEntries(kept.map(([name, schema]) => [name, this.#value(schema)]))
  }

  #text({ format, pattern }: Schema): string {
    const { pick } = this.#draws
    const isId = format === 'uuid' || String(pattern).includes('0-9a-fA-F]{8}')
    if (isId) return pick([...this.#ids.slice(-20), randomUUID()])
    return pick(format || pattern ? [...moments, ...texts] : [...texts, ...moments])
  }

  /** What a page sends, in the order that a person does it. */
  async #sendAsPage(who: Visitor<TestServer>): Promise<SentRequest> {
    const { number, pick } = this.#draws
    const id = this.#ids.at(-1)
    const dosage = `${Math.ceil(number() * 500)} mg`
    const change = { name: 'Aspirin', dosage, pattern: { frequency: 'daily', time: '08:00' } }
    switch (Math.floor(number() * 7)) {
      case 0:
        return this.#addMedication(who)
      case 1:
        return send(who, 'PATCH', `/api/medications/${id}`, { ...change, voiceReminder: true })
      case 2:
        return send(who, 'POST', `/api/medications/${id}/${pick(['complete', 'end', 'reopen'])}`, {})
      case 3:
        return send(who, 'POST', `/api/medications/${id}/restore`, change)
      case 4:
        return send(who, 'GET', pick(readPaths))
      default:
        return send(who, 'PUT', `/api/dose-entries/${randomUUID()}`, { ...missedDose, medicationId: id })
    }
  }

  async #addMedication(who: Visitor<TestServer>): Promise<SentRequest> {
    const form = medicationForm({ firstDose: '2026-03-02T20:00' })
    const sent = await send(who, 'POST', '/api/medications', form)
    if (sent.status === 200) this.#ids.push(form.id)
    return sent
  }
}

const readPaths = [
  '/api/medications',
  '/api/figures/streak?before=2026-01-20',
  '/api/doses?from=2026-03-02&to=2026-03-02',
]

const missedDose = {
  date: '2026-03-02',
  scheduledTime: '20:00',
  recordedAt: '2026-03-02T11:00:00Z',
  status: 'missed',
}

async function send(who: Visitor<TestServer>, method: string, path: string, body?: unknown): Promise<SentRequest> {
  const init = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await as(who).request(path, { method, ...init })
  await response.arrayBuffer()
  return { what: `${method} ${path} ${JSON.stringify(body)?.slice(0, 500) ?? ''}`, status: response.status }
}
