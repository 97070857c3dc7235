import { useRef } from 'react'

/**
 * Returns the focus to what had it before a dialog opened. Radix does so only for a dialog with a trigger of its own, and ours
 * are opened by the state of the page.
 * @param target another element, if the previous one is gone by then
 */
export function useReturnFocus(target?: () => HTMLElement | null | undefined) {
  const before = useRef<Element | null>(null)
  return {
    /** Call when the dialog opens, before the focus moves into it. */
    remember() {
      before.current = document.activeElement
    },
    /** Call when it closes. */
    giveBack(event: Event) {
      const back = target?.() ?? before.current
      if (!(back instanceof HTMLElement) || !back.isConnected) return
      event.preventDefault()
      back.focus()
    },
  }
}
