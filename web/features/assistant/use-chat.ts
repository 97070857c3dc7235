import { useEffect, useRef, useState } from 'react'
import type { Emergency } from '#core/assistant/emergency-phrases.ts'
import { now as readNow } from '#web/lib/clock.ts'
import { failureText } from '#web/texts/core-text.ts'
import { assistantTexts } from '#web/texts/en/assistant.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { askService, type ChatTurn, type Outcome } from './ask-service.ts'

/** A message of the chat (product 11.1). */
export type ChatMessage = {
  readonly id: string
  readonly text: string
  readonly isBot: boolean
  readonly timestamp: Temporal.Instant
  /** Shown as the card with the emergency numbers. */
  readonly emergency?: Emergency
}

/** Delay of the reply, in milliseconds (product 11.1). */
const replyAfterMs = 1500

export type Chat = {
  readonly messages: readonly ChatMessage[]
  /** A reply is pending: nothing can be sent. */
  readonly isReplying: boolean
  /** Why the last question has no answer; null if it has one. */
  readonly problem: string | null
  /**
   * Sends a message that is answered 1.5 s later.
   * @param answer called when the reply is due
   * @param emergency what the message may be about: its numbers are shown at once
   */
  ask(text: string, answer: () => string, emergency?: Emergency | null): void
  /** The same, answered by the operator's assistant. @returns how it ended */
  askService(text: string): Promise<Outcome | null>
  /** Removes the messages to the service, so that no later question sends them along. */
  forgetService(): void
}

/** The conversation of one visit; it is not stored. */
export function useChat(): Chat {
  const t = useTexts(assistantTexts).service
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const [isReplying, setReplying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const count = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const left = useRef<AbortController | null>(null)
  // Only messages to the service may be sent to it again: answers from the patient's own record stay here.
  const withService = useRef<ChatTurn[]>([])

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      left.current?.abort()
    },
    [],
  )

  function add(text: string, isBot: boolean, emergency: Emergency | null = null): string {
    count.current += 1
    const id = `message-${count.current}`
    const message = { id, text, isBot, timestamp: readNow(), ...(emergency && { emergency }) }
    setMessages((before) => [...before, message])
    return id
  }

  function begin(text: string): void {
    setProblem(null)
    setReplying(true)
    add(text, false)
  }

  return {
    messages,
    isReplying,
    problem,
    ask(text, answer, emergency = null) {
      begin(text)
      if (emergency) add('', true, emergency)
      timer.current = setTimeout(() => {
        add(answer(), true)
        setReplying(false)
      }, replyAfterMs)
    },
    async askService(question) {
      begin(question)
      const leave = new AbortController()
      left.current = leave
      let answer = ''
      let id: string | null = null
      try {
        const outcome = await askService(question, withService.current, grow, leave.signal)
        if (outcome.kind === 'answered') {
          withService.current.push({ isBot: false, text: question }, { isBot: true, text: answer })
        } else if (outcome.kind === 'withheld') {
          add(t.withheld, true)
        } else {
          setProblem(outcome.kind === 'refused' ? failureText(outcome.problem) : t[outcome.kind])
        }
        setReplying(false)
        return outcome
      } catch (error) {
        if (leave.signal.aborted) return null
        throw error
      }

      function grow(piece: string): void {
        answer += piece
        if (id === null) id = add(answer, true)
        else setMessages((before) => before.map((one) => (one.id === id ? { ...one, text: answer } : one)))
      }
    },
    forgetService() {
      withService.current = []
    },
  }
}
