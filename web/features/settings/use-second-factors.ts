import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#core/api/endpoint.ts'
import { beginPasskey, type PasskeyOptions, removePasskey } from '#core/api/passkeys.ts'
import {
  beginAuthenticator,
  type getSecondFactors,
  makeRecoveryCodes,
  removeAuthenticator,
} from '#core/api/second-factor.ts'
import { call, callTwice, isRefusal } from '#web/lib/api.ts'
import { type ProofPurpose, withProof } from '#web/lib/proof.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { secondFactorsTexts } from '#web/texts/en/second-factors.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'
import { secondFactorsQuery } from './queries.ts'

export type Factors = Output<typeof getSecondFactors>
export type Passkey = Factors['passkeys'][number]

/** What is open on top of the section. */
type Open =
  | { readonly kind: 'set-up'; readonly app: Output<typeof beginAuthenticator> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'add-passkey'; readonly options: PasskeyOptions }
  | { readonly kind: 'ask-removal'; readonly passkey: Passkey }
  | { readonly kind: 'ask-app-off' | 'ask-new-codes' }

/**
 * The second factors of the account and what changes them, each after a proof if the server wants one; what follows is `open`.
 * @param onGone called when a factor is off or removed, and the button that was pressed with it
 */
export function useSecondFactors(userId: string, onGone: () => void) {
  const t = useTexts(secondFactorsTexts)
  const client = useQueryClient()
  const query = secondFactorsQuery(userId)
  const { data, isError, refetch } = useQuery(query)
  const [open, setOpen] = useState<Open | null>(null)
  const [isBusy, setBusy] = useState(false)

  /** Makes a call, after a proof if the server wants one. @param failed said where the server was not reached */
  async function change(purpose: ProofPurpose, work: () => Promise<void>, failed: string) {
    setBusy(true)
    try {
      await withProof(purpose, work)
    } catch (error) {
      // A patient who closes the dialog knows that nothing happened.
      if (!isRefusal(error) || error.ways.length === 0) showToast('error', failureOr(error, failed))
    }
    setBusy(false)
    await client.invalidateQueries({ queryKey: query.queryKey })
  }

  const begin = () =>
    change('add-app', async () => setOpen({ kind: 'set-up', app: await call(beginAuthenticator, {}) }), t.app.notBegun)
  const makeCodes = () =>
    change(
      'recovery-codes',
      async () => setOpen({ kind: 'codes', codes: (await callTwice(makeRecoveryCodes, {})).codes }),
      t.recovery.failed,
    )
  const turnOff = () =>
    change(
      'remove-app',
      async () => {
        await call(removeAuthenticator, {})
        setOpen(null)
        showToast('success', t.app.turnedOff)
        onGone()
      },
      t.app.failed,
    )
  const beginAdding = () =>
    change(
      'add-passkey',
      async () => setOpen({ kind: 'add-passkey', options: (await call(beginPasskey, {})).options }),
      t.passkeys.notAdded,
    )
  const remove = ({ id }: Passkey) =>
    change(
      'remove-passkey',
      async () => {
        await call(removePasskey, { id })
        setOpen(null)
        showToast('success', t.passkeys.removed)
        onGone()
      },
      t.passkeys.notRemoved,
    )
  /** The first factor comes with recovery codes, for the day when it is lost. */
  const turnedOn = async (said: string) => {
    setOpen(null)
    if (data?.recoveryCodesLeft === 0) return makeCodes()
    showToast('success', said)
    await refetch()
  }

  return {
    /** Undefined until they are loaded. */
    factors: data,
    isError,
    refetch: () => void refetch(),
    open,
    show: setOpen,
    close: () => setOpen(null),
    isBusy,
    begin: () => void begin(),
    makeCodes: () => void makeCodes(),
    turnOff: () => void turnOff(),
    beginAdding: () => void beginAdding(),
    remove: (passkey: Passkey) => void remove(passkey),
    turnedOn: (said: string) => void turnedOn(said),
  }
}
