import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { signUp } from '#core/api/account.ts'
import { medicationForm } from './medication-steps.ts'
import { as, signUpForm, type TestServer, type Visitor, visitor } from './people.ts'

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
  const description = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const calls: Call[] = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  /** Any call, but a report, which keeps a core busy for a second, only now and then. */
  const anyCall = (): Call => {
    const call = one(calls)
    return call.path.startsWith('/api/export/') && random() < 0.95 ? anyCall() : call
  }
  /** Ids that stand for something. */
  const ids: string[] = []
  const people: Visitor<TestServer>[] = []

  function value(schema: Schema, depth = 0): unknown {
    if (random() < 0.08) return one([...strange, ...texts])
    const branches = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined
    if (branches) return value(one(branches), depth)
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return one(schema.enum)
    switch (schema.type) {
      case 'object': {
        const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
        return Object.fromEntries(
          properties.filter(() => random() > 0.05).map(([name, own]) => [name, value(own, depth + 1)]),
        )
      }
      case 'array':
        return Array.from({ length: Math.floor(random() * 4) }, () => value((schema.items ?? {}) as Schema, depth + 1))
      case 'integer':
      case 'number':
        return one([0, 1, 7, 1000, -1, 2 ** 31, 2 ** 53, 0.1])
      case 'boolean':
        return random() < 0.5
      case 'null':
        return null
      default:
        return text(schema)
    }
  }

  function text({ format, pattern }: Schema): string {
    if (format === 'uuid' || String(pattern).includes('0-9a-fA-F]{8}')) return one([...ids.slice(-20), randomUUID()])
    return one(format || pattern ? [...moments, ...texts] : [...texts, ...moments])
  }

  async function sends(who: Visitor<TestServer>, method: string, path: string, body?: unknown): Promise<SentRequest> {
    const init =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await as(who).request(path, { method, ...init })
    await response.arrayBuffer()
    return { what: `${method} ${path} ${JSON.stringify(body)?.slice(0, 500) ?? ''}`, status: response.status }
  }

  /** What the description allows, and what it does not. */
  function fromDescription(who: Visitor<TestServer>, { method, path, operation }: Call): Promise<SentRequest> {
    const parts = operation.parameters ?? []
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const schema = parts.find((part) => part.in === 'path' && part.name === name)?.schema ?? {}
      return encodeURIComponent(String(value(schema)).toWellFormed() || 'x')
    })
    const query = new URLSearchParams(
      parts
        .filter((part) => part.in === 'query' && random() > 0.3)
        .map(({ name, schema }) => [name, String(value(schema))]),
    )
    const schema = operation.requestBody?.content['application/json']?.schema
    const body = schema ? value(schema) : method === 'GET' || method === 'DELETE' ? undefined : {}
    return sends(who, method, query.size > 0 ? `${filled}?${query}` : filled, body)
  }

  /** What a page sends, in the order that a person does it. */
  async function asPage(who: Visitor<TestServer>): Promise<SentRequest> {
    const id = ids.at(-1)
    const change = {
      name: 'Aspirin',
      dosage: `${Math.ceil(random() * 500)} mg`,
      pattern: { frequency: 'daily', time: '08:00' },
    }
    switch (Math.floor(random() * 7)) {
      case 0: {
        const form = medicationForm({ firstDose: '2026-03-02T20:00' })
        const sent = await sends(who, 'POST', '/api/medications', form)
        if (sent.status === 200) ids.push(form.id)
        return sent
      }
      case 1:
        return sends(who, 'PATCH', `/api/medications/${id}`, { ...change, voiceReminder: true })
      case 2:
        return sends(who, 'POST', `/api/medications/${id}/${one(['complete', 'end', 'reopen'])}`, {})
      case 3:
        return sends(who, 'POST', `/api/medications/${id}/restore`, change)
      case 4:
        return sends(
          who,
          'GET',
          one([
            '/api/medications',
            '/api/figures/streak?before=2026-01-20',
            '/api/doses?from=2026-03-02&to=2026-03-02',
          ]),
        )
      default: {
        const facts = {
          medicationId: id,
          date: '2026-03-02',
          scheduledTime: '20:00',
          recordedAt: '2026-03-02T11:00:00Z',
        }
        return sends(who, 'PUT', `/api/dose-entries/${randomUUID()}`, { ...facts, status: 'missed' })
      }
    }
  }

  /** Somebody new: what is made up signs people out, and deletes accounts where it can. */
  async function newcomer(): Promise<Visitor<TestServer>> {
    const who = visitor(app, `198.18.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`)
    await as(who).call(signUp, z.decode(signUp.input, signUpForm('Random', { timeZone: 'UTC' })))
    return who
  }

  const statuses = new Map<number, number>()
  const stumbled: SentRequest[] = []
  for (let done = 0; done < count; done += 10) {
    const turn = (done / 10) % 2
    people[turn] ??= await newcomer()
    const page = people[turn]
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index === 0 ? asPage(page) : fromDescription(random() < 0.9 ? page : visitor(app), anyCall()),
      ),
    )
    // What was made up has signed them out, or deleted the account. Somebody new costs as much as twenty requests.
    if (sent[0]?.status === 401 && done % 200 < 20) delete people[turn]
    for (const each of sent) {
      statuses.set(each.status, (statuses.get(each.status) ?? 0) + 1)
      if (each.status === 500) stumbled.push(each)
    }
  }
  return { statuses, stumbled }
}
