import { profileTexts } from '#web/texts/en/profile.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { ProfileView } from './profile-view.tsx'

/** The read-only profile (product 3.7), open as long as it is rendered. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(profileTexts)
  return (
    <Dialog open onOpenChange={onClose} title={t.title} closeLabel={t.close}>
      <DialogBody className="stack" readOnly>
        <ProfileView />
        <Note kind="info" icon="lock" role="none">
          <b>{t.security}</b>
          <br />
          {t.securityText}
        </Note>
        <p className="help-text">{t.hint}</p>
      </DialogBody>
    </Dialog>
  )
}
