import { askAssistant, assistantPart, conversationLength } from '#core/api/assistant.ts'
import type { ErrorBody } from '#core/api/errors.ts'
import { callFunction, FunctionError } from '#web/lib/functions.ts'

/** A message of a conversation with the service. */
export type ChatTurn = { readonly isBot: boolean; readonly text: string }

/** How a request ended; `refused` with the server's error. */
export type Outcome =
  | { readonly kind: 'answered' | 'withheld' | 'brokeOff' | 'unreachable' | 'failed' }
  | { readonly kind: 'refused'; readonly problem: ErrorBody; readonly isSwitchedOff: boolean }

/**
 * Asks the operator's assistant through the server's function.
 * @param conversation earlier messages, oldest first; the last of them are sent
 * @param onText called with each piece of the answer
 * @returns how it ended; an aborted request throws the signal's reason
 */
export async function askService(
  question: string,
  conversation: readonly ChatTurn[],
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const messages = [...conversation.slice(1 - conversationLength), { isBot: false, text: question }]
  try {
    const answer = await callFunction(askAssistant.name, { body: { messages }, signal })
    if (answer.kind !== 'events') return { kind: 'failed' }
    for await (const { data } of answer.events) {
      const part = assistantPart.parse(JSON.parse(data))
      if (part.kind === 'end') return { kind: 'answered' }
      if (part.kind === 'withheld') return { kind: 'withheld' }
      if (part.kind === 'failed') return { kind: 'brokeOff' }
      onText(part.text)
    }
    return { kind: 'brokeOff' }
  } catch (error) {
    if (signal.aborted) throw error
    if (!(error instanceof FunctionError)) return { kind: 'brokeOff' }
    if (error.kind !== 'http') return { kind: 'unreachable' }
    if (!error.problem) return { kind: 'failed' }
    return { kind: 'refused', problem: error.problem, isSwitchedOff: error.problem.code === 'switched_off' }
  }
}
