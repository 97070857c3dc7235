import '#web/styles/bundles/controls.css'
import { signOutTexts } from '#web/texts/en/sign-out.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Note } from '#web/ui/note.tsx'

/** Says on the landing page that the server does not know about a sign-out yet. */
export function SignOutPending() {
  const t = useTexts(signOutTexts).pending
  return (
    <div className="page-width mt-16">
      <Note kind="due" icon="offline">
        <b>{t.title}</b> {t.text}
      </Note>
    </div>
  )
}
