import '#web/styles/bundles/controls.css'
import { useState } from 'react'
import { stopEmailByReminderLink } from '#core/api/reminder-links.ts'
import { call, isEndedLink } from '#web/lib/api.ts'
import { linksTexts } from '#web/texts/en/links.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { EndedLink } from '#web/ui/ended-link.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { OpenApp } from './open-app.tsx'

/**
 * Switches e-mail reminders off from a link in one, without signing in. Opening the page changes nothing.
 * @param token the link's token; empty if it was cut off
 */
export function StopEmails({ token }: { token: string }) {
  const t = useTexts(linksTexts)
  const [state, setState] = useState<'asked' | 'busy' | 'failed' | 'done' | 'ended'>('asked')
  if (token === '' || state === 'ended') {
    return (
      <EndedLink title={(token === '' ? t.incomplete : t.ended).title} text={t.stop.endedText}>
        <OpenApp isMain />
      </EndedLink>
    )
  }
  if (state === 'done') {
    return (
      <div className="empty">
        <Icon name="taken" className="icon--lg status--taken" />
        <h1 ref={takeFocus} tabIndex={-1}>
          {t.stop.done}
        </h1>
        <p className="soft">{t.stop.doneText}</p>
        <OpenApp isMain={false} />
      </div>
    )
  }

  async function press() {
    setState('busy')
    try {
      await call(stopEmailByReminderLink, { token })
      setState('done')
    } catch (error) {
      setState(isEndedLink(error) ? 'ended' : 'failed')
    }
  }

  return (
    <div className="form">
      <h1>{t.stop.title}</h1>
      <p className="soft">{t.stop.text}</p>
      {state === 'failed' && <FormError>{t.stop.failed}</FormError>}
      <div className="single-task__actions">
        <Button busy={state === 'busy'} onClick={() => void press()}>
          {state === 'busy' ? t.stop.inProgress : t.stop.action}
        </Button>
      </div>
      <OpenApp isMain={false} />
    </div>
  )
}
