import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { type AssistantPart, assistantPart, getAssistant, putAssistant } from '#core/api/assistant.ts'
import { takeEvents } from '#core/api/server-events.ts'
import { beginAnswer, type ChatService, chatService, streamAnswer } from '#server/testing/chat-service.ts'
import { createMedication } from '#server/testing/medication-steps.ts'
import { as, type Person, signUp, visitor } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let service: ChatService
let app: TestApp
beforeAll(async () => {
  service = await chatService()
  app = await testApp({ settings: { assistant: { url: service.url, key: 'sesame', model: 'small-1' } } })
})
afterAll(async () => {
  await app.close()
  await service.close()
})

let before: number
beforeEach(() => {
  before = service.asked.length
  service.answer(streamAnswer('Hello. ', 'How are you?'))
})
/** What the service was asked in this test. */
const asked = () => service.asked.slice(before)

const recipient = () => ({ host: service.host, model: 'small-1' })
const on = (person: Person) => as(person).call(putAssistant, { recipient: recipient() })
const off = (person: Person) => as(person).call(putAssistant, { recipient: null })

type Said = { isBot: boolean; text: string }
const question = 'What does high blood pressure mean?'
const ask = (person: Parameters<typeof as>[0], messages: unknown = [{ isBot: false, text: question }]) =>
  as(person).request('/functions/assistant', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
  })

const partsOf = async (response: Response): Promise<AssistantPart[]> =>
  takeEvents(await response.text()).events.map(({ data }) => z.parse(assistantPart, JSON.parse(data)))
const answerTo = async (person: Person, messages?: readonly Said[]) => partsOf(await ask(person, messages))
const shownOf = (parts: readonly AssistantPart[]) =>
  parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')

async function patientWith(name: string): Promise<Person> {
  const person = await signUp(app, name)
  await on(person)
  return person
}

describe('nothing leaves the server', () => {
  afterEach(() => expect(asked()).toEqual([]))

  it('a patient who never switched the assistant on is refused', async () => {
    const ana = await signUp(app, 'Ana')
    expect(await as(ana).call(getAssistant, {})).toEqual({ recipient: recipient(), isOn: false })
    const response = await ask(ana)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      code: 'switched_off',
      message: 'The assistant is switched off. Nothing was sent.',
    })
  })

  it('a patient who switched it off again is refused', async () => {
    const bo = await patientWith('Bo')
    expect(await off(bo)).toEqual({ recipient: recipient(), isOn: false })
    expect((await ask(bo)).status).toBe(403)
  })

  it('a patient who agreed to another service or another model is refused', async () => {
    const cy = await patientWith('Cy')
    for (const column of ['host', 'model']) {
      await app.owner.query(`update assistant_consents set ${column} = 'other' where user_id = $1`, [cy.userId])
      expect((await as(cy).call(getAssistant, {})).isOn).toBe(false)
      expect((await ask(cy)).status).toBe(403)
      await on(cy)
    }
  })

  it('a patient is refused although somebody else switched it on', async () => {
    await patientWith('Di')
    expect((await ask(await signUp(app, 'Stranger'))).status).toBe(403)
  })

  it('a request without a session is refused', async () => {
    const response = await ask(visitor(app))
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
  })

  it('a request from a page of another site is refused', async () => {
    const ed = await patientWith('Ed')
    const response = await as(ed).request('/functions/assistant', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ messages: [{ isBot: false, text: question }] }),
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'forbidden_origin' })
  })

  it('a question about a dose is refused: no machine is to answer that', async () => {
    const fay = await patientWith('Fay')
    expect(await answerTo(fay, [{ isBot: false, text: 'Can I take a double dose?' }])).toEqual([{ kind: 'withheld' }])
  })

  it.each([
    ['an empty question', [{ isBot: false, text: '  ' }]],
    ['no question', []],
    ['an answer instead of a question', [{ isBot: true, text: 'Hello' }]],
    ['a question that is too long', [{ isBot: false, text: 'a'.repeat(1001) }]],
    ['a conversation that is too long', Array.from({ length: 13 }, () => ({ isBot: false, text: 'Hello' }))],
    ['something else', 'Hello'],
  ])('a request body with %s is refused', async (_, messages) => {
    const gus = await patientWith('Gus')
    const response = await ask(gus, messages)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input' })
  })

  it('a request body over 128 kB is refused', async () => {
    const response = await ask(await patientWith('Hal'), [{ isBot: false, text: 'a'.repeat(130 * 1024) }])
    expect(response.status).toBe(413)
  })
})

describe('the switch', () => {
  it('is refused for another service than the operator has', async () => {
    const ivy = await signUp(app, 'Ivy')
    const response = await as(ivy).send(putAssistant, { recipient: { host: 'evil.example', model: 'small-1' } })
    expect(response.status).toBe(409)
    expect((await as(ivy).call(getAssistant, {})).isOn).toBe(false)
  })

  it('is stored for the patient, on all devices', async () => {
    const jo = await patientWith('Jo')
    expect(await as(jo).call(getAssistant, {})).toEqual({ recipient: recipient(), isOn: true })
  })

  it('is not there where the operator has set up no assistant', async () => {
    const bare = await testApp()
    const kim = await signUp(bare, 'Kim')
    expect(await as(kim).call(getAssistant, {})).toEqual({ recipient: null, isOn: false })
    expect((await as(kim).send(putAssistant, { recipient: recipient() })).status).toBe(409)
    expect((await ask(kim)).status).toBe(403)
    await bare.close()
  })
})

