import { useEffect, useState } from 'react'
import type { DoseKey } from '#core/dose/entry.ts'
import type { CardView } from '#web/lib/card-view.ts'

/**
 * Whether a row shows one line only: its dose is taken, and nothing else on it is open. A row that was open while the patient
 * looks at the page stays whole until the page is left or hidden: if it folded under the finger, the row below would get the
 * second half of a double tap.
 */
export function useIsFolded(view: CardView): boolean {
  const { dose } = view
  const isSettled = dose.recorded?.status === 'taken' && !view.nextAfter && view.late.size === 0
  const [open, setOpen] = useState<DoseKey | null>(null)
  if (!isSettled && open !== dose.key) setOpen(dose.key)
  useEffect(() => {
    const close = () => {
      if (document.visibilityState === 'hidden') setOpen(null)
    }
    document.addEventListener('visibilitychange', close)
    return () => document.removeEventListener('visibilitychange', close)
  }, [])
  return isSettled && open !== dose.key
}
