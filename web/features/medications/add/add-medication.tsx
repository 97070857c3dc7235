import { useId } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import { hasOneAmount, type MedicationForm, units } from '#core/medication/medication.ts'
import { missedSeverities } from '#core/medication/missed-severity.ts'
import { alertsContact } from '#core/reminder/plan.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { messageText } from '#web/texts/core-text.ts'
import { asNeededTexts } from '#web/texts/en/as-needed.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field, FieldGroup, FormError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { textControl } from '#web/ui/use-draft.ts'
import { ContactConsent } from '../contact-consent.tsx'
import { ChangesOfflineNote, MoreDetails, NameField, VoiceField } from '../medication-fields.tsx'
import { PhotoField } from '../photo/photo-field.tsx'
import { FirstDoseChoice } from './first-dose-choice.tsx'
import { FirstDosePanel } from './first-dose-panel.tsx'
import { PlanFields } from './plan-fields.tsx'
import { useAddForm } from './use-add-form.ts'
import './add-medication.css'

type AddMedicationProps = {
  open: boolean
  /** Of the medication once it is stored: one for each form. */
  newId: string
  /** The patient's current medications: a second medicine of the same name needs a question. */
  currentMedications: readonly MedicationRecord[]
  spans: ZoneSpans
  /** The current time, for the preview; the first dose depends on the time of adding. */
  now: Temporal.Instant
  /** Closed without adding; the input is kept while the component is mounted. */
  onClose: () => void
  /** Cancelled: the input can be discarded. */
  onCancel: () => void
  /** @param photo of the prescription, to be stored with it, or null */
  onAdded: (medication: MedicationRecord, photo: File | null) => void
  /** The page's data is outdated: the current medications have to be refetched. */
  onStale: () => void
  /** Closed to see another medication. */
  onShow: (id: string) => void
  onShowPlans?: (() => void) | undefined
  /** Where the focus goes after it closes, if its trigger is gone. */
  returnFocus?: () => HTMLElement | null
}

/** Add New Medication (product 4.2). */
export function AddMedication(props: AddMedicationProps) {
  const { open, onClose, onCancel, onShowPlans, returnFocus } = props
  const texts = useTexts(medicationsTexts)
  const t = texts.form
  const asNeeded = useTexts(asNeededTexts)
  const id = useId()
  const addForm = useAddForm(id, props)
  const { form, change, errors, isSaving } = addForm
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !isSaving) onClose()
      }}
      title={texts.addNew}
      closeLabel={t.close}
      initialFocus={addForm.nameRef}
      staysOnPressOutside
      {...(returnFocus && { returnFocus })}
    >
      <form className="dialog__form" ref={addForm.ref} noValidate onSubmit={addForm.submit} aria-busy={isSaving}>
        <DialogBody className="form">
          {addForm.failure !== null && <FormError>{addForm.failure}</FormError>}
          <MedicineFields addForm={addForm} />
          <PlanFields
            id={id}
            form={form}
            change={change}
            errors={errors}
            medicine={addForm.medicine}
            isPreselected={addForm.isPreselected}
            onFrequency={addForm.chooseFrequency}
            plan={addForm.plan}
            limitErrors={addForm.limitErrors}
            firstDose={addForm.firstDose}
          />
          {!form.isAsNeeded && <PlannedFields id={id} addForm={addForm} />}
          <MoreDetails
            form={form}
            change={change}
            errors={errors}
            Title="h2"
            summary={form.isAsNeeded ? asNeeded.more : t.moreText}
            open={addForm.moreOpen}
            onToggle={addForm.setMoreOpen}
            durationHint={t.durationHint}
            after={<PhotoField photo={addForm.photo} onChange={addForm.setPhoto} onShowPlans={onShowPlans} />}
          />
          <ChangesOfflineNote />
        </DialogBody>
        <DialogFoot>
          {!form.isAsNeeded && (
            <FirstDosePanel firstDose={addForm.firstDose} missing={missingText(form, texts.firstDose)} />
          )}
          <Button type="submit" busy={isSaving}>
            {isSaving ? t.saving : t.save}
          </Button>
          <Button variant="line" onClick={onCancel} disabled={isSaving}>
            {t.cancel}
          </Button>
        </DialogFoot>
      </form>
      {addForm.question}
    </Dialog>
  )
}

type AddForm = ReturnType<typeof useAddForm>

/** The name, and the amount of a preset: that of a custom pattern is in its lines. */
function MedicineFields({ addForm }: { addForm: AddForm }) {
  const { form, change, errors, nameRef } = addForm
  const t = useTexts(medicationsTexts).form
  return (
    <div className="form-columns">
      <NameField form={form} change={change} errors={errors} ref={nameRef} />
      {hasOneAmount(form) && (
        <Field label={t.quantity} error={messageText(errors.quantity)}>
          <QuantityAndUnit form={form} change={change} />
        </Field>
      )}
    </div>
  )
}

/** What only a planned medication has: its first dose, and what happens when one is missed. */
function PlannedFields({ id, addForm }: { id: string; addForm: AddForm }) {
  const { form, change, contactConsent, setContactConsent } = addForm
  const t = useTexts(medicationsTexts).form
  return (
    <>
      <FirstDoseChoice firstDose={addForm.firstDose} isChecked={addForm.isChecked} />
      <FieldGroup legend={t.severity}>
        <Choices
          name={`${id}-severity`}
          layout="four"
          choices={missedSeverities.map((value) => ({ value, label: t.severities[value] }))}
          value={form.missedDosageSeverity}
          onChange={(missedDosageSeverity) => change({ missedDosageSeverity })}
        />
      </FieldGroup>
      {alertsContact(form.missedDosageSeverity) && (
        <ContactConsent value={contactConsent} onChange={setContactConsent} />
      )}
      <VoiceField form={form} change={change} />
    </>
  )
}

function QuantityAndUnit(props: { form: MedicationForm; change: (fields: Partial<MedicationForm>) => void }) {
  const { form, change } = props
  const t = useTexts(medicationsTexts).form
  return (
    <div className="number-with-unit">
      <TextInput inputMode="decimal" autoComplete="off" {...textControl(form, change, 'quantity')} />
      <select className="input" aria-label={t.unit} {...textControl(form, change, 'unit')}>
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {t.units[unit]}
          </option>
        ))}
      </select>
    </div>
  )
}

/** What is missing for the first dose to be known. */
function missingText(form: MedicationForm, t: Texts['medications']['firstDose']): string {
  if (form.isCustom) return t.needsCustom
  return form.frequency === 'weekly' && form.weekday === null ? t.needsDay : t.needsTime
}
