import '#web/styles/bundles/controls.css'
import { useState } from 'react'
import { answerInvitation, readInvitation } from '#core/api/confirmations.ts'
import type { Output } from '#core/api/endpoint.ts'
import { call, isEndedLink } from '#web/lib/api.ts'
import { useMailedLink } from '#web/lib/use-mailed-link.ts'
import { linksTexts } from '#web/texts/en/links.ts'
import { isolated } from '#web/texts/isolate.ts'
import { showLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { EndedLink } from '#web/ui/ended-link.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { UnreadLink } from '#web/ui/unread-link.tsx'

type InvitationData = Output<typeof readInvitation>

/**
 * The question to the emergency contact, who has no account: may alerts be sent to where this link was sent? Opening it changes
 * nothing, and the answer can be changed.
 * @param token the link's token; empty if it was cut off
 */
export function Invitation({ token }: { token: string }) {
  const texts = useTexts(linksTexts)
  const { ended, endedText } = texts.invitation
  const { link, read, show } = useMailedLink(readInvitation, token, showLanguage)

  if (link === 'ended') return <EndedLink title={ended} text={endedText} />
  if (link === 'loading' || link === 'not-loaded') {
    return <UnreadLink isLoading={link === 'loading'} texts={texts} onRetry={() => void read()} />
  }
  return <Answer token={token} link={link} onAnswered={show} onEnded={() => show('ended')} />
}

type AnswerProps = {
  token: string
  link: InvitationData
  onAnswered: (link: InvitationData) => void
  onEnded: () => void
}

function Answer({ token, link, onAnswered, onEnded }: AnswerProps) {
  const t = useTexts(linksTexts).invitation
  const [phase, setPhase] = useState<'open' | 'agreeing' | 'refusing' | 'failed' | 'answered'>('open')
  const { state, way } = link
  const patient = isolated(link.patient)

  async function answer(agrees: boolean) {
    if (phase === 'agreeing' || phase === 'refusing') return
    setPhase(agrees ? 'agreeing' : 'refusing')
    try {
      onAnswered(await call(answerInvitation, { token, agrees }))
      setPhase('answered')
    } catch (error) {
      if (isEndedLink(error)) onEnded()
      else setPhase('failed')
    }
  }

  return (
    <div className="form">
      {state === 'agreed' && <Icon name="taken" className="icon--lg status--taken" />}
      {state === 'refused' && <Icon name="missed" className="icon--lg" />}
      <h1 ref={phase === 'answered' ? takeFocus : undefined} tabIndex={-1}>
        <BidiText>{t.headings[state](patient)}</BidiText>
      </h1>
      <p className="soft">
        <BidiText>{t.texts[state](patient)}</BidiText>
      </p>
      {state !== 'refused' && <p className="soft">{t.channels[way]}</p>}
      {phase === 'failed' && <FormError>{t.failed}</FormError>}
      <div className="single-task__actions">
        {state !== 'agreed' && (
          <Button
            variant={state === 'asked' ? 'solid' : 'line'}
            busy={phase === 'agreeing'}
            onClick={() => void answer(true)}
          >
            {state === 'asked' ? t.agree : t.agreeAfterAll}
          </Button>
        )}
        {state !== 'refused' && (
          <Button variant="line" busy={phase === 'refusing'} onClick={() => void answer(false)}>
            {state === 'asked' ? t.refuse : t.takeBack}
          </Button>
        )}
      </div>
    </div>
  )
}
