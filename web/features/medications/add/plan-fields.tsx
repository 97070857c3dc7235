import { frequencies, type MedicationField, type MedicationForm } from '#core/medication/medication.ts'
import type { RecognizedMedicine } from '#core/medication/weekly-guard.ts'
import { messageText } from '#web/texts/core-text.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Choices } from '#web/ui/choices.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { textControl } from '#web/ui/use-draft.ts'
import { WeekdayField } from '../medication-fields.tsx'
import { UsualRhythm } from '../usual-rhythm.tsx'

/** When a new medication is taken: how often, on which day of the week, and at what time first. */
export function PlanFields(props: {
  id: string
  form: MedicationForm
  change: (fields: Partial<MedicationForm>) => void
  errors: { readonly [Field in MedicationField]?: string | undefined }
  /** What the name is of, where that is usually not taken every day. */
  medicine: RecognizedMedicine | null
  /** The frequency is the form's own choice. */
  isPreselected: boolean
  onFrequency: (frequency: MedicationForm['frequency']) => void
}) {
  const { id, form, change, errors, medicine, isPreselected, onFrequency } = props
  const t = useTexts(medicationsTexts).form
  return (
    <>
      <FieldGroup legend={t.frequency}>
        <Choices
          name={`${id}-frequency`}
          layout="four"
          choices={frequencies.map((value) => {
            const [label, note] = t.frequencies[value]
            return { value, label, note }
          })}
          value={form.frequency}
          onChange={onFrequency}
        />
      </FieldGroup>
      <UsualRhythm medicine={medicine} frequency={form.frequency} isPreselected={isPreselected} />
      <WeekdayField form={form} change={change} errors={errors} name={`${id}-weekday`} />
      <Field label={t.time} error={messageText(errors.time)}>
        <TextInput type="time" step={60} {...textControl(form, change, 'time')} />
      </Field>
    </>
  )
}
