import type { MouseEvent } from 'react'
import { sharedTexts } from '#web/texts/en/shared.ts'
import { useTexts } from '#web/texts/use-texts.ts'

/**
 * Moves the focus past the top bar. The address stays: it may hold the token of a mailed link, React would render again what the
 * landing page has no code for yet, and an entry in the history that is not the router's passes over the question about unsaved
 * changes.
 */
export function SkipLink() {
  const t = useTexts(sharedTexts)
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById('main')?.focus()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link within the page; its address only looks empty.
    <a className="skip-link" href="#main" onClick={skip}>
      {t.skip}
    </a>
  )
}
