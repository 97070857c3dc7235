import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askConfirmation, type Confirmation, confirmPhone } from '#core/api/confirmations.ts'
import type { Place } from '#core/profile/confirmation.ts'
import { call } from '#web/lib/api.ts'
import { confirmationsQuery } from '#web/lib/confirmations-query.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { confirmationsTexts } from '#web/texts/en/confirmations.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'

export type ConfirmationForm = {
  /** Empty until it is loaded. */
  readonly confirmations: readonly Confirmation[]
  /** Where a message is being sent. */
  readonly busy: Place | null
  /** Sends the question there (again). */
  readonly ask: (place: Place) => Promise<void>
  /** Confirms the number. @returns the error message; null if it is confirmed */
  readonly enter: (code: string) => Promise<string | null>
}

export function useConfirmationForm(userId: string): ConfirmationForm {
  const t = useTexts(confirmationsTexts)
  const client = useQueryClient()
  const query = confirmationsQuery(userId)
  const { data } = useQuery({ ...query, enabled: userId !== '' })
  const [busy, setBusy] = useState<Place | null>(null)

  const keep = ({ confirmations }: { confirmations: Confirmation[] }) =>
    void client.setQueryData(query.queryKey, confirmations)

  return {
    confirmations: data ?? [],
    busy,
    async ask(place) {
      setBusy(place)
      try {
        keep(await call(askConfirmation, { place }))
        showToast('success', t.sent)
      } catch (error) {
        showToast('error', failureOr(error, t.notSent))
      }
      setBusy(null)
    },
    async enter(code) {
      try {
        keep(await call(confirmPhone, { code }))
        showToast('success', t.phone.done)
        return null
      } catch (error) {
        return failureOr(error, t.phone.failed)
      }
    },
  }
}
