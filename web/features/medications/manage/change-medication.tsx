import { type ComponentType, useId, useState } from 'react'
import { isTakenAsNeeded, type MedicationRecord } from '#core/api/medications.ts'
import { frequencies, hasOneAmount } from '#core/medication/medication.ts'
import type { Use } from '#core/medication/weekly-guard.ts'
import { alertsContact } from '#core/reminder/plan.ts'
import { openDose } from '#core/schedule/change.ts'
import { openVersion } from '#core/schedule/schedule.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { ListedMedication } from '#web/lib/record.ts'
import { customPatternTexts } from '#web/texts/en/custom-pattern.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { textControl } from '#web/ui/use-draft.ts'
import { LimitsFields } from '../as-needed/limits-fields.tsx'
import { ContactConsent } from '../contact-consent.tsx'
import { CustomPatternFields } from '../custom/custom-pattern-fields.tsx'
import { DaysAheadPanel } from '../custom/days-ahead-panel.tsx'
import { ChangesOfflineNote, NameField, VoiceField, WeekdayField } from '../medication-fields.tsx'
import { MoreFields } from './more-fields.tsx'
import {
  type LateIntakeDialogProps,
  type OpenDoseAnswer,
  OpenDoseQuestion,
  OpenDoseResult,
  openDoseFacts,
} from './open-dose.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { firstDoseOf, PreviewPanel } from './preview-panel.tsx'
import { useChangeForm } from './use-change-form.ts'
import { usePreview } from './use-preview.ts'
import './change-medication.css'

type ChangeMedicationProps = {
  item: ListedMedication
  /** restore: resumes an ended medication; its name and voice reminder stay. */
  mode: 'edit' | 'restore'
  /** The patient's current medications, perhaps including this one. */
  currentMedications: readonly MedicationRecord[]
  userId: string
  spans: ZoneSpans
  now: Temporal.Instant
  LateIntakeDialog: ComponentType<LateIntakeDialogProps>
  onSaved: () => Promise<void>
  /** The patient would rather see another medication. */
  onShow: (id: string) => void
  onClose: () => void
}

type ChangeFormState = ReturnType<typeof useChangeForm>

/**
 * The inline edit of a medication, or the restore of a past one, with a preview of the next doses before it is saved
 * (dose-model 7.3). Its fields have no error messages of their own (product 4.5).
 */
export function ChangeMedication(props: ChangeMedicationProps) {
  const { item, mode, spans, now, onClose } = props
  const { medication } = item
  const texts = useTexts(manageTexts)
  const fields = useTexts(medicationsTexts).form
  const { neverComes } = useTexts(customPatternTexts)
  const t = texts.form
  const id = useId()
  const changeForm = useChangeForm(id, { ...props, ...item })
  const { form, change, plan, isSaving } = changeForm
  const { pattern } = changeForm.planned
  const { contactConsentAt } = medication
  const medicine = medicineText(medication.name, medication.dosage)
  const isEdit = mode === 'edit'
  // As in the item's own heading: past ones are under a heading of their own.
  const Title = isEdit ? 'h2' : 'h3'
  return (
    <form
      className="list-row list-row--edit form"
      ref={changeForm.ref}
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={changeForm.submit}
      aria-busy={isSaving}
    >
      <Title className="list-row__title" id={`${id}-title`}>
        <BidiText>{isEdit ? texts.editOf(medicine) : texts.past.restoreOf(medicine)}</BidiText>
      </Title>
      <MedicineFields form={form} change={change} mode={mode} />
      {form.isAsNeeded ? (
        <>
          <OpenDoseOfPlan {...props} />
          <LimitsFields
            limits={form.limits}
            errors={changeForm.limitErrors}
            onChange={(limits) => change({ limits })}
          />
        </>
      ) : (
        <>
          {plan.draft ? (
            <CustomPatternFields
              draft={plan.draft}
              firstDose={plan.firstDose}
              errors={plan.errors}
              over={localDate(spans, now)}
              onChange={(custom) => change({ custom })}
            />
          ) : (
            <WeekdayField form={form} change={change} name={`${id}-weekday`} />
          )}
          {changeForm.neverComes ? (
            <FormError>{neverComes}</FormError>
          ) : (
            <ChangePreview {...props} changeForm={changeForm} />
          )}
        </>
      )}
      {isEdit && !form.isAsNeeded && <VoiceField form={form} change={change} />}
      {isEdit && <MoreFields {...{ form, change, medication, pattern, spans, now }} />}
      {isEdit && !form.isAsNeeded && alertsContact(form.missedDosageSeverity) && (
        <ContactConsent
          value={changeForm.contactConsent}
          onChange={changeForm.setContactConsent}
          givenOn={contactConsentAt && localDate(spans, contactConsentAt)}
        />
      )}
      <ChangesOfflineNote />
      <div className="form-foot">
        <Button type="submit" busy={isSaving}>
          {isSaving ? fields.saving : isEdit ? t.save : t.restore}
        </Button>
        <Button variant="line" onClick={onClose} disabled={isSaving}>
          {fields.cancel}
        </Button>
      </div>
      {changeForm.question}
    </form>
  )
}

