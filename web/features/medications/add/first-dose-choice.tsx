import { useId } from 'react'
import { earliestSince } from '#core/schedule/first-dose.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { nominalText } from '#core/time/nominal.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { doseChoice } from './first-dose-panel.tsx'
import type { FirstDoseView } from './first-dose-view.ts'

/** Choosing another of the next doses as the first, or "I have been taking this since ...": one or the other (dose-model 2.4). */
export function FirstDoseChoice(props: {
  id: string
  view: FirstDoseView
  today: Temporal.PlainDate
  onChoose: (nominal: Nominal) => void
  /** Null: it is new. Empty: a date is asked for and not given yet. */
  since: string | null
  sinceError: string | undefined
  onSince: (since: string | null) => void
}) {
  const { id, view, today, onChoose, since, sinceError, onSince } = props
  const t = useTexts(medicationsTexts).firstDose
  const name = useId()
  return (
    <div className="first-choice form" id={id}>
      {since === null && (
        <FieldGroup legend={t.legend}>
          <Choices
            name={name}
            layout="two"
            choices={view.choices.map(({ nominal }) => doseChoice(nominal, today, t))}
            value={nominalText(view.first.nominal)}
            onChange={(value) => onChoose(Temporal.PlainDateTime.from(value))}
          />
        </FieldGroup>
      )}
      <div>
        <Checkbox checked={since !== null} onChange={(event) => onSince(event.target.checked ? '' : null)}>
          {t.since}
        </Checkbox>
        {since !== null && (
          <Field label={t.sinceDate} hint={t.sinceHint} error={sinceError}>
            <TextInput
              type="date"
              min={earliestSince(today).toString()}
              max={today.toString()}
              value={since}
              onChange={(event) => onSince(event.target.value)}
            />
          </Field>
        )}
      </div>
    </div>
  )
}
