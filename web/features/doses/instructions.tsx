import { useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { CardPlace } from './card-place.ts'
import './instructions.css'

/** Longer text is cut to one line until it is pressed. In characters. */
const shortText = 60

/** Whether it is cut until it is pressed. */
export const isLong = (instructions: string) => instructions.length > shortText || instructions.includes('\n')

/** How to take a medicine, as the patient wrote it: 'On an empty stomach.' */
export function Instructions({ text, place }: { text: string; place: CardPlace }) {
  const [isWhole, setWhole] = useState(false)
  const trimmed = text.trim()
  const className = classNames('instructions', place === 'panel' && 'instructions--panel')
  if (trimmed === '') return null
  if (!isLong(trimmed)) {
    return (
      <p className={className} dir="auto">
        {trimmed}
      </p>
    )
  }
  return (
    <button
      type="button"
      className={classNames(className, 'instructions--long', isWhole && 'instructions--whole')}
      aria-expanded={isWhole}
      dir="auto"
      onClick={() => setWhole(!isWhole)}
    >
      <span>{trimmed}</span>
    </button>
  )
}
