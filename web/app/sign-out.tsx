import { useEffect, useEffectEvent, useState } from 'react'
import { flushOutbox, unsentEntries } from '#web/lib/outbox.ts'
import { signOut } from '#web/lib/session.ts'
import { unsavedChanges } from '#web/lib/unsaved.ts'
import { within } from '#web/lib/within.ts'
import { signOutTexts } from '#web/texts/en/sign-out.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Loading } from '#web/ui/spinner.tsx'

/** How long what was not sent is tried again before the patient is asked about it, in milliseconds. */
const flushMs = 3000

/** What signing out would delete. */
type Loss = { readonly kind: 'changes' | 'doses'; readonly count: number }

/**
 * Signs out at once, or asks first if there are unsaved changes on the page or doses that the server does not have. Signing out
 * deletes both.
 * @param onEnd called when it is done, with the patient signed out or not
 */
export function SignOut({ onEnd }: { onEnd: () => void }) {
  const t = useTexts(signOutTexts)
  const [loss, setLoss] = useState<Loss | null>(null)
  const [busy, setBusy] = useState(false)

  const leave = async () => {
    setBusy(true)
    await signOut()
    onEnd()
  }

  const askAboutDoses = async () => {
    setBusy(true)
    if (unsentEntries().length > 0) await within(flushMs, flushOutbox(), null)
    const { length } = unsentEntries()
    if (length === 0) return leave()
    setBusy(false)
    setLoss({ kind: 'doses', count: length })
  }

  const askAboutChanges = useEffectEvent(async () => {
    const count = unsavedChanges()
    if (count > 0) setLoss({ kind: 'changes', count })
    else await askAboutDoses()
  })
  useEffect(() => void askAboutChanges(), [])

  const texts = loss?.kind === 'changes' ? t.unsaved : t.unsent
  return (
    <>
      {busy && loss === null && (
        <div className="scrim">
          <div className="dialog dialog--narrow">
            <Loading text={t.signingOut} />
          </div>
        </div>
      )}
      <ConfirmDialog
        open={loss !== null}
        onOpenChange={(open) => !open && onEnd()}
        title={texts.title(loss?.count ?? 0)}
        keepLabel={texts.keep}
        actionLabel={texts.action}
        onAction={loss?.kind === 'changes' ? askAboutDoses : leave}
        prominent="keep"
        busy={busy}
      >
        {texts.text}
      </ConfirmDialog>
    </>
  )
}