describe('a question of a patient who switched it on', () => {
  it('is answered sentence by sentence, as an event stream that nobody keeps', async () => {
    const lea = await patientWith('Lea')
    service.answer(streamAnswer('Hel', 'lo. How', ' are you?'))
    const response = await ask(lea)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await partsOf(response)).toEqual([
      { kind: 'text', text: 'Hello. ' },
      { kind: 'text', text: 'How are you?' },
      { kind: 'end' },
    ])
  })

  it('carries what was typed and the rules, and nothing of the patient', async () => {
    const max = await patientWith('Maximilian')
    await createMedication(max, 'daily 20:00', '2026-03-02T20:00', { name: 'Lisinopril' })
    const conversation = [
      { isBot: false, text: 'Hello' },
      { isBot: true, text: 'Hello.' },
      { isBot: false, text: ` ${question} ` },
    ]
    await answerTo(max, conversation)
    const [sent] = asked()
    expect(sent).toMatchObject({
      path: 'POST /v1/chat/completions',
      authorization: 'Bearer sesame',
      body: { model: 'small-1', stream: true },
    })
    const [rules, ...rest] = sent?.body.messages ?? []
    expect(rules?.role).toBe('system')
    expect(rules?.content).toMatch(/^Never advise on doses: never name an amount/m)
    expect(rest).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: question },
    ])
    expect(JSON.stringify(sent)).not.toMatch(/lisinopril|maximilian|rivera|example\.com/i)
    expect(JSON.stringify(sent)).not.toContain(max.userId)
    expect(app.logged.join()).not.toMatch(/high blood pressure|sesame/)
  })

  it('is answered without amounts, whatever the service says: the answer stops before one', async () => {
    const ned = await patientWith('Ned')
    service.answer(streamAnswer('It is a common medicine. Adults take 2', '0 mg of it. ', 'Good luck.'))
    expect(await answerTo(ned)).toEqual([{ kind: 'text', text: 'It is a common medicine. ' }, { kind: 'withheld' }])
    service.answer(streamAnswer('Take two tablets'))
    expect(await answerTo(ned)).toEqual([{ kind: 'withheld' }])
  })

  it('has an answer of at most 6000 characters, with or without sentences', async () => {
    const ora = await patientWith('Ora')
    for (const words of ['Words. ', 'words ']) {
      service.answer(streamAnswer(...Array.from({ length: 3000 }, () => words)))
      const parts = await answerTo(ora)
      expect(parts.at(-1)).toEqual({ kind: 'end' })
      expect(shownOf(parts).length).toBeLessThanOrEqual(6000)
      expect(shownOf(parts).length).toBeGreaterThan(5000)
    }
  })

  it('is refused after ten in a minute', async () => {
    const pat = await patientWith('Pat')
    for (let count = 0; count < 10; count++) expect((await ask(pat)).status).toBe(200)
    const response = await ask(pat)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await response.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'You have asked many questions. Please ask again in a minute.',
    })
    expect(asked().length).toBe(10)
  })

  it('is aborted at the service when the patient leaves', async () => {
    const quin = await patientWith('Quin')
    const held = Promise.withResolvers<ServerResponse>()
    service.answer((response) => held.resolve(beginAnswer(response, 'Hello. ')))
    const { body } = await ask(quin)
    const closed = once(await held.promise, 'close')
    await body?.cancel()
    await closed
    expect((await held.promise).writableFinished).toBe(false)
  })
})

describe('a service that fails is told in plain words', () => {
  const unreachable = 'The assistant cannot be reached at the moment. Please try again later.'
  it.each<[string, (response: ServerResponse) => unknown, string]>([
    ['refuses', (response) => response.writeHead(401).end('{"error":"sesame is wrong"}'), unreachable],
    ['is busy', (response) => response.writeHead(429).end(), 'The assistant is busy. Please ask again in a minute.'],
    ['hangs up', (response) => response.destroy(), unreachable],
    ['answers something else', (response) => response.writeHead(200).end('<h1>Hello</h1>'), unreachable],
    [
      'leads elsewhere',
      (response) => response.writeHead(307, { Location: `${service.url}/elsewhere` }).end(),
      unreachable,
    ],
  ])('a service that %s', async (_, answer, message) => {
    const ria = await patientWith('Ria')
    service.answer(answer)
    const response = await ask(ria)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'unavailable', message })
    expect(asked().length).toBe(1)
    expect(app.logged.join()).not.toContain('sesame')
  })

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['breaks off', (response) => beginAnswer(response, 'Hello. ').end()],
    ['sends what cannot be read', (response) => beginAnswer(response, 'Hello. ').end('data: {"error":1}\n\n')],
    ['sends without an end', (response) => beginAnswer(response, 'Hello. ').end(`data: ${'a'.repeat(200_000)}`)],
  ])('a service that %s in the middle', async (_, answer) => {
    const sal = await patientWith('Sal')
    service.answer(answer)
    expect(await answerTo(sal)).toEqual([{ kind: 'text', text: 'Hello. ' }, { kind: 'failed' }])
  })
})

test('any other function is 404 in JSON', async () => {
  const tom = await signUp(app, 'Tom')
  for (const method of ['GET', 'POST']) {
    const response = await as(tom).request('/functions/nowhere', { method })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found', message: 'There is no such function.' })
  }
})
