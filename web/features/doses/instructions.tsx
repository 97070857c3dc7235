import { useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './instructions.css'

/** Longer text is cut to one line until it is pressed. In characters. */
const shortText = 60

/** How to take a medicine, as the patient wrote it: 'On an empty stomach.' */
export function Instructions({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (trimmed.length <= shortText && !trimmed.includes('\n')) {
    return (
      <p className="instructions" dir="auto">
        {trimmed}
      </p>
    )
  }
  return (
    <button
      type="button"
      className={classNames('instructions instructions--long', isWhole && 'instructions--whole')}
      aria-expanded={isWhole}
      dir="auto"
      onClick={() => setWhole(!isWhole)}
    >
      <span>{trimmed}</span>
    </button>
  )
}
