import { useRef } from 'react'
import {
  fieldName,
  type PatternDraft,
  type StepDraft,
  withChanged,
  withNextStep,
  without,
} from '#core/medication/pattern-draft.ts'
import { stepLimit } from '#core/schedule/pattern-problem.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { customPatternTexts } from '#web/texts/en/custom-pattern.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { StepFields } from './step-fields.tsx'
import './custom-pattern.css'

export type PatternFieldErrors = Readonly<Record<string, FieldError>>

type CustomPatternProps = {
  draft: PatternDraft
  /** Of a plan by the hour, entered or proposed; null of any other. */
  firstDose: Nominal | null
  /** By the name of the field. */
  errors: PatternFieldErrors
  /** Steps that ended before this date are only counted; null for a new pattern, which has none. */
  over: Temporal.PlainDate | null
  onChange: (draft: PatternDraft) => void
}

/**
 * The times, days and amounts of a custom pattern (product 4.2). With one step of one group nothing is said of steps and groups.
 */
export function CustomPatternFields({ draft, firstDose, errors, over, onChange }: CustomPatternProps) {
  const t = useTexts(customPatternTexts)
  const ref = useRef<HTMLDivElement>(null)
  const overCount = over ? overSteps(draft, over) : 0
  const isTaper = draft.length > 1

  // What was added is rendered only after the next commit.
  function focus(name: string) {
    requestAnimationFrame(() => {
      const field = ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)
      field?.focus()
      field?.scrollIntoView({ block: 'nearest' })
    })
  }

  function addStep() {
    const grown = withNextStep(draft)
    onChange(grown)
    focus(fieldName((grown.at(-1) ?? grown[0]).id, 'from'))
  }

  function removeStep(step: StepDraft) {
    onChange(without(draft, step.id))
    const before = draft[draft.indexOf(step) - 1] ?? draft[0]
    focus(fieldName(before.groups[0].id, 'days'))
  }

  const addStepButton = draft.length < stepLimit && (
    <Button variant="quiet" size="sm" icon="steps" onClick={addStep}>
      {t.addStep}
    </Button>
  )
  return (
    <div className="custom-pattern form" ref={ref}>
      {overCount > 0 && <p className="help-text">{t.overSteps(overCount)}</p>}
      {draft.slice(overCount).map((step) => (
        <StepFields
          key={step.id}
          draft={draft}
          step={step}
          firstDose={firstDose}
          errors={errors}
          onChange={(changed) => onChange(withChanged(draft, changed))}
          onRemove={() => removeStep(step)}
          onFocus={focus}
        >
          {!isTaper && addStepButton}
        </StepFields>
      ))}
      {isTaper && <div className="custom-pattern__more">{addStepButton}</div>}
    </div>
  )
}

/** How many steps were followed by another one before or on a date. */
function overSteps(draft: PatternDraft, date: Temporal.PlainDate): number {
  return Math.max(
    0,
    draft.findLastIndex(({ from }) => from !== '' && from <= date.toString()),
  )
}
