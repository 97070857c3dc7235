import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's focus among the cards: when the focused control disappears (Undo after a press, a card that moves from
 * the due panel into the list), the focus moves to its Mark Taken button instead of the top of the page. A control that may
 * disappear names that button in `data-focus-back`, or several of which the first that is there is meant; a button with an id is
 * its own target.
 */
export function FocusKeeper({ children }: { children: ReactNode }) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const gone = last.current
    if (!gone || gone.isConnected || document.activeElement !== document.body) return
    const ids = (gone.getAttribute('data-focus-back') ?? gone.id).split(' ')
    const back = ids.map((id) => document.getElementById(id)).find((element) => element !== null) ?? null
    last.current = back
    back?.focus()
  })
  return (
    <div
      onFocusCapture={(event) => {
        last.current = event.target
      }}
      onBlurCapture={(event) => {
        // The patient moved the focus; the control did not disappear.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) last.current = null
      }}
    >
      {children}
    </div>
  )
}
