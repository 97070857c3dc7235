import { finishSignIn, finishSignInByPasskey } from '#web/lib/second-step.ts'
import { proofTexts } from '#web/texts/en/proof.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { ProofForm } from './proof-form.tsx'

/** The second step of signing in, in the sign-in dialog, after the password (product 3.8). */
export function SecondStep(props: {
  ways: readonly string[]
  keepSignedIn: boolean
  onBack: () => void
  onSignedIn: () => void
}) {
  const { ways, keepSignedIn, onBack, onSignedIn } = props
  const t = useTexts(proofTexts)
  return (
    <ProofForm
      ways={ways}
      backLabel={t.back}
      onBack={onBack}
      onPasskey={async () => {
        await finishSignInByPasskey(keepSignedIn)
        onSignedIn()
      }}
      onTyped={async (way, answer) => {
        if (way === 'password') return
        await finishSignIn({ way, answer }, keepSignedIn)
        onSignedIn()
      }}
    />
  )
}
