import { useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  type ConditionEntry,
  conditionChoices,
  conditionSeverities,
  newConditionEntry,
  otherCondition,
  severityMeanings,
  withCondition,
} from '#core/profile/conditions.ts'
import { authTexts } from '#web/texts/en/auth.ts'
import { conditionText, severityMeaningText } from '#web/texts/stored-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import './health-step.css'

type HealthStepProps = {
  conditions: readonly ConditionEntry[]
  onChange: (conditions: readonly ConditionEntry[]) => void
}

/** Step 2 of the wizard: the patient's health conditions. */
export function HealthStep({ conditions, onChange }: HealthStepProps) {
  const t = useTexts(authTexts).signUp.health
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  const add = () => {
    flushSync(() => onChange([...conditions, newConditionEntry(crypto.randomUUID())]))
    list.current?.querySelector<HTMLElement>('fieldset:last-child select')?.focus()
  }
  const remove = (id: string) => {
    onChange(conditions.filter((entry) => entry.id !== id))
    addButton.current?.focus()
  }

  return (
    <>
      <p>{t.intro}</p>
      {conditions.length > 0 && (
        <div className="form" ref={list}>
          {conditions.map((entry, index) => (
            <ConditionFields
              key={entry.id}
              entry={entry}
              position={index + 1}
              onChange={(changed) => onChange(conditions.map((one) => (one.id === changed.id ? changed : one)))}
              onRemove={() => remove(entry.id)}
            />
          ))}
        </div>
      )}
      <Button variant="line" icon="plus" className="justify-self-start" ref={addButton} onClick={add}>
        {conditions.length === 0 ? t.add : t.addAnother}
      </Button>
    </>
  )
}

type ConditionFieldsProps = {
  entry: ConditionEntry
  position: number
  onChange: (entry: ConditionEntry) => void
  onRemove: () => void
}

function ConditionFields({ entry, position, onChange, onRemove }: ConditionFieldsProps) {
  const texts = useTexts(authTexts)
  const t = texts.signUp.health
  return (
    <fieldset className="condition form">
      <legend className="visually-hidden">{t.legend(position)}</legend>
      <Field label={t.condition}>
        <Select
          placeholder={texts.signUp.choose}
          options={conditionChoices.map((condition) => ({ value: condition, label: conditionText(condition) }))}
          value={entry.condition}
          onChange={({ target }) => {
            const condition = conditionChoices.find((choice) => choice === target.value) ?? ''
            onChange(withCondition(entry, condition))
          }}
        />
      </Field>
      {entry.condition === otherCondition && (
        <Field label={t.customCondition}>
          <TextInput
            autoComplete="off"
            maxLength={200}
            value={entry.customCondition}
            onChange={({ target }) => onChange({ ...entry, customCondition: target.value })}
          />
        </Field>
      )}
      <FieldGroup legend={t.severity}>
        <Choices
          name={`severity-${entry.id}`}
          layout="rows"
          value={entry.severity}
          onChange={(severity) => onChange({ ...entry, severity })}
          choices={conditionSeverities.map((severity) => ({
            value: severity,
            label: t.severities[severity],
            note: severityMeaningText(severity, severityMeanings[severity]),
          }))}
        />
      </FieldGroup>
      <Field label={t.description} note={texts.optional}>
        <TextArea
          rows={2}
          maxLength={5000}
          value={entry.description}
          onChange={({ target }) => onChange({ ...entry, description: target.value })}
        />
      </Field>
      <Button variant="quiet-danger" size="sm" className="justify-self-start" onClick={onRemove}>
        {t.remove}
        {entry.condition !== '' && (
          <span className="visually-hidden">: {entry.customCondition || conditionText(entry.condition)}</span>
        )}
      </Button>
    </fieldset>
  )
}
