import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The day of the calendar or the strip whose doses are shown. */
export type ChosenDay = {
  readonly date: Temporal.PlainDate | null
  /** Shows a day, or hides it if it is shown. @param pressed its button */
  choose(date: Temporal.PlainDate, pressed: HTMLElement): void
  /** Shows no day; the button that was pressed gets the focus back. */
  close(): void
  /** Shows no day, as something else is shown in its place. */
  clear(): void
}

/** @param fallbackFocus gets the focus when the button is gone: its month may have been left, or folded */
export function useChosenDay(fallbackFocus: () => HTMLElement | null): ChosenDay {
  const [date, setDate] = useState<Temporal.PlainDate | null>(null)
  const button = useRef<HTMLElement | null>(null)
  // The list, which may be in its place, is there at once.
  const clear = () => flushSync(() => setDate(null))
  return {
    date,
    choose(wanted, pressed) {
      button.current = pressed
      setDate(date?.equals(wanted) ? null : wanted)
    },
    close() {
      clear()
      button.current?.focus()
      if (document.activeElement !== button.current) fallbackFocus()?.focus()
    },
    clear,
  }
}
