import { useId, useRef, useState } from 'react'
import type { Recipient } from '#core/api/assistant.ts'
import { hasNoAnswer } from '#web/lib/api.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { assistantTexts } from '#web/texts/en/assistant.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Service } from './use-service.ts'
import './chat.css'

type ServiceSwitchProps = {
  service: Service
  recipient: Recipient
  /** Moves the focus after the switch was used. */
  onChanged: (isOn: boolean) => void
}

/** The operator's assistant, and the patient's consent to what is sent to it; off until it is given (product 1.5). */
export function ServiceSwitch({ service, recipient, onChanged }: ServiceSwitchProps) {
  const t = useTexts(assistantTexts).service
  const [isAsking, setAsking] = useState(false)
  const look = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { host } = recipient

  async function change(to: Recipient | null) {
    if (!(await service.change(to))) return
    setAsking(false)
    onChanged(to !== null)
  }

  return (
    <section className="chat__service" aria-label={t.heading}>
      {service.isOn ? (
        <>
          <p className="small soft">{t.isOn(host)}</p>
          <Button variant="quiet" size="sm" busy={service.isSaving} onClick={() => void change(null)}>
            {t.switchOff}
          </Button>
        </>
      ) : (
        <>
          <p className="small soft">{t.offered(host)}</p>
          <Button
            ref={look}
            variant="quiet"
            size="sm"
            aria-expanded={isAsking}
            aria-controls={id}
            onClick={() => setAsking(!isAsking)}
          >
            {t.showSent}
          </Button>
          {isAsking && (
            <ServiceConsent
              id={id}
              recipient={recipient}
              isSaving={service.isSaving}
              onAccept={() => void change(recipient)}
              onDecline={() => {
                setAsking(false)
                look.current?.focus()
              }}
            />
          )}
        </>
      )}
      {service.error && (
        <Note kind="missed" icon="missed" role="alert">
          {failureOr(service.error, hasNoAnswer(service.error) ? t.offline : t.notSaved)}
        </Note>
      )}
    </section>
  )
}

/** What is sent to the operator's assistant, and the patient's answer. */
function ServiceConsent(props: {
  id: string
  recipient: Recipient
  isSaving: boolean
  onAccept: () => void
  onDecline: () => void
}) {
  const { id, recipient, isSaving, onAccept, onDecline } = props
  const t = useTexts(assistantTexts).service
  return (
    <div id={id} className="chat__consent">
      <h3>{t.sentTitle}</h3>
      <ul>
        {t.sent(recipient.host, recipient.model).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button size="sm" busy={isSaving} onClick={onAccept}>
        {t.switchOn}
      </Button>
      <Button variant="quiet" size="sm" onClick={onDecline}>
        {t.notNow}
      </Button>
    </div>
  )
}
