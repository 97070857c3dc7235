import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type CardView, type DueGroup, dueGroup } from '#web/lib/card-view.ts'

/**
 * The medicines of the due panel. While one of the panel's forms is open they stay, whatever becomes due or is recorded on another
 * device: what is typed is about them.
 * @returns `holdGroup` is for the open form, which calls what it returns once it is closed
 */
export function useDueGroup(cards: readonly CardView[], now: Temporal.Instant) {
  const [held, setHeld] = useState<DueGroup | null>(null)
  const group = useMemo(() => dueGroup(cards, now, held), [cards, now, held])
  const shown = useRef(group)
  useLayoutEffect(() => {
    shown.current = group
  }, [group])
  const forms = useRef(0)
  const holdGroup = useCallback(() => {
    forms.current++
    setHeld((former) => former ?? shown.current)
    return () => {
      forms.current--
      if (forms.current === 0) setHeld(null)
    }
  }, [])
  return { group, holdGroup }
}
