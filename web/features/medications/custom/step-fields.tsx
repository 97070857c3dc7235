import type { ReactNode } from 'react'
import {
  fieldName,
  groupAfter,
  type PatternDraft,
  type StepDraft,
  withChanged,
  without,
} from '#core/medication/pattern-draft.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { messageText } from '#web/texts/core-text.ts'
import { customPatternTexts } from '#web/texts/en/custom-pattern.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import type { PatternFieldErrors } from './custom-pattern-fields.tsx'
import { GroupFields } from './group-fields.tsx'

/** The groups of a step. The only step has neither a name nor a date. */
export function StepFields(props: {
  draft: PatternDraft
  step: StepDraft
  /** Of a plan by the hour, entered or proposed; null of any other. */
  firstDose: Nominal | null
  errors: PatternFieldErrors
  onChange: (step: StepDraft) => void
  onRemove: () => void
  /** Moves the focus to a field that is about to be there. */
  onFocus: (name: string) => void
  /** Another button beside the one that adds a group. */
  children?: ReactNode
}) {
  const { draft, step, firstDose, errors, onChange, onRemove, onFocus, children } = props
  const t = useTexts(customPatternTexts)
  const hasSeveralGroups = step.groups.length > 1
  const number = draft.indexOf(step) + 1

  function addGroup() {
    const group = groupAfter(step, draft)
    onChange({ ...step, groups: [...step.groups, group] })
    onFocus(fieldName(group.id, 'days'))
  }

  function removeGroup(id: number) {
    const groups = without(step.groups, id)
    onChange({ ...step, groups })
    onFocus(fieldName(groups[0].id, 'days'))
  }

  const groups = (
    <>
      {step.groups.map((group, index) => (
        <GroupFields
          key={group.id}
          draft={draft}
          group={group}
          number={hasSeveralGroups ? index + 1 : null}
          firstDose={firstDose}
          errors={errors}
          onChange={(changed) => onChange({ ...step, groups: withChanged(step.groups, changed) })}
          onRemove={hasSeveralGroups ? () => removeGroup(group.id) : null}
          onFocus={onFocus}
        />
      ))}
      {step.groups[0].kind !== 'hourly' && (
        <div className="custom-pattern__more">
          <Button variant="quiet" size="sm" icon="plus" onClick={addGroup}>
            {t.addGroup}
          </Button>
          {children}
        </div>
      )}
    </>
  )
  if (draft.length === 1) return groups
  const isFirst = number === 1
  return (
    <fieldset className="custom-pattern__step form">
      {/* The label of the date names a later step. */}
      <legend className={isFirst ? undefined : 'visually-hidden'}>{t.step(number)}</legend>
      {!isFirst && (
        <div className="custom-pattern__head">
          <Field label={t.stepFrom(number)} error={messageText(errors[fieldName(step.id, 'from')])}>
            <TextInput
              type="date"
              name={fieldName(step.id, 'from')}
              value={step.from}
              onChange={({ target }) => onChange({ ...step, from: target.value })}
            />
          </Field>
          <Button variant="quiet-danger" size="sm" onClick={onRemove}>
            {t.removeStep(number)}
          </Button>
        </div>
      )}
      {groups}
    </fieldset>
  )
}
