import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { currentSession } from '#web/lib/session.ts'
import { setUnsavedCount } from '#web/lib/unsaved.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
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
  const { leave: t, save } = useTexts(settingsTexts)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A patient who is signed out has to leave the page.
      unsaved > 0 && currentLocation.pathname !== nextLocation.pathname && currentSession() !== null,
  )
  useEffect(() => {
    // Signing out leaves the page too, and asks on its own.
    setUnsavedCount(unsaved)
    return () => setUnsavedCount(0)
  }, [unsaved])
  useEffect(() => {
    if (unsaved === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
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
      keepLabel={canSave ? (profile.busy ? save.inProgress : t.save) : stay.label}
      onKeep={canSave ? () => void saveAndLeave() : stay.run}
      onLeave={stay.run}
      choices={canSave ? [leave, stay] : [leave]}
      returnFocus={wrongField}
    >
      {t.text}
    </ChoiceDialog>
  )
}
