import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard in its place among the cards: when the focused control goes away (Undo after it undid, a card that
 * moves from the due panel into the list), the focus goes to the Mark Taken button it belonged to instead of the top of
 * the page. A control that may vanish names that button in `data-focus-back`; a button with an id stands for itself.
 */
export function FocusKeeper({ children }: { children: ReactNode }) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const gone = last.current
    if (!gone || gone.isConnected || document.activeElement !== document.body) return
    const back = document.getElementById(gone.getAttribute('data-focus-back') ?? gone.id)
    last.current = back
    back?.focus()
  })
  return (
    <div
      onFocusCapture={(event) => {
        last.current = event.target
      }}
      onBlurCapture={(event) => {
        // Left by the patient, not by the control's going away.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) last.current = null
      }}
    >
      {children}
    </div>
  )
}
