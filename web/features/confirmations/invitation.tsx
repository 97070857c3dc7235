import '#web/styles/bundles/controls.css'
import { useCallback, useEffect, useState } from 'react'
import { answerInvitation, readInvitation } from '#core/api/confirmations.ts'
import type { Output } from '#core/api/endpoint.ts'
import { call, isEndedLink } from '#web/lib/api.ts'
import { linksTexts } from '#web/texts/en/links.ts'
import { isolated } from '#web/texts/isolate.ts'
import { showLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { EndedLink } from '#web/ui/ended-link.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'

type InvitationData = Output<typeof readInvitation>

/**
 * The question to the emergency contact, who has no account: may alerts be sent to where this link was sent? Opening it changes
 * nothing, and the answer can be changed.
 * @param token the link's token; empty if it was cut off
 */
export function Invitation({ token }: { token: string }) {
  const { invitation: t, loading, notLoaded, tryAgain } = useTexts(linksTexts)
  const [link, setLink] = useState<InvitationData | 'loading' | 'ended' | 'not-loaded'>('loading')

  const read = useCallback(async () => {
    setLink('loading')
    try {
      const answer = await call(readInvitation, { token })
      await showLanguage(answer.language)
      setLink(answer)
    } catch (error) {
      setLink(isEndedLink(error) ? 'ended' : 'not-loaded')
    }
  }, [token])

  useEffect(() => {
    if (token !== '') void read()
  }, [token, read])

  if (token === '' || link === 'ended') return <EndedLink title={t.ended} text={t.endedText} />
  if (link === 'loading') {
    return (
      <p className="soft" role="status">
        <Spinner /> {loading}
      </p>
    )
  }
  if (link === 'not-loaded') {
    return (
      <div className="form">
        <FormError>{notLoaded}</FormError>
        <Button variant="line" onClick={() => void read()}>
          {tryAgain}
        </Button>
      </div>
    )
  }
  return <Answer token={token} link={link} onAnswered={setLink} onEnded={() => setLink('ended')} />
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
