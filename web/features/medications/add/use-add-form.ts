import { type SubmitEvent, useMemo, useRef, useState } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import { enteredLimits } from '#core/as-needed/entered-limits.ts'
import { asNeededUse } from '#core/as-needed/limits.ts'
import { amountParts } from '#core/medication/amount.ts'
import { enteredQuantity } from '#core/medication/entered-amount.ts'
import { enteredPlan } from '#core/medication/entered-plan.ts'
import {
  dosageText,
  emptyMedicationForm,
  hasOneAmount,
  type MedicationForm,
  medicationFormErrors,
  noteFields,
  units,
} from '#core/medication/medication.ts'
import { amountError } from '#core/medication/odd-amount.ts'
import type { EnteredAmount } from '#core/medication/pattern-draft.ts'
import { nonDailyMedicine, type Use, usualFrequency } from '#core/medication/weekly-guard.ts'
import { alertsContact } from '#core/reminder/plan.ts'
import type { AnchorTimes } from '#core/schedule/anchors.ts'
import { addedFirstDose } from '#core/schedule/first-dose.ts'
import { listedDosage } from '#core/schedule/pattern.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { currentLanguage } from '#web/texts/language.ts'
import { plainAmount } from '#web/texts/medicine-text.ts'
import { noPhoto } from '../photo/photo-field.tsx'
import { useMedicationForm } from '../use-medication-form.tsx'
import type { Confirmations } from '../use-plan-guard.tsx'
import type { FirstDoseView } from './first-dose-view.ts'
import { useAddMedication } from './use-add-medication.ts'
import { useFirstDose } from './use-first-dose.ts'

type AddFormOptions = {
  /** Of the medication once it is stored. */
  newId: string
  currentMedications: readonly MedicationRecord[]
  spans: ZoneSpans
  now: Temporal.Instant
  onAdded: (medication: MedicationRecord, photo: File | null) => void
  onStale: () => void
  onShow: (id: string) => void
}

/** The state of Add New Medication: input, errors, questions before saving, and saving. @param id of the form on the page */
export function useAddForm(id: string, options: AddFormOptions) {
  const { newId, currentMedications, spans, now, onAdded, onStale, onShow } = options
  const { save, saveAsNeeded, isSaving, failure, clearFailure } = useAddMedication(newId, onStale)
  const medicationForm = useMedicationForm<MedicationForm>({
    id,
    initial: emptyMedicationForm,
    // Listed already if an earlier attempt was stored and its response lost.
    medication: currentMedications.find((one) => one.id === newId) ?? null,
    currentMedications,
    spans,
    now,
    onPlanWeekly: () => chooseFrequency('weekly'),
    onShow,
  })
  const { isChecked } = medicationForm
  const { anchors } = usePatientRecord()
  const [hasChosenFrequency, setChosenFrequency] = useState(false)
  const [photo, setPhoto] = useState(noPhoto)
  const [moreOpen, setMoreOpen] = useState(false)
  const nameRef = useRef<HTMLInputElement>(null)

  const { name, quantity, unit } = medicationForm.form
  const usual = useMemo(() => nonDailyMedicine(name, dosageText(quantity, unit)), [name, quantity, unit])
  const form = hasChosenFrequency ? medicationForm.form : { ...medicationForm.form, frequency: usualFrequency(usual) }
  const { plan, limits, dosage, amounts } = enteredMedication(form, anchors, spans, now)
  const medicine = !hasOneAmount(form)
    ? nonDailyMedicine(name, amounts.map((one) => one.amount.dosage).join(' '))
    : usual
  const firstDose = useFirstDose(`${id}-first`, form, plan.pattern, spans, now)
  const ownErrors = { ...medicationFormErrors(form), ...(form.isAsNeeded && quantityError(quantity)) }
  const errors = { ...failure?.fields, ...(isChecked && ownErrors) }

  function change(fields: Partial<MedicationForm>) {
    medicationForm.change(fields)
    if (failure) clearFailure()
  }

  function chooseFrequency(frequency: Use['frequency']) {
    setChosenFrequency(true)
    change(fieldsOfFrequency(frequency, form, amounts))
  }

  async function submit(event: SubmitEvent) {
    if (isSaving) return event.preventDefault()
    const { view, sinceError } = firstDose
    const ofUse = form.isAsNeeded ? limits.errors : plan.errors
    const wrong = [...Object.keys(ownErrors), ...Object.keys(ofUse)]
    if (photo.problem || wrong.some((one) => moreFields.has(one))) setMoreOpen(true)
    const hasCommonErrors = wrong.length > 0 || photo.problem !== null
    if (form.isAsNeeded) {
      const use = limits.limits && { name, dosage, pattern: asNeededUse(limits.limits) }
      const entry = { name, amounts, planned: use, before: null }
      return medicationForm.submit(event, hasCommonErrors, entry, async (confirmations) => {
        if (limits.limits) added(await saveAsNeeded({ form, limits: limits.limits, confirmations }))
      })
    }
    if (sinceError) firstDose.show()
    const hasErrors = hasCommonErrors || sinceError !== undefined || !view
    const planned = view && { name, dosage: listedDosage(view.pattern, dosage), pattern: view.pattern }
    await medicationForm.submit(event, hasErrors, { name, amounts, planned, before: null }, async (confirmations) => {
      if (view) await add(view, confirmations)
    })
  }

  async function add({ pattern, first }: FirstDoseView, confirmations: Confirmations) {
    const medication = await save({
      form,
      pattern,
      spans,
      firstDose: first.nominal,
      since: firstDose.sinceDate,
      tellContact: alertsContact(form.missedDosageSeverity) ? medicationForm.tellContact : null,
      confirmations,
    })
    added(medication)
  }

  function added(medication: MedicationRecord | null) {
    if (medication) onAdded(medication, photo.file)
    else medicationForm.showFirstError()
  }

  return {
    ref: medicationForm.ref,
    nameRef,
    form,
    change,
    errors,
    failure: failure?.general ?? null,
    isChecked,
    /** The medicine of this name, if it is usually not taken every day; its frequency is preselected. */
    medicine,
    isPreselected: !hasChosenFrequency,
    plan: medicationForm.shownPlan(plan),
    limitErrors: isChecked ? limits.errors : {},
    chooseFrequency,
    firstDose,
    contactConsent: medicationForm.contactConsent,
    setContactConsent: medicationForm.setContactConsent,
    photo,
    setPhoto,
    moreOpen,
    setMoreOpen,
    isSaving,
    submit,
    question: medicationForm.question,
  }
}

