import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { signIn, signUp as signUpEndpoint } from '#core/api/account.ts'
import { type Endpoint, type Input, type Output, requestOf } from '#core/api/endpoint.ts'
import { type ErrorBody, errorBody } from '#core/api/errors.ts'
import type { TestApp } from './test-app.ts'

/** The part of an application that a browser sees. */
export type TestServer = Pick<TestApp, 'request'> & {
  readonly deps: { readonly settings: { readonly publicUrl: string } }
}

/** A browser with a person before it: it keeps cookies and sends our origin. */
export type Visitor<A extends TestServer = TestApp> = {
  readonly app: A
  readonly cookies: Map<string, string>
  /** The network address requests come from. */
  readonly address: string
}

export type Person = Visitor & { readonly userId: string; readonly email: string; readonly password: string }

/** The answer to a call that failed. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(`${status} ${body.code}: ${body.message}`)
    this.status = status
    this.body = body
  }
}

/** Somebody without an account. */
export function visitor<A extends TestServer>(app: A, address = '198.51.100.7'): Visitor<A> {
  return { app, cookies: new Map(), address }
}

/** Everybody's emergency contact, as a consent names them. */
export const contactOfAll = { name: 'Luis Rivera', email: 'luis@example.com', phone: '+1 202 555 0145' } as const

/** What a person called `name` types into the wizard. */
export function signUpForm(name: string, changes: Partial<z.input<typeof signUpEndpoint.input>> = {}) {
  return {
    firstName: name,
    lastName: 'Rivera',
    email: `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'someone'}-${randomUUID().slice(0, 8)}@example.com`,
    password: 'Correct-Horse-7',
    phone: '+1 202 555 0144',
    dateOfBirth: '1951-07-04',
    sex: 'female',
    selectedCountry: 'US',
    address: '1 Main Street',
    conditions: [],
    emergencyContactName: contactOfAll.name,
    emergencyContactEmail: contactOfAll.email,
    emergencyPhone: contactOfAll.phone,
    emergencyCountry: 'US',
    emergencyContactRelation: 'Spouse/Partner',
    emergencyContactAddress: '',
    timeZone: 'America/New_York',
    ...changes,
  } satisfies z.input<typeof signUpEndpoint.input>
}

/** A person with an account, signed in. */
export async function signUp(
  app: TestApp,
  name: string,
  changes: Partial<z.input<typeof signUpEndpoint.input>> = {},
): Promise<Person> {
  const browser = visitor(app)
  const form = signUpForm(name, changes)
  const { userId } = await as(browser).call(signUpEndpoint, z.decode(signUpEndpoint.input, form))
  return { ...browser, userId, email: form.email, password: form.password }
}

/** The same person at another browser, signed in there too. */
export async function onAnotherDevice(person: Person, keepSignedIn = false): Promise<Person> {
  const browser = visitor(person.app)
  await as(browser).call(signIn, { email: person.email, password: person.password, keepSignedIn })
  return { ...person, cookies: browser.cookies }
}

/** Calls in a person's name, or a visitor's: `as(ana).call(getProfile, {})`. */
export function as(who: Visitor<TestServer>) {
  return {
    /**
     * Calls an endpoint as the page does: input and output through the contract.
     * @throws CallFailed
     */
    async call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
      const response = await this.send(endpoint, z.encode(endpoint.input, input) as Record<string, unknown>)
      const body: unknown = await response.json()
      if (!response.ok) throw new CallFailed(response.status, z.parse(errorBody, body))
      return z.decode(endpoint.output, body as z.input<E['output']>) as Output<E>
    },

    /** Calls an endpoint with any input, also a wrong one, and gives the plain response. */
    async send(endpoint: Endpoint, input: Record<string, unknown>): Promise<Response> {
      const { path, json } = requestOf(endpoint, input)
      const { method } = endpoint
      if (json === null) return this.request(path, { method })
      return this.request(path, { method, headers: { 'content-type': 'application/json' }, body: json })
    },

    /** Sends any request with this browser's cookies and our origin, and keeps the cookies of the answer. */
    async request(path: string, init: RequestInit = {}): Promise<Response> {
      const headers = new Headers(init.headers)
      if (!headers.has('origin')) headers.set('origin', who.app.deps.settings.publicUrl)
      if (who.cookies.size > 0) {
        headers.set('cookie', Array.from(who.cookies, ([name, value]) => `${name}=${value}`).join('; '))
      }
      const response = await who.app.request(path, { ...init, headers, address: who.address })
      for (const line of response.headers.getSetCookie()) keep(who.cookies, line)
      return response
    },
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals)
  if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name)
  else cookies.set(name, pair.slice(equals + 1))
}
