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

/** The schedule of a new medication: how often, on which weekday, and the first time. */
export function PlanFields(props: {
  id: string
  form: MedicationForm
  change: (fields: Partial<MedicationForm>) => void
  errors: { readonly [Field in MedicationField]?: string | undefined }
  /** The medicine of this name, if it is usually not taken every day. */
  medicine: RecognizedMedicine | null
  /** The form has set the frequency, not the patient. */
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
