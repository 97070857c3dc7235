import * as z from 'zod/mini'
import { takeEvents } from '#core/api/server-events.ts'
import type { AssistantService } from '#server/settings.ts'

/** In milliseconds. */
export type Timeouts = {
  /** Until the first piece, and between two pieces. */
  readonly silence: number
  /** For the whole answer. */
  readonly whole: number
}

export type ChatMessage = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }

/** The service failed; `isBusy` if it asked to retry later. */
export class ChatServiceError extends Error {
  override readonly name = 'ChatServiceError'
  readonly isBusy: boolean

  constructor(reason: string, options: { isBusy?: boolean; cause?: unknown } = {}) {
    super(reason, { cause: options.cause })
    this.isBusy = options.isBusy ?? false
  }
}

/** About as many words. */
const maxTokens = 800
/** In characters: limits what is read from the service. */
const maxStreamLength = 2_000_000
const maxMessageLength = 100_000

const piece = z.object({
  choices: z.array(z.object({ delta: z.optional(z.object({ content: z.nullish(z.string()) })) })),
})

/**
 * Asks an OpenAI-compatible service for a streamed answer (`POST {url}/chat/completions`).
 * @param signal aborts the request
 * @returns once the answer begins: the pieces of text as they arrive
 * @throws ChatServiceError, also while the pieces are read
 */
export async function chatCompletion(
  service: AssistantService,
  messages: readonly ChatMessage[],
  { signal, timeouts }: { readonly signal: AbortSignal; readonly timeouts: Timeouts },
): Promise<AsyncGenerator<string, void, undefined>> {
  const timeout = new AbortController()
  const whole = setTimeout(() => timeout.abort(), timeouts.whole)
  let silence = setTimeout(() => timeout.abort(), timeouts.silence)
  const settle = () => {
    clearTimeout(whole)
    clearTimeout(silence)
  }
  const resetTimeout = () => {
    clearTimeout(silence)
    silence = setTimeout(() => timeout.abort(), timeouts.silence)
  }
  try {
    const response = await fetch(`${service.url}/chat/completions`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'text/event-stream',
        ...(service.key !== undefined && { Authorization: `Bearer ${service.key}` }),
      },
      body: JSON.stringify({ model: service.model, messages, stream: true, max_tokens: maxTokens }),
      signal: AbortSignal.any([signal, timeout.signal]),
      // Consent covers this host: what is typed goes to no other.
      redirect: 'error',
    })
    if (!response.ok || !response.body || !isEventStream(response)) {
      await response.body?.cancel()
      throw new ChatServiceError(`answered ${response.status}`, { isBusy: response.status === 429 })
    }
    return pieces(response.body, resetTimeout, settle)
  } catch (error) {
    settle()
    throw chatServiceError(error)
  }
}

async function* pieces(
  body: ReadableStream<Uint8Array>,
  resetTimeout: () => void,
  settle: () => void,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  let size = 0
  try {
    for await (const chunk of body) {
      resetTimeout()
      const text = decoder.decode(chunk, { stream: true })
      const taken = takeEvents(rest + text)
      rest = taken.rest
      size += text.length
      if (size > maxStreamLength || rest.length > maxMessageLength) throw new ChatServiceError('answered too much')
      for (const { data } of taken.events) {
        if (data === '[DONE]') return
        const content = textOf(data)
        if (content) yield content
      }
    }
    throw new ChatServiceError('broke off')
  } catch (error) {
    throw chatServiceError(error)
  } finally {
    settle()
  }
}

function textOf(data: string): string {
  const parsed = z.safeParse(piece, json(data))
  if (!parsed.success) throw new ChatServiceError('answered something else')
  return parsed.data.choices[0]?.delta?.content ?? ''
}

function json(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

const isEventStream = (response: Response) => /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')

const chatServiceError = (error: unknown) =>
  error instanceof ChatServiceError ? error : new ChatServiceError('cannot be reached', { cause: error })
