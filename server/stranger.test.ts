import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putAgreedHold } from '#core/api/agreed-holds.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/endpoints.ts'
import { addPasskey, beginPasskey } from '#core/api/passkeys.ts'
import { putReceiptConsent } from '#core/api/receipts.ts'
import { getSecondFactors } from '#core/api/second-factor.ts'
import { listSessions } from '#core/api/security.ts'
import { putStock } from '#core/api/stock.ts'
import { createMedication, recordTaken } from './testing/medication-steps.ts'
import { passkeyDevice } from './testing/passkey.ts'
import { as, type Person, signUp, visitor } from './testing/people.ts'
import { type TestApp, testApp, testOrigin } from './testing/test-app.ts'

/*
 * Promise 5: nobody else can read a patient's data. Generated from the list of endpoints, so a new one cannot be
 * forgotten: one with an id in its path and no row below fails.
 */

/** An id that belongs to the owner, and a valid input for a call with it, by path. */
type Owned = (owner: Person) => Promise<Record<string, unknown>>
const owned: Readonly<Record<string, Owned>> = {
  'POST /api/medications/{id}/preview': async (person) => ({ ...(await medicationOf(person)), ...change }),
  'PATCH /api/medications/{id}': async (person) => ({
    ...(await medicationOf(person)),
    ...change,
    name: 'Aspirin',
    voiceReminder: false,
  }),
  'POST /api/medications/{id}/complete': medicationOf,
  'POST /api/medications/{id}/end': medicationOf,
  'POST /api/medications/{id}/reopen': medicationOf,
  'POST /api/medications/{id}/restore': async (person) => ({ ...(await medicationOf(person)), ...change }),
  'PUT /api/medications/{id}/medicine': async (person) => ({ ...(await medicationOf(person)), sameAs: null }),
  'PUT /api/medications/{id}/limits': async (person) => ({ ...(await medicationOf(person)), limits }),
  'DELETE /api/account/sessions/{id}': async (person) => {
    const [session] = (await as(person).call(listSessions, {})).sessions
    return { id: session?.id }
  },
  'DELETE /api/account/passkeys/{id}': passkeyOf,
  'PUT /api/medications/{id}/photo': medicationOf,
  'GET /api/medications/{id}/photo': async (person) => {
    const { id } = await medicationOf(person)
    await as(person).request(`/api/medications/${id}/photo`, { method: 'PUT', body: onePixel })
    return { id }
  },
  'DELETE /api/medications/{id}/photo': medicationOf,
  'GET /api/medications/{id}/doses/{nominal}/deliveries': async (person) => ({
    ...(await medicationOf(person)),
    nominal: '2026-03-02T20:00',
  }),
  'GET /api/receipts/{entryId}': receiptOf,
  'GET /api/receipts/{entryId}/file': receiptOf,
  'PUT /api/holds/{id}': async (person) => ({ id: randomUUID(), ...(await holdOf(person)) }),
  'PUT /api/agreed-holds/{id}': async (person) => ({ id: randomUUID(), ...(await agreedHoldOf(person)) }),
  'DELETE /api/agreed-holds/{id}': async (person) => {
    const id = randomUUID()
    await as(person).call(putAgreedHold, { id, ...(await agreedHoldOf(person)) })
    return { id }
  },
  'POST /api/holds/{id}/end': async (person) => {
    const id = randomUUID()
    await as(person).request(`/api/holds/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await holdOf(person)),
    })
    return { id }
  },
  'PUT /api/notes/{id}': async (person) => {
    const dose = { medicationId: (await medicationOf(person)).id, scheduledTime: '20:00' }
    const madeAt = person.app.clock.now().toString()
    return { id: randomUUID(), date: '2026-03-02', dose, text: 'Felt dizzy', madeAt }
  },
  'PUT /api/stocks/{medicationId}': async (person) => ({ medicationId: (await medicationOf(person)).id, ...counting }),
  'DELETE /api/stocks/{medicationId}': stockOf,
  'GET /api/stocks/{medicationId}/entries': stockOf,
  'PUT /api/stock-entries/{id}': async (person) => {
    const at = person.app.clock.now().toString()
    const count = { kind: 'count', amount: '10', unit: 'tablets', at, madeAt: at }
    return { id: randomUUID(), ...(await stockOf(person)), ...count }
  },
  'PUT /api/dose-entries/{id}': async (person) => {
    const { id: medicationId } = await medicationOf(person)
    const dose = { medicationId, date: '2026-03-02', scheduledTime: '20:00' }
    return { id: randomUUID(), ...dose, status: 'missed', recordedAt: '2026-03-02T09:00:00Z' }
  },
}

async function passkeyOf(person: Person): Promise<{ id: string | undefined }> {
  const { options } = await as(person).call(beginPasskey, {})
  const { origin, hostname } = new URL(testOrigin)
  await as(person).call(addPasskey, { name: 'Phone', answer: passkeyDevice(origin, hostname).make(options) })
  const { passkeys } = await as(person).call(getSecondFactors, {})
  return { id: passkeys[0]?.id }
}

const counting = { unit: 'tablets', pieces: [], daysBefore: 7 }

const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const limits = { dosage: '1 tablets', gap: 240, max: null, count: null, reasons: [], isNoneGiven: false }
const change = { dosage: '500mg', pattern: { frequency: 'daily', time: '21:00' } }

async function receiptOf(person: Person): Promise<{ entryId: string }> {
  await as(person).call(putReceiptConsent, { form: 'private' })
  const { entry } = await recordTaken(person, await medicationOf(person), '2026-03-02T20:00')
  return { entryId: entry.id }
}

async function holdOf(person: Person) {
  const { id } = await medicationOf(person)
  const madeAt = person.app.clock.now().toString()
  return { medicationIds: [id], from: '2026-03-03T00:00', until: null, cause: 'pause', note: '', madeAt }
}

async function agreedHoldOf(person: Person) {
  const { id } = await medicationOf(person)
  return { name: 'Sick day', medicationIds: [id], cause: 'ill' as const, longestDays: 3, note: '' }
}

async function stockOf(person: Person): Promise<{ medicationId: string }> {
  const { id: medicationId } = await medicationOf(person)
  await as(person).call(putStock, { medicationId, ...counting })
  return { medicationId }
}

async function medicationOf(person: Person): Promise<{ id: string }> {
  const { id } = await createMedication(person, 'daily 20:00', '2026-03-02T20:00')
  return { id }
}

let app: TestApp
let owner: Person
let stranger: Person
beforeAll(async () => {
  app = await testApp()
  owner = await signUp(app, 'Owner')
  stranger = await signUp(app, 'Stranger')
})
afterAll(() => app.close())

const patientEndpoints = endpoints.filter(({ access }) => access === 'patient')
const withId = patientEndpoints.filter(({ path }) => path.includes('{'))
const called = ({ method, path }: Endpoint) => `${method} ${path}`

describe('without a session', () => {
  it.each(patientEndpoints.map((endpoint) => [called(endpoint), endpoint] as const))(
    '%s is 401',
    async (_, endpoint) => {
      const ids = Object.fromEntries(
        Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, randomUUID()]),
      )
      const response = await as(visitor(app)).send(endpoint, ids)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
    },
  )
})

describe("with a stranger's session", () => {
  it('every endpoint with an id is tried', () => {
    expect(withId.map(called).filter((name) => !(name in owned))).toEqual([])
    expect(Object.keys(owned).filter((name) => !withId.map(called).includes(name))).toEqual([])
  })

  it.each(withId.map((endpoint) => [called(endpoint), endpoint] as const))(
    '%s of another is 404',
    async (name, endpoint) => {
      const input = (await owned[name]?.(owner)) ?? {}
      const response = await as(stranger).send(endpoint, input)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found' })
    },
  )
})
