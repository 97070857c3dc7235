import { useEffect } from 'react'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Where the button stands: in the due panel, in a row, or beside one of several medicines of one time. */
type Place = 'panel' | 'row' | 'each'

/** What a tap became: nothing yet, being stored on the device, stored. */
export type Phase = 'open' | 'logging' | 'taken'

/**
 * Mark Taken: one button that stays in its place and size through 'Logging...' and 'Taken' (product 5.2). It is the same
 * element in all three and only aria-disabled, so the keyboard's focus stays on it.
 * @param id {@link takeId}: lets the focus come back to the button from an Undo that vanishes
 */
export function TakeButton(props: {
  id: string
  place: Place
  phase: Phase
  /** Names the medicine for those who do not see the card. */
  describedBy?: string | undefined
  label?: string
  onTake: () => void
}) {
  const { id, place, phase, describedBy, onTake } = props
  const t = useTexts(dosesTexts)
  useEffect(markFirstDose, [])
  const label = { open: props.label ?? t.markTaken, logging: t.logging, taken: t.taken }[phase]
  return (
    <button
      id={id}
      type="button"
      className={classes[place][phase]}
      aria-describedby={describedBy}
      aria-disabled={phase === 'open' ? undefined : true}
      // Another medicine's row may grow while the finger is down, and this button move away from under it: the press is still its own.
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onClick={() => {
        if (phase === 'open') onTake()
      }}
    >
      {phase === 'logging' && place === 'panel' && <span className="spin" aria-hidden="true" />}
      {phase === 'open' && place === 'panel' && <Icon name="check" />}
      {phase === 'taken' && <Icon name="taken" size={place === 'panel' ? 'md' : 'sm'} />}
      {label}
    </button>
  )
}

/** Says to whoever measures the page since when a dose can be marked (`npm run bench`). */
function markFirstDose(): void {
  const name = 'first-dose-shown'
  if (performance.getEntriesByName(name).length === 0) performance.mark(name)
}

/** The id of a medication's Mark Taken button, wherever its card stands: the focus comes back to it. */
export function takeId(medicationId: string): string {
  return `take-${medicationId}`
}

const classes: Record<Place, Record<Phase, string>> = {
  panel: { open: 'take', logging: 'take', taken: 'take take--done' },
  row: { open: 'btn btn--line btn--sm', logging: 'btn btn--line btn--sm', taken: 'done' },
  each: { open: '', logging: '', taken: '' },
}
