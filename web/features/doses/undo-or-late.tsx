import { type Dose, isAskedTwice } from '#core/dose/dose.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import type { DoseActions } from './use-dose-actions.ts'

/**
 * A button of the due panel: Undo of a taken dose, but where a note asks which of two records is true; else "I took it at ...",
 * which opens and closes its form.
 */
export function UndoOrLate(props: {
  dose: Dose
  actions: DoseActions
  /** Whose form is open. */
  lateDose: Dose | null
  onLate: (dose: Dose | null) => void
  className?: string
  /** Id of the medication's name. */
  describedBy: string
  /** Ids of what gets the focus when the button disappears. */
  focusBack: { undo: string; late?: string }
}) {
  const { dose, actions, lateDose, onLate, className, describedBy, focusBack } = props
  const t = useTexts(dosesTexts)
  if (dose.recorded?.status === 'taken') {
    if (isAskedTwice(dose)) return null
    return (
      <button
        key="undo"
        type="button"
        className={className}
        data-focus-back={focusBack.undo}
        aria-describedby={describedBy}
        onClick={() => actions.undo(dose)}
      >
        {t.undo}
      </button>
    )
  }
  return (
    <button
      key="late"
      type="button"
      className={className}
      data-focus-back={focusBack.late}
      aria-describedby={describedBy}
      aria-expanded={lateDose !== null}
      onClick={() => onLate(lateDose ? null : dose)}
    >
      {t.tookItAt}
    </button>
  )
}
