import { useLeaveBlocker, useUnsavedChanges } from '#web/lib/unsaved.ts'
import { unsavedTexts } from '#web/texts/en/unsaved.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { ChoiceDialog } from '#web/ui/choice-dialog.tsx'

/** Asks before the changes in open forms of My Medications are lost by leaving the page. */
export function UnsavedEditsDialog() {
  const t = useTexts(unsavedTexts)
  const unsaved = useUnsavedChanges()
  const blocker = useLeaveBlocker(unsaved)
  if (blocker.state !== 'blocked') return null
  return (
    <ChoiceDialog
      title={t.title(unsaved)}
      keepLabel={t.keep}
      onKeep={blocker.reset}
      choices={[{ label: t.action, run: blocker.proceed }]}
    >
      {t.text}
    </ChoiceDialog>
  )
}
