import { useEffect } from 'react'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Where the button is: in the due panel, in a row, or next to one of several medicines due together. */
type Place = 'panel' | 'row' | 'group'

/** The state of a tap: none yet, being stored on the device, stored. */
export type Phase = 'open' | 'logging' | 'taken'

/**
 * Mark Taken: one button that keeps its place and size through 'Logging...' and 'Taken' (product 5.2). It is the same element
 * in all three and only aria-disabled, so it keeps the keyboard's focus.
 * @param id {@link takeId}: lets the focus return to the button from an Undo that disappears
 * @param reason why it cannot be pressed, in place of its label
 */
export function TakeButton(props: {
  id: string
  place: Place
  phase: Phase
  /** Names the medicine for screen readers. */
  describedBy?: string | undefined
  label?: string
  reason?: string | undefined
  /** See FocusKeeper. */
  focusBack?: string
  onTake: () => void
}) {
  const { id, place, phase, describedBy, reason, focusBack, onTake } = props
  const t = useTexts(dosesTexts)
  useEffect(markFirstDose, [])
  const label = { open: reason ?? props.label ?? t.markTaken, logging: t.logging, taken: t.taken }[phase]
  const isOpen = phase === 'open' && reason === undefined
  return (
    <button
      id={id}
      type="button"
      className={classes[place][phase]}
      aria-describedby={describedBy}
      aria-disabled={isOpen ? undefined : true}
      data-focus-back={focusBack}
      // Another medicine's row may grow while the finger is down and move this button: the press still belongs to it.
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onClick={() => {
        if (isOpen) onTake()
      }}
    >
      {phase === 'logging' && place === 'panel' && <span className="spinner" aria-hidden="true" />}
      {isOpen && place === 'panel' && <Icon name="check" />}
      {phase === 'taken' && <Icon name="taken" size={place === 'panel' ? 'md' : 'sm'} />}
      {label}
    </button>
  )
}

/** A performance mark for `npm run bench`: from now on a dose can be marked. */
function markFirstDose(): void {
  const name = 'first-dose-shown'
  if (performance.getEntriesByName(name).length === 0) performance.mark(name)
}

/** The id of the button for all medicines of the due panel. */
export const takeAllId = 'take-all'

/** The id of a medication's Mark Taken button on any card, or of its tick in the due panel, for returning the focus. */
export function takeId(medicationId: string): string {
  return `take-${medicationId}`
}

const classes: Record<Place, Record<Phase, string>> = {
  panel: { open: 'take-button', logging: 'take-button', taken: 'take-button take-button--taken' },
  row: { open: 'btn btn--line btn--sm', logging: 'btn btn--line btn--sm', taken: 'medication__taken' },
  group: { open: 'due-line__alone', logging: 'due-line__alone', taken: 'due-line__alone due-line__alone--taken' },
}
