import { useEffect, useRef } from 'react'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import { assistantTexts } from '#web/texts/en/assistant.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { EmergencyCard } from './emergency-card.tsx'
import type { ChatMessage } from './use-chat.ts'

type ChatLogProps = { messages: readonly ChatMessage[]; isReplying: boolean; spans: ZoneSpans }

/** The conversation, oldest first, scrolled to the newest message, or to the emergency numbers if there are any. */
export function ChatLog({ messages, isReplying, spans }: ChatLogProps) {
  const t = useTexts(assistantTexts)
  const log = useRef<HTMLDivElement>(null)
  const urgent = useRef<HTMLDivElement>(null)
  const replies = messages.slice(messages.findLastIndex(({ isBot }) => !isBot) + 1)
  const urgentId = replies.find(({ emergency }) => emergency)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown sets how far there is to scroll.
  useEffect(() => {
    if (urgentId) urgent.current?.scrollIntoView?.({ block: 'start' })
    else if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [messages, isReplying])
  const count = messages.length
  useEffect(() => {
    if (!log.current || count === 0 || urgentId) return
    // With large text the page scrolls, and not the log: once for each message, not for each piece of an answer.
    if (getComputedStyle(log.current).overflowY === 'visible')
      log.current.lastElementChild?.scrollIntoView?.({ block: 'nearest' })
  }, [count, urgentId])
  return (
    // A sentence is read out once it is whole: while an answer grows, the log is busy. Emergency numbers do not wait for it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
    <div ref={log} className="chat__log" role="log" aria-label={t.log} aria-busy={isReplying && !urgentId} tabIndex={0}>
      <p className="soft">{t.greeting}</p>
      {messages.map(({ id, text, isBot, timestamp, emergency }) => (
        <div
          key={id}
          ref={id === urgentId ? urgent : undefined}
          className={classNames(
            'chat__message',
            isBot && 'chat__message--bot',
            emergency && 'chat__message--emergency',
          )}
        >
          <VisuallyHidden>{isBot ? t.bot : t.you} </VisuallyHidden>
          {emergency ? <EmergencyCard emergency={emergency} /> : <p dir="auto">{text}</p>}
          <time dateTime={timestamp.toString()}>{timeText(wallClock(spans, timestamp))}</time>
        </div>
      ))}
      {isReplying && (
        <p className="soft" aria-hidden="true">
          {t.replying}
        </p>
      )}
    </div>
  )
}
