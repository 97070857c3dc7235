import { type ComponentType, useId, useState } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import { frequencies } from '#core/medication/medication.ts'
import { alertsContact } from '#core/reminder/plan.ts'
import type { Frequency } from '#core/schedule/pattern.ts'
import { patternText } from '#core/schedule/pattern-text.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { usePatternFormat } from '#web/texts/pattern-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { textControl } from '#web/ui/use-draft.ts'
import { ContactConsent } from '../contact-consent.tsx'
import { NameField, OfflineNote, VoiceField, WeekdayField } from '../medication-fields.tsx'
import { MoreFields } from './more-fields.tsx'
import {
  type LateIntakeDialogProps,
  OpenDose,
  type OpenDoseAnswer,
  OpenDoseAnswered,
  openDoseFacts,
} from './open-dose.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { useChangeForm } from './use-change-form.ts'
import { usePreview } from './use-preview.ts'
import './change-medication.css'

type ChangeMedicationProps = {
  item: MedicationDoses
  /** restore: resumes an ended medication; its name and voice reminder stay. */
  mode: 'edit' | 'restore'
  /** The patient's current medications, perhaps including this one. */
  taken: readonly MedicationRecord[]
  userId: string
  spans: ZoneSpans
  now: Temporal.Instant
  LateIntakeDialog: ComponentType<LateIntakeDialogProps>
  onSaved: () => Promise<void>
  onClose: () => void
}

/**
 * The inline edit of a medication, or the restore of a past one, with a preview of the next doses before it is saved
 * (dose-model 7.3). Its fields have no error messages of their own (product 4.5).
 */
export function ChangeMedication(props: ChangeMedicationProps) {
  const { item, mode, spans, now, onClose } = props
  const { medication } = item
  const texts = useTexts(manageTexts)
  const fields = useTexts(medicationsTexts).form
  const t = texts.form
  const id = useId()
  const changeForm = useChangeForm(id, { ...props, medication })
  const { form, change, isSaving } = changeForm
  const { pattern } = changeForm.planned
  const { contactConsentAt } = medication
  const medicine = medicineText(medication.name, medication.dosage)
  const isEdit = mode === 'edit'
  const running = medication.versions.at(-1)?.pattern
  const stored = running?.frequency === 'custom' ? running : null
  const format = usePatternFormat()
  const offered: readonly Frequency[] = stored ? [...frequencies, 'custom'] : frequencies
  const choose = (frequency: Frequency) =>
    change(frequency === 'custom' ? { custom: stored } : { frequency, custom: null })
  // As in the item's own heading: past ones are under a heading of their own.
  const Title = isEdit ? 'h2' : 'h3'
  return (
    <form
      className="med med--edit form"
      ref={changeForm.ref}
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={changeForm.submit}
      aria-busy={isSaving}
    >
      <Title className="med__title" id={`${id}-title`}>
        <BidiText>{isEdit ? texts.editOf(medicine) : texts.past.restoreOf(medicine)}</BidiText>
      </Title>
      <div className="form-columns">
        {isEdit && <NameField form={form} change={change} autoFocus />}
        {!form.custom && (
          <>
            <Field label={t.dosage}>
              <TextInput autoComplete="off" autoFocus={!isEdit} {...textControl(form, change, 'dosage')} />
            </Field>
            <Field label={t.time}>
              <TextInput type="time" step={60} {...textControl(form, change, 'time')} />
            </Field>
          </>
        )}
        <Field label={t.frequency}>
          <Select
            name="frequency"
            options={offered.map((value) => ({ value, label: t.frequencies[value] }))}
            value={form.custom ? 'custom' : form.frequency}
            onChange={({ target }) => choose(target.value as Frequency)}
          />
        </Field>
      </div>
      {form.custom ? (
        <p>{patternText(form.custom, localDate(spans, now), format)}</p>
      ) : (
        <WeekdayField form={form} change={change} name={`${id}-weekday`} />
      )}
      <ChangePreview {...props} changeForm={changeForm} />
      {isEdit && <VoiceField form={form} change={change} />}
      {isEdit && <MoreFields {...{ form, change, medication, pattern, spans, now }} />}
      {isEdit && alertsContact(form.missedDosageSeverity) && (
        <ContactConsent
          value={changeForm.mayTell}
          onChange={changeForm.setMayTell}
          givenOn={contactConsentAt && localDate(spans, contactConsentAt)}
        />
      )}
      <OfflineNote />
      <div className="med__buttons">
        <Button type="submit" busy={isSaving}>
          {isSaving ? fields.saving : isEdit ? t.save : t.restore}
        </Button>
        <Button variant="quiet" onClick={onClose} disabled={isSaving}>
          {fields.cancel}
        </Button>
      </div>
      {changeForm.entryQuestion}
      {changeForm.planQuestion}
    </form>
  )
}

/** The preview of the next doses, after the question about an open dose (dose-model 7.2). */
function ChangePreview(props: ChangeMedicationProps & { changeForm: ReturnType<typeof useChangeForm> }) {
  const { item, userId, spans, now, LateIntakeDialog, changeForm } = props
  const { doses } = item
  const { form, planned, setFirstDose } = changeForm
  const [answer, setAnswer] = useState<OpenDoseAnswer | null>(null)
  const { preview, failed, refetch } = usePreview(userId, planned, now)
  const asked = preview?.changesPlan && !answer ? preview.open : null
  const open = asked && openDoseFacts(doses, spans, asked.nominal, now)
  return (
    <>
      {answer && <OpenDoseAnswered answer={answer} spans={spans} />}
      {open ? (
        <OpenDose
          // A new element for each dose: what was typed belongs to this one.
          key={open.dose.key}
          {...{ open, doses, spans, now, LateIntakeDialog }}
          onAnswer={(given) => {
            setAnswer(given)
            void refetch()
          }}
        />
      ) : (
        <PreviewPanel
          preview={preview}
          failed={failed}
          needsDay={form.frequency === 'weekly' && form.weekday === null}
          spans={spans}
          now={now}
          chosen={planned.firstDose}
          onChoose={setFirstDose}
        />
      )}
    </>
  )
}
