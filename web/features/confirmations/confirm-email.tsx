import '#web/styles/bundles/controls.css'
import { useState } from 'react'
import { Link } from 'react-router'
import { confirmEmail } from '#core/api/confirmations.ts'
import { call, isEndedLink } from '#web/lib/api.ts'
import { linksTexts } from '#web/texts/en/links.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EndedLink } from '#web/ui/ended-link.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'

/**
 * Confirms the address that a link was mailed to, when the button is pressed: mail scanners open every link.
 * @param token the link's token; empty if it was cut off
 */
export function ConfirmEmail({ token }: { token: string }) {
  const { confirm: t, open } = useTexts(linksTexts)
  const [state, setState] = useState<'asked' | 'busy' | 'failed' | 'done' | 'ended'>('asked')
  if (token === '' || state === 'ended') return <EndedLink title={t.ended} text={t.endedText} />
  if (state === 'done') {
    return (
      <div className="empty">
        <Icon name="taken" className="icon--lg status--taken" />
        <h1 ref={takeFocus} tabIndex={-1}>
          {t.done}
        </h1>
        <p className="soft">{t.doneText}</p>
        <div className="single-task__actions">
          <Link to="/app" className={buttonClass('line')}>
            {open}
          </Link>
        </div>
      </div>
    )
  }

  async function press() {
    setState('busy')
    try {
      await call(confirmEmail, { token })
      setState('done')
    } catch (error) {
      setState(isEndedLink(error) ? 'ended' : 'failed')
    }
  }

  return (
    <div className="form">
      <h1>{t.title}</h1>
      <p className="soft">{t.text}</p>
      {state === 'failed' && <FormError>{t.failed}</FormError>}
      <div className="single-task__actions">
        <Button busy={state === 'busy'} onClick={() => void press()}>
          {state === 'busy' ? t.inProgress : t.action}
        </Button>
      </div>
    </div>
  )
}
