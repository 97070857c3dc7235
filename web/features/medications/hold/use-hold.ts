import { useState } from 'react'
import type { Input } from '#core/api/endpoint.ts'
import { addHold, endHold } from '#core/api/holds.ts'
import type { Hold } from '#core/schedule/hold.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { now } from '#web/lib/clock.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'

export type NewHold = Omit<Input<typeof addHold>, 'id' | 'madeAt'>

/** The id of a pause, and those of earlier attempts that it replaces: each may be stored. */
type SentHold = { readonly id: string; readonly replaced: readonly string[] }

/** The id under which a form sends its pause: the same again after a lost answer, another once the pause was changed. */
export function useSentHold() {
  const [sent, setSent] = useState<(SentHold & { readonly text: string }) | null>(null)
  return (hold: NewHold): SentHold => {
    const text = JSON.stringify(hold)
    if (sent?.text === text) return sent
    const next = { id: crypto.randomUUID(), text, replaced: sent ? [...sent.replaced, sent.id] : [] }
    setSent(next)
    return next
  }
}

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

  /** Nothing, if it never arrived. After the minutes for an Undo it ends now. */
  async function takeBack(id: string) {
    try {
      await call(endHold, { id, undo: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'too_late') await call(endHold, { id, undo: false })
      else if (error.code !== 'not_found') throw error
    }
  }

  return {
    /**
     * @param id the same at each try
     * @param medicine named if it is the only one
     * @param replaced holds that were sent before without an answer, and may be stored
     * @returns what is wrong, by field; null if nothing is, and it was stored
     */
    async pause(
      id: string,
      hold: NewHold,
      medicine: string,
      replaced: readonly string[] = [],
    ): Promise<Readonly<Record<string, string>> | null> {
      try {
        for (const earlier of replaced) await takeBack(earlier)
        await call(addHold, { id, ...hold, madeAt: now().round('millisecond') })
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        // The forms have no other field that the server could refuse.
        if (!fields.from && !fields.until) showToast('error', t.failed)
        return fields
      }
      const count = hold.medicationIds.length
      const action = { label: t.undo, run: () => void undo(id) }
      showToast('info', count > 1 ? t.pausedSeveral(count) : t.paused(medicine), { action })
      await refresh()
      return null
    },

    /** Ends holds of one medication; one that has not begun is canceled. */
    async resume(medicationId: string, holds: readonly Hold[], said: string): Promise<boolean> {
      try {
        for (const { id } of holds) await call(endHold, { id, medicationId, undo: false })
      } catch {
        showToast('error', t.resumeFailed)
        return false
      }
      showToast('success', said)
      await refresh()
      return true
    },
  }
}
