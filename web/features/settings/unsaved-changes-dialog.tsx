import { useLeaveBlocker, useReportUnsaved } from '#web/lib/unsaved.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { unsavedTexts } from '#web/texts/en/unsaved.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { ChoiceDialog } from '#web/ui/choice-dialog.tsx'
import type { SaveProfile } from './use-save-profile.ts'

/**
 * Asks before changes are lost: by a link, going back, or closing the tab, where the browser shows its own dialog. What the profile
 * has is saved on the way; another change waits for an answer of its own.
 * @param others how many changes are unsaved besides those of the profile
 * @param onNotSaved called when the profile could not be saved: the page stays
 * @param wrongField a field with an error, which then gets the focus
 */
export function UnsavedChangesDialog(props: {
  profile: SaveProfile
  others: number
  onNotSaved: () => void
  wrongField: () => HTMLElement | null | undefined
}) {
  const { profile, others, onNotSaved, wrongField } = props
  const unsaved = profile.unsaved + others
  const t = useTexts(unsavedTexts)
  const { save } = useTexts(settingsTexts)
  // Signing out leaves the page too, and asks on its own.
  useReportUnsaved(unsaved)
  const blocker = useLeaveBlocker(unsaved)
  if (blocker.state !== 'blocked') return null
  const leave = { label: t.action, run: blocker.proceed }
  const stay = { label: t.keep, run: blocker.reset }
  const canSave = others === 0

  async function saveAndLeave() {
    if (profile.busy) return
    if (await profile.save()) return blocker.proceed?.()
    onNotSaved()
    blocker.reset?.()
  }

  return (
    <ChoiceDialog
      title={t.title(unsaved)}
      keepLabel={canSave ? (profile.busy ? save.inProgress : t.saveAndLeave) : stay.label}
      onKeep={canSave ? () => void saveAndLeave() : stay.run}
      onLeave={stay.run}
      choices={canSave ? [leave, stay] : [leave]}
      returnFocus={wrongField}
    >
      {t.text}
    </ChoiceDialog>
  )
}
