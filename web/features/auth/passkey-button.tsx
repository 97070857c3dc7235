import { useState } from 'react'
import { PasskeyError } from '#web/lib/passkeys.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { authTexts } from '#web/texts/en/auth.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'

/** Signs in without a password. */
export function PasskeyButton(props: {
  keepSignedIn: boolean
  onSignedIn: () => void
  /** @param message null when it begins */
  onFailure: (message: string | null) => void
}) {
  const { keepSignedIn, onSignedIn, onFailure } = props
  const { passkey: t, failures } = useTexts(authTexts).signIn
  const [isBusy, setBusy] = useState(false)

  async function signIn() {
    setBusy(true)
    onFailure(null)
    try {
      const { signInByPasskey } = await import('#web/lib/second-step.ts')
      await signInByPasskey(keepSignedIn)
      onSignedIn()
    } catch (error) {
      if (error instanceof PasskeyError) onFailure(error.why === 'unsupported' ? t.unsupported : t.cancelled)
      else onFailure(failureOr(error, failures.unexpected))
    }
    setBusy(false)
  }

  return (
    <Button variant="line" icon="key" busy={isBusy} onClick={() => void signIn()}>
      {t.action}
    </Button>
  )
}
