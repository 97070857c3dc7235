import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginAnswer, type ChatService, chatService, streamAnswer } from '#server/testing/chat-service.ts'
import { ChatServiceError, chatCompletion } from './chat-completion.ts'

let service: ChatService
beforeAll(async () => {
  service = await chatService()
})
afterAll(() => service.close())

const messages = [{ role: 'user', content: 'Hello' }] as const
const timeouts = { silence: 60_000, whole: 60_000 }
const ask = (changes: Partial<typeof timeouts> = {}, key?: string) =>
  chatCompletion({ url: service.url, key, model: 'small-1' }, messages, {
    signal: new AbortController().signal,
    timeouts: { ...timeouts, ...changes },
  })
const answerWithin = async (changes: Partial<typeof timeouts>) => Array.fromAsync(await ask(changes))

test('gives the pieces as they come, and sends no key where there is none', async () => {
  service.answer(streamAnswer('Hel', 'lo'))
  expect(await Array.fromAsync(await ask())).toEqual(['Hel', 'lo'])
  expect(service.asked.at(-1)?.authorization).toBeUndefined()
})

test('waits no longer than its timeout for the answer to begin', async () => {
  service.answer(() => {})
  await expect(ask({ silence: 20 })).rejects.toThrow(ChatServiceError)
})

test('waits no longer than its timeout for the next piece', async () => {
  service.answer((response) => beginAnswer(response, 'Hello'))
  await expect(answerWithin({ silence: 500 })).rejects.toThrow(ChatServiceError)
})

test('waits no longer than its timeout for the whole answer', async () => {
  service.answer((response) => {
    beginAnswer(response)
    const more = setInterval(() => response.write(': still there\n\n'), 20)
    response.on('close', () => clearInterval(more))
  })
  await expect(answerWithin({ whole: 500 })).rejects.toThrow(ChatServiceError)
})
