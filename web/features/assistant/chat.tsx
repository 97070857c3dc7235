import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { questionLength } from '#core/api/assistant.ts'
import { emergencyIn } from '#core/assistant/emergency.ts'
import { asksIfTaken } from '#core/assistant/own-question.ts'
import { stocksQuery } from '#web/lib/stocks-query.ts'
import { assistantTexts } from '#web/texts/en/assistant.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { ChatLog } from './chat-log.tsx'
import { type KnownFacts, type OwnQuestion, ownAnswer, takenAnswer } from './own-answers.ts'
import { ServiceSwitch } from './service-switch.tsx'
import { useChat } from './use-chat.ts'
import { useService } from './use-service.ts'
import './chat.css'

const ownQuestions: readonly OwnQuestion[] = ['next', 'figures', 'today', 'stock']

export type ChatProps = Omit<KnownFacts, 'stocks'>

/**
 * The conversation: questions answered from the patient's own record; other questions answered by a fixed hint, or by the
 * operator's assistant once the patient has switched it on (product 11.2). A message about an emergency is answered by the
 * emergency numbers before anything else.
 */
export function Chat(props: ChatProps) {
  const t = useTexts(assistantTexts)
  const { userId, spans } = props.record
  const stocks = useQuery(stocksQuery(userId)).data?.value.stocks ?? null
  const known: KnownFacts = { ...props, stocks }
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(known)
  const chat = useChat()
  const service = useService(userId)
  const question = text.trim()
  const isReady = question !== '' && !chat.isReplying

  // An answer uses the record at the time it is given.
  useEffect(() => {
    latest.current = known
  })

  function askOwn(which: OwnQuestion) {
    if (chat.isReplying) return
    chat.ask(t.quick[which], () => ownAnswer(which, latest.current, t))
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
    setText('')
    // The button is disabled while the reply is pending, and would lose the focus.
    field.current?.focus()
    // Emergency numbers come first, and no assistant is asked about an emergency.
    const emergency = emergencyIn(question)
    const mayBeTooMuch = emergency === null || emergency === 'overdose'
    if (mayBeTooMuch && asksIfTaken(question)) {
      return chat.ask(question, () => takenAnswer(question, latest.current, t), emergency)
    }
    if (emergency) return chat.ask(question, () => t.emergency.reply, emergency)
    if (!service.isOn) return chat.ask(question, () => oneOf(t.canned))
    const outcome = await chat.askService(question)
    if (!outcome || outcome.kind === 'answered' || outcome.kind === 'withheld') return
    // Restores the question, unless something else was typed by now.
    setText((typed) => typed || question)
    if (outcome.kind === 'refused' && outcome.isSwitchedOff) service.lookAgain()
  }

  return (
    <div className="chat">
      <OwnQuestions isReplying={chat.isReplying} onAsk={askOwn} />
      <ChatLog messages={chat.messages} isReplying={chat.isReplying} spans={spans} />
      <form className="chat__form" onSubmit={(event) => void send(event)} noValidate>
        <Field label={t.question} error={chat.problem ?? undefined}>
          <TextInput
            ref={field}
            dir="auto"
            autoComplete="off"
            enterKeyHint="send"
            maxLength={questionLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" disabled={!isReady}>
          {t.send}
        </Button>
      </form>
      {service.recipient && (
        <ServiceSwitch
          service={service}
          recipient={service.recipient}
          onChanged={(isOn) => {
            if (!isOn) chat.forgetService()
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** The questions that are answered from the patient's own record, as buttons. */
function OwnQuestions({ isReplying, onAsk }: { isReplying: boolean; onAsk: (which: OwnQuestion) => void }) {
  const t = useTexts(assistantTexts)
  return (
    <fieldset className="chat__own">
      <legend>{t.ownQuestions}</legend>
      {ownQuestions.map((which) => (
        <Button
          key={which}
          variant="line"
          size="sm"
          aria-disabled={isReplying || undefined}
          onClick={() => onAsk(which)}
        >
          {t.quick[which]}
        </Button>
      ))}
      <p className="small soft">{t.ownQuestionsFrom}</p>
    </fieldset>
  )
}

function oneOf(replies: readonly string[]): string {
  return replies[Math.floor(Math.random() * replies.length)] ?? ''
}
