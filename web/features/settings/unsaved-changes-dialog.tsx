import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { currentSession } from '#web/lib/session.ts'
import { setUnsavedCount } from '#web/lib/unsaved.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/**
 * Asks before changes are lost: by a link, going back, or closing the tab, where the browser shows its own dialog.
 * @param unsaved how many there are
 */
export function UnsavedChangesDialog({ unsaved }: { unsaved: number }) {
  const t = useTexts(settingsTexts).leave
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
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t.title(unsaved)}
      keepLabel={t.keep}
      actionLabel={t.action}
      onAction={() => blocker.proceed?.()}
      danger
    >
      {t.text}
    </ConfirmDialog>
  )
}
