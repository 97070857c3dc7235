import { useEffect, useEffectEvent, useState } from 'react'
import { flushOutbox, unsentEntries } from '#web/lib/outbox.ts'
import { signOut } from '#web/lib/session.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Question } from '#web/ui/question.tsx'
import { showToast } from '#web/ui/toast.tsx'

/**
 * Signs out at once, or asks first while doses wait on this device that the server does not have: signing out deletes them.
 * @param onEnd it is over, with the patient signed out or not
 */
export function SignOut({ onEnd }: { onEnd: () => void }) {
  const t = useTexts().app
  const [unsent, setUnsent] = useState(0)
  const [busy, setBusy] = useState(false)

  const leave = async () => {
    setBusy(true)
    try {
      await signOut()
    } catch {
      showToast('error', t.signOutFailed)
    }
    onEnd()
  }

  const begin = useEffectEvent(async () => {
    if (unsentEntries().length > 0) await flushOutbox()
    const { length } = unsentEntries()
    if (length > 0) setUnsent(length)
    else await leave()
  })
  useEffect(() => void begin(), [])

  return (
    <Question
      open={unsent > 0}
      onOpenChange={(open) => !open && onEnd()}
      title={t.signOutUnsent.title(unsent)}
      keepLabel={t.signOutUnsent.keep}
      doLabel={t.signOutUnsent.do}
      onDo={leave}
      busy={busy}
    >
      {t.signOutUnsent.text}
    </Question>
  )
}
