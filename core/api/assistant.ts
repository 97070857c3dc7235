import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { serverFunction } from './function.ts'

/** The service that receives what a patient types. */
export const recipient = z.object({
  host: z.string(),
  model: z.string(),
})
export type Recipient = z.output<typeof recipient>

const assistantState = z.object({
  /** Null if the operator has not configured one. */
  recipient: z.nullable(recipient),
  /** Whether the patient has switched on exactly this recipient; nothing is sent otherwise. */
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
  summary: 'Switch the assistant on, for the recipient that the patient was told, or off (null)',
  access: 'patient',
  input: z.object({ recipient: z.nullable(recipient) }),
  output: assistantState,
})

/** Limits of a question and of a conversation: the question, and five earlier ones with their answers. */
export const questionLength = 1000
export const conversationLength = 11

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

/** Answers an event stream of `assistantPart`s. */
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

export const assistantPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** The answer stops here because the rest is about amounts. */
  z.object({ kind: z.literal('withheld') }),
  z.object({ kind: z.literal('end') }),
  z.object({ kind: z.literal('failed') }),
])
export type AssistantPart = z.output<typeof assistantPart>
