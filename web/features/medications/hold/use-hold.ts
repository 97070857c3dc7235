import type { Input } from '#core/api/endpoint.ts'
import { addHold, endHold } from '#core/api/holds.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { now } from '#web/lib/clock.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'

export type NewHold = Omit<Input<typeof addHold>, 'id' | 'madeAt'>

/**
 * Pausing and resuming, with their toasts and Undo (product 4.8).
 * @param refresh refetches the lists
 */
export function useHold(refresh: () => Promise<void>) {
  const t = useTexts(holdsTexts)

  async function undo(id: string) {
    try {
      await call(endHold, { id, undo: true })
      await refresh()
    } catch {
      showToast('error', t.undoFailed)
    }
  }

  return {
    /**
     * @param id the same at each try
     * @param medicine named if it is the only one
     * @returns what is wrong, by field; null if nothing is, and it was stored
     */
    async pause(id: string, hold: NewHold, medicine: string): Promise<Readonly<Record<string, string>> | null> {
      try {
        await call(addHold, { id, ...hold, madeAt: now().round('millisecond') })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'invalid_input')) showToast('error', t.failed)
        return error instanceof ApiError ? error.fields : {}
      }
      const count = hold.medicationIds.length
      const action = { label: t.undo, run: () => void undo(id) }
      showToast('info', count > 1 ? t.pausedSeveral(count) : t.paused(medicine), { action })
      await refresh()
      return null
    },

    /** Ends each of the holds. */
    async resume(ids: readonly string[], medicine: string): Promise<boolean> {
      try {
        for (const id of ids) await call(endHold, { id, undo: false })
      } catch {
        showToast('error', t.resumeFailed)
        return false
      }
      showToast('success', t.resumed(medicine))
      await refresh()
      return true
    },
  }
}
