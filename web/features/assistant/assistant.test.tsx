import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type AssistantPart, type AssistantState, getAssistant, putAssistant } from '#core/api/assistant.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import {
  type ApiServer,
  apiServer,
  encoded,
  pending,
  problem,
  sessionBody,
  unreachable,
} from '#web/testing/api-server.ts'
import { at, medication, sam, withEntries } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { assistantTexts } from '#web/texts/en/assistant.ts'
import { AssistantPanel } from './assistant-panel.tsx'

// Loaded when it is opened; here before, so that no test waits for it.
await import('./chat.tsx')

const texts = assistantTexts.english
const recipient = { host: 'assistant.example', model: 'small-1' }
let state: AssistantState

let server: ApiServer

const questions = 'POST /functions/assistant'
/** What was sent to the operator's assistant. */
const asked = () => server.requestsTo(questions).map(({ body }) => body)
const answer = (given: Parameters<ApiServer['answer']>[1]) => server.answer(questions, given)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  state = { recipient: null, isOn: false }
  server = apiServer()
  server.answer(getAssistant, () => encoded(getAssistant, state))
  server.answer(putAssistant, (sent) => {
    state = { ...state, isOn: (sent as { recipient: unknown }).recipient !== null }
    return encoded(putAssistant, state)
  })
  answer(says('Hello.'))
})

function says(...sentences: string[]): Response {
  return parts(...sentences.map((text) => ({ kind: 'text', text }) as const), { kind: 'end' })
}

