import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Moves the focus to the page's content, where what had it disappears. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}

/**
 * For a control that disappears by what it does: when it has the focus then, `focusMain`.
 * @returns the control's ref
 */
export function useFocusMainAfter<Control extends HTMLElement>(): RefObject<Control | null> {
  const ref = useRef<Control>(null)
  useLayoutEffect(() => {
    const control = ref.current
    // Layout effects are cleaned up before the element leaves the document.
    return () => {
      if (control && control === document.activeElement) focusMain()
    }
  }, [])
  return ref
}
