import { useState } from 'react'
import { Link } from 'react-router'
import type { CardView } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { takeId } from './take-button.tsx'
import type { DoseActions } from './use-dose-actions.ts'

type PlanButtonsProps = {
  view: CardView
  actions: DoseActions
  /** Id of the medication's name. */
  describedBy: string
  /** "Take it early" is the card's main action, which gets the focus back. */
  hasFocus: boolean
}

/**
 * {@link PlanButtons} of an open row. While a note says that the next dose comes soon after a late one, taking it even earlier is behind
 * "More" (dose-model 5.5): it can be recorded, but is not suggested.
 */
export function OpenRowPlanButtons(props: PlanButtonsProps) {
  const { view, describedBy, hasFocus } = props
  const t = useTexts(dosesTexts)
  const [isOpen, setOpen] = useState(false)
  if (!view.early || !view.nextAfter) return <PlanButtons {...props} />
  return (
    <>
      <SkipButton {...props} />
      <Button
        id={hasFocus ? takeId(view.medication.id) : undefined}
        variant="quiet"
        size="sm"
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t.more}
      </Button>
      {isOpen && <EarlyButton {...props} hasFocus={false} />}
    </>
  )
}

/** What can be done other than planned, where the card has it: Skip, and "Take it early". */
export function PlanButtons(props: PlanButtonsProps) {
  return (
    <>
      <SkipButton {...props} />
      <EarlyButton {...props} />
    </>
  )
}

function SkipButton({ view, actions, describedBy }: PlanButtonsProps) {
  const t = useTexts(dosesTexts)
  if (!view.canSkip) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      data-focus-back={takeId(view.medication.id)}
      aria-describedby={describedBy}
      onClick={() => actions.askSkip([{ view, dose: view.dose }])}
    >
      {t.skipIt}
    </Button>
  )
}

function EarlyButton({ view, actions, describedBy, hasFocus }: PlanButtonsProps) {
  const t = useTexts(dosesTexts)
  if (!view.early) return null
  const id = takeId(view.medication.id)
  return (
    <Button
      {...(hasFocus ? { id } : { 'data-focus-back': id })}
      variant="quiet"
      size="sm"
      aria-describedby={describedBy}
      onClick={() => actions.takeEarly(view)}
    >
      {/* On a taken dose "it" would be the one that was just taken. */}
      {view.dose.recorded?.status === 'taken' ? t.takeNextEarly : t.takeEarly}
    </Button>
  )
}

/** Leads from an open row to the form of its medication. */
export function EditLink(props: { view: CardView; describedBy: string; className?: string }) {
  const { view, describedBy, className = buttonClass('quiet', 'sm') } = props
  const t = useTexts(dosesTexts)
  return (
    <Link
      className={className}
      to="/app/medications"
      state={{ edit: view.medication.id }}
      aria-describedby={describedBy}
    >
      {t.edit}
    </Link>
  )
}
