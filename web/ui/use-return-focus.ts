import { useRef } from 'react'

/**
 * Gives the focus back to what had it before a window opened. Radix does so only for a window with a trigger of its own,
 * and ours are opened by the state of the page.
 * @param target another place for it, where what had it is gone by then
 */
export function useReturnFocus(target?: () => HTMLElement | null | undefined) {
  const before = useRef<Element | null>(null)
  return {
    /** While the window opens, before the focus moves into it. */
    remember() {
      before.current = document.activeElement
    },
    /** While it closes. */
    giveBack(event: Event) {
      const back = target?.() ?? before.current
      if (!(back instanceof HTMLElement) || !back.isConnected) return
      event.preventDefault()
      back.focus()
    },
  }
}