/** Name, amount, time and frequency: what a preset is made of. */
function MedicineFields({
  form,
  change,
  mode,
}: Pick<ChangeFormState, 'form' | 'change'> & { mode: 'edit' | 'restore' }) {
  const t = useTexts(manageTexts).form
  const [hasChosen, setChosen] = useState(false)
  const isEdit = mode === 'edit'
  // A field that comes back by a choice does not take the focus from it.
  const takesFocus = !isEdit && !hasChosen
  const choose = (frequency: Use['frequency']) => {
    setChosen(true)
    if (frequency === 'as-needed') change({ isAsNeeded: true })
    else if (frequency === 'custom' || frequency === 'hourly') change({ isCustom: true, isAsNeeded: false })
    else change({ frequency, isCustom: false, isAsNeeded: false })
  }
  return (
    <div className="form-columns">
      {isEdit && <NameField form={form} change={change} autoFocus />}
      {hasOneAmount(form) && (
        <Field label={t.dosage}>
          <TextInput autoComplete="off" autoFocus={takesFocus} {...textControl(form, change, 'dosage')} />
        </Field>
      )}
      {!form.isAsNeeded && !form.isCustom && (
        <Field label={t.time}>
          <TextInput type="time" step={60} {...textControl(form, change, 'time')} />
        </Field>
      )}
      <Field label={t.frequency}>
        <Select
          name="frequency"
          autoFocus={takesFocus && !form.isAsNeeded && form.isCustom}
          options={[...frequencies, 'custom' as const, 'as-needed' as const].map((value) => ({
            value,
            label: t.frequencies[value],
          }))}
          value={form.isAsNeeded ? 'as-needed' : form.isCustom ? 'custom' : form.frequency}
          onChange={({ target }) => choose(target.value as Use['frequency'])}
        />
      </Field>
    </div>
  )
}

/** Asks about the open dose of a plan before it is changed to as needed (dose-model 7.2). */
function OpenDoseOfPlan({ item, spans, now, LateIntakeDialog }: ChangeMedicationProps) {
  const { medication, doses } = item
  const [answer, setAnswer] = useState<OpenDoseAnswer | null>(null)
  if (answer) return <OpenDoseResult answer={answer} spans={spans} />
  const dose = doses && !isTakenAsNeeded(medication) && openVersion(doses.schedule) ? openDose(doses, spans, now) : null
  const open = doses && dose && openDoseFacts(doses, spans, dose.nominal, now)
  if (!open) return null
  return <OpenDoseQuestion {...{ open, doses, spans, now, LateIntakeDialog }} onAnswer={setAnswer} />
}

/** The preview of the next doses, after the question about an open dose (dose-model 7.2). */
function ChangePreview(props: ChangeMedicationProps & { changeForm: ChangeFormState }) {
  const { item, userId, spans, now, LateIntakeDialog, changeForm } = props
  const { doses } = item
  const { form, planned, untilFrom, setFirstDose } = changeForm
  const texts = useTexts(manageTexts).preview
  const isDayMissing = form.frequency === 'weekly' && form.weekday === null
  const missing = form.isCustom ? texts.needsCustom : isDayMissing ? texts.needsDay : texts.incomplete
  const [answer, setAnswer] = useState<OpenDoseAnswer | null>(null)
  const { preview, failed, refetch } = usePreview(userId, planned, now)
  const asked = preview?.changesPlan && !answer ? preview.open : null
  const open = asked && doses && openDoseFacts(doses, spans, asked.nominal, now)
  const first = preview && firstDoseOf(preview, planned.firstDose)
  const plan = planned.pattern &&
    first && { pattern: planned.pattern, dosage: '', from: first, until: untilFrom(first) }
  // While its first dose is being worked out, nothing is shown rather than something wrong.
  const ahead = form.isCustom && (plan || !planned.pattern) ? plan : undefined
  return (
    <>
      {answer && <OpenDoseResult answer={answer} spans={spans} />}
      {open && doses ? (
        <OpenDoseQuestion
          // A new element for each dose: what was typed belongs to this one.
          key={open.dose.key}
          {...{ open, doses, spans, now, LateIntakeDialog }}
          onAnswer={(given) => {
            setAnswer(given)
            void refetch()
          }}
        />
      ) : (
        <>
          {ahead !== undefined && <DaysAheadPanel plan={ahead} spans={spans} today={localDate(spans, now)} />}
          <PreviewPanel
            preview={preview}
            failed={failed}
            missing={missing}
            spans={spans}
            now={now}
            chosen={planned.firstDose}
            onChoose={setFirstDose}
          />
          {preview && doses && <PlanComparison {...{ doses, preview, spans, now }} />}
        </>
      )}
    </>
  )
}
