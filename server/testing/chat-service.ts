import type { ServerResponse } from 'node:http'
import { localService } from './local-service.ts'

/** What the service was asked. */
type ReceivedQuestion = {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly stream: boolean
    readonly messages: readonly { readonly role: string; readonly content: string }[]
  }
}

/** An OpenAI-compatible service on this machine. */
export type ChatService = {
  /** Its base. */
  readonly url: string
  readonly host: string
  readonly asked: readonly ReceivedQuestion[]
  /** What it does from now on with the next questions. */
  answer(with_: (response: ServerResponse) => unknown): void
  close(): Promise<void>
}

/** Starts one that answers every question with a greeting until told otherwise. */
export async function chatService(): Promise<ChatService> {
  const asked: ReceivedQuestion[] = []
  let answer: (response: ServerResponse) => unknown = streamAnswer('Hello. ', 'How are you?')
  const { host, close } = await localService(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    asked.push({
      path: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      body: text === '' ? undefined : JSON.parse(text),
    })
    answer(response)
  })
  return {
    url: `http://${host}/v1`,
    host,
    asked,
    answer: (handler) => {
      answer = handler
    },
    close,
  }
}

/** Streams pieces of an answer, and that it ends. */
export const streamAnswer =
  (...pieces: string[]) =>
  (response: ServerResponse) => {
    beginAnswer(response, ...pieces).end('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  }

/** Streams pieces of an answer, and leaves it open. @returns the response */
export function beginAnswer(response: ServerResponse, ...pieces: string[]): ServerResponse {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
  response.write('data: {"choices":[{"delta":{"role":"assistant"}}]}\n\n')
  for (const content of pieces) response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
  return response
}
