import { useQuery, useQueryClient } from '@tanstack/react-query'
import { putAgreedHold, removeAgreedHold } from '#core/api/agreed-holds.ts'
import type { Input } from '#core/api/endpoint.ts'
import type { AgreedHold } from '#core/schedule/hold.ts'
import { call, isGone } from '#web/lib/api.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'
import { agreedHoldsQuery } from './queries.ts'

/** The pauses that were prepared, and how to prepare and remove one (product 4.8). */
export function useAgreedHolds(userId: string) {
  const client = useQueryClient()
  const { agreed: t, undo } = useTexts(holdsTexts)
  const query = agreedHoldsQuery(userId)
  const { queryKey } = query
  const { data } = useQuery(query)
  const agreedHolds: readonly AgreedHold[] = data?.value.agreedHolds ?? []

  /** @returns whether it was stored; if not, a toast says why */
  async function save(hold: Input<typeof putAgreedHold>): Promise<boolean> {
    try {
      await call(putAgreedHold, hold)
    } catch (error) {
      showToast('error', failureOr(error, t.failed))
      return false
    }
    await client.invalidateQueries({ queryKey })
    return true
  }

  /** With Undo: what was agreed with the doctor is written nowhere else. @returns whether it is gone */
  async function remove(hold: AgreedHold): Promise<boolean> {
    try {
      await call(removeAgreedHold, { id: hold.id })
    } catch (error) {
      if (!isGone(error)) {
        showToast('error', t.removeFailed)
        return false
      }
    }
    const { id, name, medicationIds, cause, longestDays, note } = hold
    const again = { id, name, medicationIds: [...medicationIds], cause, longestDays, note }
    showToast('info', t.removed(isolated(name)), { action: { label: undo, run: () => void save(again) } })
    await client.invalidateQueries({ queryKey })
    return true
  }

  return { agreedHolds, save, remove }
}
