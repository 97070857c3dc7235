import { createHash } from 'node:crypto'
import type { AuditEvent } from '#core/account/audit-event.ts'
import {
  type AssistantPart,
  answerLength,
  askAssistant,
  assistantPart,
  getAssistant,
  putAssistant,
  type Recipient,
} from '#core/api/assistant.ts'
import { asksAboutDose, mentionsAmount, takeSentences } from '#core/assistant/amounts.ts'
import { type AttemptLimit, countAttempt } from '#server/auth/attempts.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { describeError } from '#server/http/describe-error.ts'
import { eventStream } from '#server/http/event-stream.ts'
import { Problem } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { type FunctionCall, registerFunction } from '#server/http/register-function.ts'
import type { Log } from '#server/log.ts'
import type { AssistantService } from '#server/settings.ts'
import { type ChatMessage, ChatServiceError, chatCompletion, type Timeouts } from './chat-completion.ts'
import { instruction } from './instruction.ts'
import { deleteConsent, selectConsent, storeConsent } from './store.ts'

export type AssistantDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly service: AssistantService | null
  readonly log: Log
}

/** Bytes, with the conversation before it. */
const bodyLimit = 128 * 1024

const timeouts: Timeouts = { silence: 20_000, whole: 60_000 }

const limits = {
  soon: { max: 10, window: Temporal.Duration.from({ minutes: 1 }) },
  daily: { max: 200, window: Temporal.Duration.from({ hours: 24 }) },
} as const satisfies Record<string, AttemptLimit>

/** Characters after which an unfinished sentence is checked. */
const longSentence = 400

/**
 * The operator's assistant: who it is, the patient's switch, and the chat (product 11.2). Nothing leaves the server for
 * a patient who has not switched on this very service and model.
 */
export function assistantRoutes(api: Api, deps: AssistantDeps): void {
  const { database, sealer, service } = deps
  const recipient = service && recipientOf(service)

  register(api, getAssistant, async ({ userId }) => {
    const consent = await database.withUser(userId, (tx) => selectConsent(tx, userId))
    return { recipient, isOn: sameRecipient(consent, recipient) }
  })

  register(api, putAssistant, async ({ input: { recipient: chosen }, userId, ...caller }) => {
    if (chosen && !sameRecipient(chosen, recipient)) throw new Problem('conflict', 'assistant_changed')
    await database.withUser(userId, async (tx) => {
      const before = await selectConsent(tx, userId)
      if (chosen) await storeConsent(tx, userId, chosen, caller.now)
      else await deleteConsent(tx, userId)
      if (chosen ? !sameRecipient(before, chosen) : before) {
        const event: AuditEvent = chosen
          ? { kind: 'assistant-on', about: `${chosen.host}, ${chosen.model}` }
          : { kind: 'assistant-off' }
        await recordAudit({ tx, sealer, userId }, event, sourceOf(caller))
      }
    })
    return { recipient, isOn: chosen !== null }
  })

  registerFunction(api, askAssistant, bodyLimit, (call) => chat(deps, call))
}

type ChatCall = FunctionCall<(typeof askAssistant)['input']>

/** @throws Problem switched_off, too_many_requests, unavailable */
async function chat(
  { database, service, log }: AssistantDeps,
  { input: { messages }, userId, now }: ChatCall,
): Promise<Response> {
  const consent = await database.withUser(userId, (tx) => selectConsent(tx, userId))
  if (!service || !sameRecipient(consent, recipientOf(service))) throw new Problem('switched_off', 'assistant_off')
  if (messages.some(({ isBot, text }) => !isBot && asksAboutDose(text))) {
    return streamOf(singlePart({ kind: 'withheld' }), () => {})
  }
  await countQuestion(database, userId, now)
  const abort = new AbortController()
  try {
    const pieces = await chatCompletion(service, promptOf(messages), { signal: abort.signal, timeouts })
    return streamOf(withoutDoseAdvice(pieces, abort, log), () => abort.abort())
  } catch (error) {
    log.warn(describeError(error), 'assistant failed')
    throw problemOf(error)
  }
}

function promptOf(messages: ChatCall['input']['messages']): ChatMessage[] {
  return [
    { role: 'system', content: instruction },
    ...messages.map(({ isBot, text }) => ({ role: isBot ? ('assistant' as const) : ('user' as const), content: text })),
  ]
}

function sameRecipient(a: Recipient | null, b: Recipient | null): boolean {
  return a !== null && a.host === b?.host && a.model === b.model
}

function recipientOf({ url, model }: AssistantService): Recipient {
  return { host: new URL(url).host, model }
}

async function countQuestion(database: Database, userId: string, now: Temporal.Instant): Promise<void> {
  const counters = Object.entries(limits).map(([name, limit]) => ({
    // Hashed like all keys there: the count outlives a deleted account.
    key: createHash('sha256').update(`assistant-${name}:${userId}`).digest('base64url'),
    limit,
  }))
  const retryAfter = await countAttempt(database.pool, counters, now)
  if (retryAfter === null) return
  const isDayFull = retryAfter > 90
  throw new Problem('too_many_requests', isDayFull ? 'questions_a_day' : 'questions_a_minute', { retryAfter })
}

function problemOf(error: unknown): Problem {
  if (error instanceof ChatServiceError && error.isBusy) {
    return new Problem('unavailable', 'assistant_busy', { retryAfter: 60 })
  }
  return new Problem('unavailable', 'assistant_unreachable')
}

async function* singlePart(part: AssistantPart): AsyncGenerator<AssistantPart, void, undefined> {
  yield part
}

/** Whole sentences, up to the first that names an amount (product 11.2: it never advises on doses). */
async function* withoutDoseAdvice(
  pieces: AsyncGenerator<string, void, undefined>,
  abort: AbortController,
  log: Log,
): AsyncGenerator<AssistantPart, void, undefined> {
  let rest = ''
  let length = 0
  try {
    for await (const piece of pieces) {
      const taken = takeSentences(rest + piece)
      rest = taken.rest
      const sentences = rest.length > longSentence ? [...taken.sentences, rest] : taken.sentences
      if (rest.length > longSentence) rest = ''
      for (const text of sentences) {
        if (mentionsAmount(text)) return yield { kind: 'withheld' }
        length += text.length
        if (length > answerLength) return yield { kind: 'end' }
        yield { kind: 'text', text }
      }
    }
    if (mentionsAmount(rest)) return yield { kind: 'withheld' }
    if (rest && length + rest.length <= answerLength) yield { kind: 'text', text: rest }
    yield { kind: 'end' }
  } catch (error) {
    if (!abort.signal.aborted) log.warn(describeError(error), 'assistant broke off')
    yield { kind: 'failed' }
  } finally {
    abort.abort()
  }
}

/** @param onLeave called when the client disconnects */
function streamOf(parts: AsyncGenerator<AssistantPart, void, undefined>, onLeave: () => void): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(`data: ${JSON.stringify(assistantPart.parse(value))}\n\n`))
    },
    cancel: onLeave,
  })
  return eventStream(body)
}
