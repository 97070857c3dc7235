import { beginPasskeyProof, proveByPasskey } from '#core/api/passkeys.ts'
import { prove } from '#core/api/second-factor.ts'
import { call } from '#web/lib/api.ts'
import { readPasskey } from '#web/lib/passkeys.ts'
import type { ProofQuestion } from '#web/lib/proof.ts'
import { proofTexts } from '#web/texts/en/proof.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProofForm } from './proof-form.tsx'

/** Asks a signed-in patient to prove who they are, before the call that needs it is made again (product 3.8). */
export function ProofDialog({ question: { purpose, ways, answer } }: { question: ProofQuestion }) {
  const t = useTexts(proofTexts)
  const leave = () => answer(false)
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={t.title}
      closeLabel={t.close}
      width="narrow"
      className="dialog--alone"
      staysOnPressOutside
    >
      <ProofForm
        ways={ways}
        purpose={purpose}
        backLabel={t.cancel}
        onBack={leave}
        onPasskey={async () => {
          const { options } = await call(beginPasskeyProof, {})
          await call(proveByPasskey, { answer: await readPasskey(options) })
          answer(true)
        }}
        onTyped={async (way, typed) => {
          await call(prove, { way, answer: typed })
          answer(true)
        }}
      />
    </Dialog>
  )
}
