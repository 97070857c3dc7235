import { useId, useState } from 'react'
import { Link } from 'react-router'
import { remindersTexts } from '#web/texts/en/reminders.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { askPermission, permission, usePermission } from './notify.ts'

type PermissionNoteProps = { wanted: boolean; onGranted?: () => Promise<void>; hasLink?: boolean }

/**
 * Whether this device can show notifications, and what to do about it (product 1.1): asks on a press, explains how to allow
 * what is blocked, and is empty when all is well.
 * @param wanted whether the patient has notifications on in the settings
 * @param onGranted called when permission is given
 * @param hasLink whether it leads to the reminder check
 */
export function PermissionNote({ wanted, onGranted, hasLink = true }: PermissionNoteProps) {
  const t = useTexts(remindersTexts).permission
  const state = usePermission()
  const [isHowShown, setHowShown] = useState(false)
  const howId = useId()
  if (!wanted || state === 'granted') return null
  const way = hasLink && <Link to="/app/settings/reminders">{t.check}</Link>
  if (state === 'unasked') {
    const ask = async () => {
      await askPermission()
      if (permission() !== 'granted') return
      showToast('success', t.granted)
      await onGranted?.()
    }
    return (
      <Note
        kind="info"
        icon="bell"
        role="none"
        tall
        action={
          <Button variant="quiet" size="sm" onClick={() => void ask()}>
            {t.turnOn}
          </Button>
        }
      >
        <b>{t.ask}</b> {t.questionText} {way}
      </Note>
    )
  }
  if (state === 'unsupported') {
    return (
      <Note kind="plain" icon="bell" role="none">
        <b>{t.unsupported}</b> {t.unsupportedText} {way}
      </Note>
    )
  }
  return (
    <Note
      kind="due"
      icon="bell"
      role="status"
      tall
      action={
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isHowShown}
          aria-controls={howId}
          onClick={() => setHowShown(!isHowShown)}
        >
          {isHowShown ? t.hideHow : t.showHow}
        </Button>
      }
    >
      <b>{t.denied}</b> {t.deniedText}
      <span id={howId} hidden={!isHowShown}>
        {' '}
        {t.how}
      </span>{' '}
      {way}
    </Note>
  )
}
