import { remindersTexts } from '#web/texts/en/reminders.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import type { Reminders } from './use-reminders.ts'

/** Only Dismiss All, for the head of the panel that already shows the due doses; nothing if no reminder is active. */
export function DismissAll(props: {
  reminders: Pick<Reminders, 'active' | 'dismissAll'>
  /** The ids of what may get the focus, which the button loses with itself. */
  focusBack?: string
}) {
  const { reminders, focusBack } = props
  const t = useTexts(remindersTexts)
  if (reminders.active.length === 0) return null
  return (
    <button type="button" data-focus-back={focusBack} onClick={reminders.dismissAll}>
      {t.dismissAll}
    </button>
  )
}