function parts(...list: AssistantPart[]): Response {
  const body = list.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('')
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

/** Sam opens the chat at noon. */
async function open(changes: Partial<Parameters<typeof AssistantPanel>[0]> = {}) {
  vi.setSystemTime(at('2026-11-21T12:00').epochMilliseconds)
  const taken = withEntries(medication({ name: 'Lisinopril', dosage: '10mg', time: '20:00' }))
  const record = sam(taken)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = render(
    <QueryClientProvider client={client}>
      <AssistantPanel record={record} isStale={false} now={at('2026-11-21T12:00')} {...changes} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open the health assistant' }))
  await screen.findByRole('textbox', { name: 'Your question' })
  await pass(0)
  return page
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your question' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const messages = () =>
  [...document.querySelectorAll('.chat__message')].map(
    (one) => `${one.classList.contains('chat__message--bot') ? 'bot' : 'you'}: ${one.querySelector('p')?.textContent}`,
  )
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
async function send(text: string) {
  type(text)
  fireEvent.click(button('Send'))
  await pass(0)
}

describe('the chat', () => {
  it('is collapsed at first, says what it is, and opens and closes with its conversation', async () => {
    await open()
    screen.getByText('General hints, not medical advice')
    await send('Hello')
    fireEvent.click(button('Close the health assistant'))
    expect(screen.queryByRole('textbox')).toBeNull()
    fireEvent.click(button('Open the health assistant'))
    expect(messages()).toEqual(['you: Hello'])
  })

  it('answers a second and a half after the message, and not before', async () => {
    await open()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await send('  Hello  ')
    await pass(1400)
    expect(messages()).toEqual(['you: Hello'])
    await pass(100)
    expect(messages()).toEqual(['you: Hello', `bot: ${texts.canned[0]}`])
  })

  it.each([0, 1, 2, 3, 4, 5])('may answer with reply %i of six, which says that it is no advice', async (index) => {
    await open()
    vi.spyOn(Math, 'random').mockReturnValue((index + 0.5) / 6)
    await send('Hello')
    await pass(1500)
    expect(texts.canned).toHaveLength(6)
    expect(messages()[1]).toBe(`bot: ${texts.canned[index]}`)
    expect(messages()[1]).toContain('A general hint, not medical advice')
  })

  it('sends nothing that is empty, and nothing while a reply is pending', async () => {
    await open()
    expect(button('Send').disabled).toBe(true)
    type('   ')
    expect(button('Send').disabled).toBe(true)
    fireEvent.submit(field())
    expect(messages()).toEqual([])
    await send('Hello')
    type('And then?')
    expect(button('Send').disabled).toBe(true)
    fireEvent.submit(field())
    fireEvent.click(button('What is next?'))
    expect(messages()).toEqual(['you: Hello'])
    expect(field().value).toBe('And then?')
    await pass(1500)
    expect(button('Send').disabled).toBe(false)
  })

  it('keeps the focus in the field, and announces what is said with its time', async () => {
    await open()
    await send('Hello')
    expect(document.activeElement).toBe(field())
    const log = screen.getByRole('log', { name: 'Conversation' })
    expect(log.textContent).toContain('You: Hello12:00 PM')
    expect(log.getAttribute('aria-busy')).toBe('true')
    await pass(1500)
    expect(log.getAttribute('aria-busy')).toBe('false')
  })

  it('answers a question about the own doses from the own record', async () => {
    await open()
    fireEvent.click(button('What is next?'))
    await pass(1500)
    expect(messages()).toEqual([
      'you: What is next?',
      'bot: Next: \u2068Lisinopril\u2069 \u206810\u00a0mg\u2069, today at 8:00 PM.',
    ])
    for (const question of ['How am I doing?', 'Did I take it today?']) {
      fireEvent.click(button(question))
      await pass(1500)
    }
    expect(messages()).toHaveLength(6)
    expect(asked()).toEqual([])
  })

  it('a chat that is left while a reply is pending gets no reply', async () => {
    const page = await open()
    const random = vi.spyOn(Math, 'random')
    await send('Hello')
    page.unmount()
    await pass(5000)
    expect(random).not.toHaveBeenCalled()
  })
})

describe('the assistant of the operator', () => {
  beforeEach(() => {
    state = { recipient, isOn: true }
  })

  it('is not mentioned where there is none', async () => {
    state = { recipient: null, isOn: false }
    await open()
    expect(screen.queryByRole('region', { name: 'Outside assistant' })).toBeNull()
  })

  it('gets nothing while it is off, not even after its terms were read', async () => {
    state = { recipient, isOn: false }
    await open()
    fireEvent.click(button('See what is sent'))
    screen.getByText(/are sent to assistant\.example, model small-1\.$/)
    screen.getByText(/^Your name, your medicines and your doses are not sent/)
    fireEvent.click(button('Not now'))
    expect(document.activeElement).toBe(button('See what is sent'))
    await send('What is blood pressure?')
    await pass(1500)
    expect(asked()).toEqual([])
    expect(messages()[1]).toContain('A general hint, not medical advice')
  })

  it('answers once it is switched on, and no longer when it is switched off', async () => {
    state = { recipient, isOn: false }
    await open()
    await send('Before')
    await pass(1500)
    fireEvent.click(button('See what is sent'))
    fireEvent.click(button('Switch it on'))
    await screen.findByText('What you type is sent to assistant.example. It never advises on doses.')
    expect(document.activeElement).toBe(field())
    answer(says('It is ', 'a pressure.'))
    await send('What is blood pressure?')
    expect(messages().slice(2)).toEqual(['you: What is blood pressure?', 'bot: It is a pressure.'])
    fireEvent.click(button('Switch it off'))
    await screen.findByRole('button', { name: 'See what is sent' })
    await send('And now?')
    await pass(1500)
    expect(asked()).toHaveLength(1)
  })

  it('gets the conversation with it, and nothing of the own answers', async () => {
    await open()
    fireEvent.click(button('What is next?'))
    await pass(1500)
    await send('One')
    await send('Two')
    expect(asked()).toHaveLength(2)
    expect(asked()[1]).toEqual({
      messages: [
        { isBot: false, text: 'One' },
        { isBot: true, text: 'Hello.' },
        { isBot: false, text: 'Two' },
      ],
    })
  })

  it('gets no more than it accepts of a long conversation', async () => {
    await open()
    for (let count = 1; count <= 8; count++) await send(`Question ${count}`)
    expect(asked().at(-1)).toMatchObject({
      messages: { length: 11, 0: { isBot: false, text: 'Question 3' }, 10: { isBot: false, text: 'Question 8' } },
    })
  })

  it('gives no answer about doses, says who does, and does not send the question again', async () => {
    await open()
    answer(parts({ kind: 'text', text: 'It is common. ' }, { kind: 'withheld' }))
    await send('Tell me more')
    expect(messages()).toEqual(['you: Tell me more', 'bot: It is common. ', `bot: ${texts.service.withheld}`])
    answer(says('Hello.'))
    await send('Thanks')
    expect(asked()[1]).toEqual({ messages: [{ isBot: false, text: 'Thanks' }] })
  })

  it.each<[string, Parameters<typeof answer>[0], string]>([
    ['cannot be reached', unreachable, texts.service.unreachable],
    [
      'is refused by the server',
      { status: 429, body: problem('too_many_requests', 'That were many questions.') },
      'That were many questions.',
    ],
    ['answers something else', new Response('<h1>Bad gateway</h1>', { status: 502 }), texts.service.failed],
    ['breaks off', parts({ kind: 'text', text: 'It is ' }, { kind: 'failed' }), texts.service.brokeOff],
    ['ends without an end', parts({ kind: 'text', text: 'It is ' }), texts.service.brokeOff],
  ])('a service that %s is explained in plain words, and what was typed is kept', async (_, given, message) => {
    await open()
    answer(given)
    await send('What is blood pressure?')
    screen.getByText(message)
    expect(field().value).toBe('What is blood pressure?')
    expect(button('Send').disabled).toBe(false)
    answer(says('A pressure.'))
    await send(field().value)
    expect(screen.queryByText(message)).toBeNull()
    expect(messages().at(-1)).toBe('bot: A pressure.')
  })

  it('an assistant that another device switched off says so, and is off here', async () => {
    await open()
    state = { recipient, isOn: false }
    answer({ status: 403, body: problem('switched_off', 'The assistant is switched off.') })
    await send('Hello')
    expect(screen.queryByText('The assistant is switched off.')).not.toBeNull()
    await screen.findByRole('button', { name: 'See what is sent' })
  })

  it('a switch that cannot be stored says so', async () => {
    state = { recipient, isOn: false }
    await open()
    server.answer(putAssistant, unreachable)
    fireEvent.click(button('See what is sent'))
    fireEvent.click(button('Switch it on'))
    expect((await screen.findByRole('alert')).textContent).toBe(texts.service.offline)
    expect(button('Switch it on')).toBeDefined()
  })

  it('is aborted when the page is left', async () => {
    const page = await open()
    answer(pending)
    await send('Hello')
    page.unmount()
    expect(server.requestsTo(questions).map(({ signal }) => signal?.aborted)).toEqual([true])
  })
})

describe('a new message', () => {
  const scrolledTo = async (overflowY: string) => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    await open()
    screen.getByRole('log').style.overflowY = overflowY
    await send('Hello')
    await pass(1500)
    return (shown.mock.contexts.at(-1) as Element | undefined)?.textContent
  }

  it('is scrolled to where the page scrolls and not the log, as with large text', async () => {
    expect(await scrolledTo('visible')).toContain('A general hint')
  })

  it('leaves the page where it is while the log scrolls', async () => {
    expect(await scrolledTo('auto')).toBeUndefined()
  })
})

describe('words of an emergency', () => {
  const livesIn = (country: string) => signIn({ userMetadata: { ...sessionBody().userMetadata, country } })

  it('show whom to call at once, with the numbers of the patient’s country', async () => {
    livesIn('US')
    await open()
    await send('I think I overdosed')
    const card = screen.getByRole('alert')
    expect(card.textContent).toContain('If you may have taken too much, get help now.')
    expect([...card.querySelectorAll('a')].map(({ href }) => href)).toEqual(['tel:911', 'tel:18002221222'])
    await pass(1500)
    expect(messages().at(-1)).toBe(`bot: ${texts.emergency.reply}`)
  })

  it('stay in sight when the reply comes below them, until the next question', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    livesIn('US')
    await open()
    await send('I think I overdosed')
    await pass(1500)
    expect(shown.mock.contexts.length).toBeGreaterThan(1)
    for (const card of shown.mock.contexts) expect((card as Element).textContent).toContain('get help now')
    const times = shown.mock.calls.length
    await send('Hello')
    await pass(1500)
    expect(shown).toHaveBeenCalledTimes(times)
  })

  it('show whom to call in any language, and without numbers where none is known', async () => {
    livesIn('ZZ')
    await open()
    await send('Ich bekomme keine Luft')
    const card = screen.getByRole('alert')
    expect(card.textContent).toContain('Call your local emergency number now.')
    expect(card.querySelector('a')).toBeNull()
  })

  it('are not sent anywhere', async () => {
    livesIn('DE')
    state = { recipient, isOn: true }
    await open()
    await send('I want to die')
    await pass(1500)
    expect(asked()).toEqual([])
    expect([...screen.getByRole('alert').querySelectorAll('a')].map(({ href }) => href)).toEqual([
      'tel:112',
      'tel:03019240',
      'tel:08001110111',
    ])
  })
})

describe('"Did I take it?", typed', () => {
  it('is answered from the record of the medicine that it names', async () => {
    const taken = withEntries(medication({ name: 'Tacrolimus', dosage: '5mg', time: '08:00' }), [
      '2026-11-21T08:00',
      '2026-11-21T08:01',
    ])
    const other = withEntries(medication({ name: 'Lisinopril', dosage: '10mg', time: '20:00' }))
    await open({ record: sam(taken, other) })
    await send('Did I take my tacrolimus this morning?')
    await pass(1500)
    const [, answer = ''] = messages()
    expect(withoutIsolates(answer)).toMatch(/^bot: Tacrolimus 5\u00a0mg, 8:00 AM: taken at 8:01 AM/)
    expect(answer).not.toContain('Lisinopril')
  })

  it('is shown beside whom to call, where too much may have been taken', async () => {
    await open()
    await send('Have I taken my medicine twice today?')
    expect(screen.getByRole('alert').textContent).toContain('If you may have taken too much')
    await pass(1500)
    expect(messages().at(-1)).toContain(texts.recorded)
  })

  it('is answered without a card where it asks for all medicines', async () => {
    await open()
    await send('Have I taken all my medicines today?')
    expect(screen.queryByRole('alert')).toBeNull()
    await pass(1500)
    expect(messages().at(-1)).toContain(texts.recorded)
  })

  it('a question about another day leads to the history', async () => {
    await open()
    await send('Did I take it yesterday?')
    await pass(1500)
    expect(messages().at(-1)).toBe(`bot: ${texts.anotherDay}`)
  })
})
