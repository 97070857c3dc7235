import { useRef } from 'react'
import { assistantTexts } from '#web/texts/en/assistant.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { ServiceSwitch } from './service-switch.tsx'
import { useService } from './use-service.ts'
import './chat.css'

/** The patient's consent to the operator's assistant, as the chat asks for it; nothing if there is no assistant. */
export function AssistantConsent({ userId, className }: { userId: string; className: string }) {
  const t = useTexts(assistantTexts).service
  const service = useService(userId)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!service.recipient) return null
  return (
    <div className={className}>
      <h3 ref={heading} tabIndex={-1}>
        {t.heading}
      </h3>
      <ServiceSwitch service={service} recipient={service.recipient} onChanged={() => heading.current?.focus()} />
    </div>
  )
}
