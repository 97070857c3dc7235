import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { serverFunction } from './function.ts'

/** The service that would receive what a patient types. */
export const recipient = z.object({
  host: z.string(),
  model: z.string(),
})
export type Recipient = z.output<typeof recipient>

const assistantState = z.object({
  /** Null if the operator has not configured one. */
  recipient: z.nullable(recipient),
  /** Whether the patient has switched on exactly this recipient; nothing is sent before. */
  isOn: z.boolean(),
})
export type AssistantState = z.output<typeof assistantState>

export const getAssistant = endpoint({
  method: 'GET',
  path: '/api/assistant',
  summary: 'The assistant of the operator, and whether the patient has switched it on',
  access: 'patient',
  input: nothing,
  output: assistantState,
})

export const putAssistant = endpoint({
  method: 'PUT',
  path: '/api/assistant',
  summary: 'Switches the assistant on, for the recipient that the patient was told, or off (null)',
  access: 'patient',
  input: z.object({ recipient: z.nullable(recipient) }),
  output: assistantState,
})

/** Most characters of a question, and most messages of a conversation: the question, and five with their answers before it. */
export const questionLength = 1000
export const conversationLength = 11

/** Most characters of an answer. */
export const answerLength = 6000

const question = z.object({
  isBot: z.literal(false),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please type a question'),
      z.maxLength(questionLength, `At most ${questionLength} characters`),
    ),
})
const answer = z.object({ isBot: z.literal(true), text: z.string().check(z.minLength(1), z.maxLength(answerLength)) })

/** Asks the assistant. What comes back is an event stream of `assistantPart`s. */
export const askAssistant = serverFunction({
  name: 'assistant',
  input: z.object({
    /** The conversation with the assistant so far, oldest first; the last is the question. */
    messages: z.array(z.discriminatedUnion('isBot', [question, answer])).check(
      z.minLength(1, 'Please type a question'),
      z.maxLength(conversationLength),
      z.refine((messages) => messages.at(-1)?.isBot === false, 'Please type a question'),
    ),
  }),
})

/** A piece of the answer, its end, or that it broke off. */
export const assistantPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** The answer stops here, because what would follow speaks of amounts. */
  z.object({ kind: z.literal('withheld') }),
  z.object({ kind: z.literal('end') }),
  z.object({ kind: z.literal('failed') }),
])
export type AssistantPart = z.output<typeof assistantPart>
