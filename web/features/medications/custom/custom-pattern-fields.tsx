import { useRef } from 'react'
import {
  fieldName,
  groupAfter,
  type PatternDraft,
  type StepDraft,
  withChanged,
  withNextStep,
  without,
} from '#core/medication/pattern-draft.ts'
import { stepLimit } from '#core/schedule/pattern-problem.ts'
import type { FieldError as FieldErrorName } from '#core/texts/field-error.ts'
import { messageText } from '#web/texts/core-text.ts'
import { customPatternTexts } from '#web/texts/en/custom-pattern.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { GroupFields } from './group-fields.tsx'
import './custom-pattern.css'

export type PatternFieldErrors = Readonly<Record<string, FieldErrorName>>

type CustomPatternProps = {
  draft: PatternDraft
  /** By the name of the field. */
  errors: PatternFieldErrors
  /** Steps that ended before this date are only counted; null for a new pattern, which has none. */
  over: Temporal.PlainDate | null
  onChange: (draft: PatternDraft) => void
}

/**
 * The times, days and amounts of a custom pattern (product 4.2). With one step of one group nothing is said of steps and groups.
 */
export function CustomPatternFields({ draft, errors, over, onChange }: CustomPatternProps) {
  const t = useTexts(customPatternTexts)
  const ref = useRef<HTMLDivElement>(null)
  const [firstStep] = draft
  const overCount = over ? overSteps(draft, over) : 0
  const isTaper = draft.length > 1
  const change = (step: StepDraft) => onChange(withChanged(draft, step))

  // What was added is rendered only after the next commit.
  function focus(name: string) {
    requestAnimationFrame(() => {
      const field = ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)
      field?.focus()
      field?.scrollIntoView({ block: 'nearest' })
    })
  }

  function addGroup(step: StepDraft) {
    const group = groupAfter(step, draft)
    change({ ...step, groups: [...step.groups, group] })
    focus(fieldName(group.id, 'days'))
  }

  function addStep() {
    const grown = withNextStep(draft)
    onChange(grown)
    focus(fieldName(grown.at(-1)?.id ?? firstStep.id, 'from'))
  }

  function removeStep(step: StepDraft, index: number) {
    onChange(without(draft, step.id))
    const before = draft[index - 1] ?? firstStep
    focus(fieldName(before.groups[0].id, 'days'))
  }

  function removeGroup(step: StepDraft, id: number) {
    const groups = without(step.groups, id)
    change({ ...step, groups })
    focus(fieldName(groups[0].id, 'days'))
  }

  return (
    <div className="pattern form" ref={ref}>
      {overCount > 0 && <p className="hint">{t.overSteps(overCount)}</p>}
      {draft.map((step, index) => {
        if (index < overCount) return null
        const groups = step.groups.map((group, place) => (
          <GroupFields
            key={group.id}
            draft={draft}
            group={group}
            number={step.groups.length > 1 ? place + 1 : null}
            errors={errors}
            onChange={(changed) => change({ ...step, groups: withChanged(step.groups, changed) })}
            onRemove={step.groups.length > 1 ? () => removeGroup(step, group.id) : null}
            onFocus={focus}
          />
        ))
        const more = (
          <Button variant="quiet" size="sm" icon="plus" onClick={() => addGroup(step)}>
            {t.addGroup}
          </Button>
        )
        if (!isTaper) {
          return [
            ...groups,
            <div className="pattern__more" key="more">
              {more}
              <Button variant="quiet" size="sm" icon="steps" onClick={addStep}>
                {t.addStep}
              </Button>
            </div>,
          ]
        }
        return (
          // A step is named by its number and begins with its date.
          <fieldset className="pattern__step form" key={step.id}>
            <legend className={index > 0 ? 'visually-hidden' : undefined}>{t.step(index + 1)}</legend>
            {index > 0 && (
              <div className="pattern__head">
                <Field label={t.stepFrom(index + 1)} error={messageText(errors[fieldName(step.id, 'from')])}>
                  <TextInput
                    type="date"
                    name={fieldName(step.id, 'from')}
                    value={step.from}
                    onChange={({ target }) => change({ ...step, from: target.value })}
                  />
                </Field>
                <Button variant="quiet-danger" size="sm" onClick={() => removeStep(step, index)}>
                  {t.removeStep(index + 1)}
                </Button>
              </div>
            )}
            {groups}
            <div className="pattern__more">{more}</div>
          </fieldset>
        )
      })}
      {isTaper && draft.length < stepLimit && (
        <div className="pattern__more">
          <Button variant="quiet" size="sm" icon="steps" onClick={addStep}>
            {t.addStep}
          </Button>
        </div>
      )}
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
