import { vi } from 'vitest'
import { defaultSettings } from '#core/settings/settings.ts'
import { now } from '#web/lib/clock.ts'

type Answer = { readonly status?: number; readonly body: unknown }
type Request = { readonly method: string; readonly path: string; readonly body: unknown }

/** The network of a test: responses by method and path, and a log of requests. */
export type ApiServer = {
  readonly requests: readonly Request[]
  /** Sets the response to a call: `answer('GET /api/profile', { body })`; a function may throw to be unreachable. */
  answer(call: string, with_: Answer | ((body: unknown) => Answer)): void
}

/** Replaces the network at its only seam, `fetch`. A call without a response is unreachable. */
export function apiServer(): ApiServer {
  const answers = new Map<string, (body: unknown) => Answer>()
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    requests.push({ method, path, body })
    const answer = answers.get(`${method} ${path}`)
    if (!answer) throw new TypeError('Failed to fetch')
    const { status = 200, body: sent } = answer(body)
    return Response.json(sent, { status })
  })
  return {
    requests,
    answer: (call, given) => answers.set(call, typeof given === 'function' ? given : () => given),
  }
}

/** A session as the server sends it. */
export function sessionBody(changes: Record<string, unknown> = {}) {
  return {
    userId: '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f11',
    email: 'sam@example.com',
    userMetadata: {
      first_name: 'Sam',
      last_name: 'Rivera',
      phone: '+1 555 0100',
      date_of_birth: '1950-04-02',
      sex: 'male',
      country: 'US',
      address: '',
      emergency_contact_name: 'Alex Rivera',
      emergency_contact_email: 'alex@example.com',
      emergency_contact_phone: '+1 555 0101',
      emergency_contact_relation: 'Child',
      emergency_contact_address: '',
      ailments: '[]',
    },
    avatar: 'avatar1',
    zoneSpans: [{ zone: 'America/New_York', from: '2026-01-01T00:00:00Z' }],
    settings: defaultSettings,
    now: now().toString({ smallestUnit: 'millisecond' }),
    ...changes,
  }
}

/** An error as the server sends it. */
export function problem(code: string, message: string, fields?: Record<string, string>) {
  return { code, message, details: null, hint: null, ...(fields && { fields }) }
}
