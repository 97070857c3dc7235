import type { EnteredLimits } from '#core/as-needed/entered-limits.ts'
import type { EnteredPlan } from '#core/medication/entered-plan.ts'
import { frequencies, type MedicationField, type MedicationForm } from '#core/medication/medication.ts'
import type { RecognizedMedicine, Use } from '#core/medication/weekly-guard.ts'
import { messageText } from '#web/texts/core-text.ts'
import { customPatternTexts } from '#web/texts/en/custom-pattern.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Choices } from '#web/ui/choices.tsx'
import { Field, FieldGroup, FormError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { textControl } from '#web/ui/use-draft.ts'
import { LimitsFields } from '../as-needed/limits-fields.tsx'
import { CustomPatternFields } from '../custom/custom-pattern-fields.tsx'
import { DaysAheadPanel } from '../custom/days-ahead-panel.tsx'
import { WeekdayField } from '../medication-fields.tsx'
import { UsualRhythm } from '../usual-rhythm.tsx'
import type { useFirstDose } from './use-first-dose.ts'

/** When a new medication is taken: how often, on which weekday, and the first time; or as needed, and within what limits. */
export function PlanFields(props: {
  id: string
  form: MedicationForm
  change: (fields: Partial<MedicationForm>) => void
  errors: { readonly [Field in MedicationField]?: string | undefined }
  /** The medicine of this name, if it is usually not taken every day. */
  medicine: RecognizedMedicine | null
  /** The form has set the frequency, not the patient. */
  isPreselected: boolean
  onFrequency: (frequency: Use['frequency']) => void
  plan: EnteredPlan
  limitErrors: EnteredLimits['errors']
  firstDose: ReturnType<typeof useFirstDose>
}) {
  const { id, form, change, errors, medicine, isPreselected, onFrequency, plan, limitErrors, firstDose } = props
  const t = useTexts(medicationsTexts).form
  const { neverComes: neverComesText } = useTexts(customPatternTexts)
  const neverComes = plan.pattern !== null && firstDose.view === null
  const { view } = firstDose
  const ahead = plan.pattern &&
    view && { pattern: plan.pattern, dosage: '', from: view.first.nominal, until: view.until }
  return (
    <>
      <FieldGroup legend={t.frequency}>
        <Choices
          name={`${id}-frequency`}
          layout="three"
          choices={[...frequencies, 'custom' as const, 'as-needed' as const].map((value) => {
            const [label, note] = t.frequencies[value]
            return { value, label, note }
          })}
          value={form.isAsNeeded ? 'as-needed' : form.isCustom ? 'custom' : form.frequency}
          onChange={onFrequency}
        />
      </FieldGroup>
      {!form.isAsNeeded && (
        <UsualRhythm medicine={medicine} form={form} pattern={plan.pattern} isPreselected={isPreselected} />
      )}
      {form.isAsNeeded ? (
        <LimitsFields limits={form.limits} errors={limitErrors} onChange={(limits) => change({ limits })} />
      ) : plan.draft ? (
        <>
          <CustomPatternFields
            draft={plan.draft}
            firstDose={plan.firstDose}
            errors={plan.errors}
            over={null}
            onChange={(custom) => change({ custom })}
          />
          {neverComes || errors.time ? (
            <FormError>{neverComes ? neverComesText : messageText(errors.time)}</FormError>
          ) : (
            <DaysAheadPanel plan={ahead} spans={firstDose.spans} today={firstDose.today} />
          )}
        </>
      ) : (
        <>
          <WeekdayField form={form} change={change} errors={errors} name={`${id}-weekday`} />
          <Field label={t.time} error={messageText(errors.time)}>
            <TextInput type="time" step={60} {...textControl(form, change, 'time')} />
          </Field>
        </>
      )}
    </>
  )
}