/** What the form would add: the plan with its amounts; `dosage` is that of a preset. */
function enteredMedication(
  form: MedicationForm,
  anchorTimes: AnchorTimes | null,
  spans: ZoneSpans,
  now: Temporal.Instant,
) {
  const { unit } = form
  const typed = form.quantity.trim()
  const { quantity, isCertain } = enteredQuantity(form.quantity, unit, currentLanguage())
  const dosage = dosageText(quantity, unit)
  const plan = enteredPlan(form, {
    // As typed, so that what can be read in two ways is still asked about.
    amount: { amount: isCertain ? plainAmount(dosage) : typed && `${typed} ${unit}`, stored: null },
    today: localDate(spans, now),
    language: currentLanguage(),
    hourly: { spans, running: null, bounds: () => addedFirstDose(now) },
    anchorTimes,
    isNew: true,
  })
  const preset = { name: 'quantity', typed, amount: { dosage, isCertain }, before: null }
  const limits = enteredLimits(form.limits, dosage, currentLanguage())
  const max = limits.max && { name: 'max', typed: form.limits.max.trim(), amount: limits.max, before: null }
  const asNeeded = max ? [preset, max] : [preset]
  return { plan, limits, dosage, amounts: form.isAsNeeded ? asNeeded : hasOneAmount(form) ? [preset] : plan.amounts }
}

/** What choosing a frequency changes: back at a preset, an amount that all lines had becomes its own. */
function fieldsOfFrequency(
  frequency: Use['frequency'],
  form: MedicationForm,
  amounts: readonly EnteredAmount[],
): Partial<MedicationForm> {
  if (frequency === 'as-needed') return { frequency: form.frequency, isAsNeeded: true }
  if (frequency === 'custom' || frequency === 'hourly') {
    return { frequency: form.frequency, isCustom: true, isAsNeeded: false }
  }
  const quantity = !hasOneAmount(form) && form.quantity.trim() === '' ? commonQuantity(amounts) : null
  return { frequency, isCustom: false, isAsNeeded: false, ...quantity }
}

/** Zero and the like, which nothing else refuses where there is no plan. */
function quantityError(quantity: string): { readonly quantity?: FieldError } {
  const error = quantity.trim() === '' ? null : amountError(quantity)
  return error ? { quantity: error } : {}
}

/** Quantity and unit of all lines of a custom pattern, if they are the same and the form offers the unit. */
function commonQuantity(amounts: readonly EnteredAmount[]): Pick<MedicationForm, 'quantity' | 'unit'> | null {
  const [dosage, ...others] = new Set(amounts.map(({ amount }) => amount.dosage))
  const parts = others.length === 0 ? amountParts(dosage ?? '') : null
  const unit = units.find((one) => one === parts?.unit)
  return parts && unit ? { quantity: parts.digits, unit } : null
}

/** Fields under "More details (optional)". */
const moreFields: ReadonlySet<string> = new Set(['duration', ...noteFields])
