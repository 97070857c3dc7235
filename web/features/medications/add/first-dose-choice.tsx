import { useId } from 'react'
import { earliestSince } from '#core/schedule/first-dose.ts'
import { nominalText } from '#core/time/nominal.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { doseChoice } from '../planned-time.ts'
import type { useFirstDose } from './use-first-dose.ts'

/**
 * Choosing another of the next doses as the first, or "I have been taking this since ...": one or the other (dose-model 2.4).
 */
export function FirstDoseChoice(props: {
  firstDose: ReturnType<typeof useFirstDose>
  /** Shows errors for missing values. */
  isChecked: boolean
}) {
  const { firstDose, isChecked } = props
  const { id, view, today, since, sinceError } = firstDose
  const t = useTexts(medicationsTexts).firstDose
  const { day } = useTexts(dosesTexts)
  const name = useId()
  if (!view || !firstDose.isChanging) return null
  return (
    <div className="first-dose-choice form" id={id}>
      {since === null && (
        <FieldGroup legend={t.legend}>
          <Choices
            name={name}
            layout="two"
            choices={view.choices.map((choice) => doseChoice(choice, today, day))}
            value={nominalText(view.first.nominal)}
            onChange={(value) => firstDose.choose(Temporal.PlainDateTime.from(value))}
          />
        </FieldGroup>
      )}
      <div>
        <Checkbox checked={since !== null} onChange={(event) => firstDose.enterSince(event.target.checked ? '' : null)}>
          {t.since}
        </Checkbox>
        {since !== null && (
          <Field label={t.sinceDate} hint={t.sinceHint} error={isChecked || since ? sinceError : undefined}>
            <TextInput
              type="date"
              min={earliestSince(today).toString()}
              max={today.toString()}
              value={since}
              onChange={(event) => firstDose.enterSince(event.target.value)}
            />
          </Field>
        )}
      </div>
    </div>
  )
}
