import { type SubmitEvent, useState } from 'react'
import { putLimits } from '#core/api/as-needed.ts'
import { editMedication, restoreMedication } from '#core/api/medication-changes.ts'
import { isTakenAsNeeded, type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import { enteredLimits } from '#core/as-needed/entered-limits.ts'
import type { AsNeededIntake } from '#core/as-needed/intake.ts'
import { asNeededUse } from '#core/as-needed/limits.ts'
import type { DoseRecord } from '#core/dose/dose.ts'
import type { JoinedIntake } from '#core/dose/entry.ts'
import { lastIntake } from '#core/dose/intakes.ts'
import { enteredPlan, sentDosage } from '#core/medication/entered-plan.ts'
import type { HourlyContext } from '#core/medication/hourly-draft.ts'
import { fieldsOf, hasOneAmount } from '#core/medication/medication.ts'
import type { AnchorTimes } from '#core/schedule/anchors.ts'
import { lastTakenAt } from '#core/schedule/change.ts'
import { changedCourseEnd } from '#core/schedule/course.ts'
import { runningVersion, stillAhead } from '#core/schedule/ending.ts'
import { courseEnd, editedFirstDose, firstDoseChoices, nominalFor } from '#core/schedule/first-dose.ts'
import { listedDosage } from '#core/schedule/pattern.ts'
import { type Nominal, shownAt } from '#core/time/nominal.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { ApiError, call, callTwice } from '#web/lib/api.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { useReportUnsaved } from '#web/lib/unsaved.ts'
import { failureText } from '#web/texts/core-text.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'
import { areAnchorsChanged } from '../anchors/use-anchor-times.ts'
import { useMedicationForm } from '../use-medication-form.tsx'
import type { Confirmations } from '../use-plan-guard.tsx'
import {
  amountOfChange,
  basisOf,
  type ChangeForm,
  changeForm,
  durationOfChange,
  formOf,
  planFields,
  storedDosage,
  type TypedFields,
  typedWith,
  wasChanged,
} from './change-form.ts'

type MedicationFormState = ReturnType<typeof useMedicationForm<TypedFields>>

type ChangeFormOptions = {
  medication: MedicationRecord
  /** Null if it was never planned. */
  doses: DoseRecord | null
  /** As needed, live ones. */
  intakes?: readonly AsNeededIntake[] | undefined
  /** Of the other plans of the same medicine. */
  joined?: readonly JoinedIntake[] | undefined
  /** restore: resumes an ended medication; its name and voice reminder stay. */
  mode: 'edit' | 'restore'
  /** The patient's current medications, perhaps including this one. */
  currentMedications: readonly MedicationRecord[]
  spans: ZoneSpans
  now: Temporal.Instant
  onSaved: () => Promise<void>
  /** The patient would rather see another medication. */
  onShow: (id: string) => void
  onClose: () => void
}

/**
 * The state of the inline edit or the restore: input, changes, questions before saving, and saving. A refusal of the server is
 * shown as a toast, and the input stays.
 * @param id of the form on the page
 */
export function useChangeForm(id: string, options: ChangeFormOptions) {
  const { medication, doses, intakes, joined, mode, currentMedications, spans, now, onSaved, onShow, onClose } = options
  const texts = useTexts(manageTexts)
  const medicationForm = useMedicationForm<TypedFields>({
    id,
    initial: {},
    medication,
    currentMedications,
    spans,
    now,
    onPlanWeekly: () => change({ frequency: 'weekly', isCustom: false, isAsNeeded: false }),
    onShow,
  })
  const { contactConsent, tellContact, isConsentAnswered } = medicationForm
  const stored = changeForm(medication, spans, now)
  const form = formOf(stored, medicationForm.form)
  // What the patient decides on, once they have begun to change something, and the revision that had it.
  const [basis, setBasis] = useState<Basis | null>(null)
  /** The revision of a save that was refused as out of date. */
  const [refused, setRefused] = useState<Pick<Basis, 'revision'> | null>(null)
  // Once the form shows what has made a save out of date, the patient decides on that.
  if (refused && refused.revision !== medication.revision) {
    setRefused(null)
    setBasis({ revision: medication.revision, fields: basisOf(medicationForm.form, stored) })
  }
  // It shows the change of another device, but nobody may have seen it there: the server refuses what is out of date.
  const isOutdated = basis !== null && wasChanged(basis.fields, stored)
  // A first dose is chosen for a plan: with another one, from here or from another device, it no longer holds.
  const planText = JSON.stringify(planFields.map((field) => form[field]))
  const [chosenFirst, setChosenFirst] = useState<{ readonly dose: Nominal; readonly planText: string } | null>(null)
  const firstDose = chosenFirst?.planText === planText ? chosenFirst.dose : null
  const setFirstDose = (dose: Nominal | null) => setChosenFirst(dose && { dose, planText })
  const [isSaving, setSaving] = useState(false)
  const isChanged = JSON.stringify(form) !== JSON.stringify(stored) || firstDose !== null || isConsentAnswered
  useReportUnsaved(isChanged ? 1 : 0)
  const { anchors, refetch } = usePatientRecord()
  const entered = enteredChange(form, { medication, doses, intakes, joined, anchors }, spans, now)
  const { plan, pattern, limits, neverComes, amount, amounts, dosage, duration, newEnd } = entered

  function change(fields: Partial<ChangeForm>) {
    const { revision } = medication
    setBasis((known) => ({ revision, ...known, fields: { ...basisOf(fields, stored), ...known?.fields } }))
    medicationForm.change(typedWith(fields, medicationForm.form, form))
  }

  async function submit(event: SubmitEvent) {
    if (isSaving) return event.preventDefault()
    const hasPlanErrors = Object.keys(plan.errors).length > 0 || neverComes
    const hasErrors = form.isAsNeeded ? limits.limits === null : hasPlanErrors
    const asNeeded = limits.limits && { name: form.name, dosage: amount.dosage, pattern: asNeededUse(limits.limits) }
    const asPlanned = pattern && { name: form.name, dosage: listedDosage(pattern, amount.dosage), pattern }
    const planned = form.isAsNeeded ? asNeeded : asPlanned
    // A restored medication needs new confirmations.
    const before = mode === 'edit' ? medication : null
    await medicationForm.submit(event, hasErrors, { name: form.name, amounts, planned, before }, save)
  }

  async function save(confirmations: Confirmations) {
    setSaving(true)
    const revision = isOutdated && isChanged ? basis.revision : medication.revision
    const shown = { id: medication.id, revision }
    try {
      await storeChange({ shown, mode, form, entered, firstDose, isConsentAnswered, tellContact }, confirmations)
      await onSaved()
      onClose()
      const medicine = medicineText(medication.name, medication.dosage)
      showToast('success', mode === 'restore' ? texts.restored(medicine) : texts.updated)
    } catch (error) {
      setSaving(false)
      const isAsked = error instanceof ApiError && error.code === 'needs_confirmation'
      if (isAsked) void onSaved()
      const failed = mode === 'restore' ? texts.restoreFailed : texts.updateFailed
      const isStale = isRefusedAsOutdated(error)
      // What is typed stays, over the record as it is now.
      if (isStale) refetch()
      if (isStale && !areAnchorsChanged(error)) setRefused(shown)
      // An intake of a plan that is joined by this very change may move it, or the time that has passed.
      const isNotOffered = firstDose !== null && error instanceof ApiError && 'firstDose' in error.fields
      if (isNotOffered) setFirstDose(null)
      const asks = isAsked ? texts.needsAnswer : isNotOffered ? texts.firstDoseNotOffered : null
      showToast('error', asks ?? (isStale ? failureText(error) : failed), { id: 'change failed' })
    }
  }

  return {
    ref: medicationForm.ref,
    form,
    change,
    /** What would be planned, for the preview. */
    planned: {
      id: medication.id,
      dosage,
      pattern,
      firstDose,
      duration: duration === 'unclear' || newEnd === 'over' ? undefined : duration,
    },
    /** Its end by the duration, if it begins with this dose; null without one. */
    untilFrom: entered.untilFrom,
    plan: medicationForm.shownPlan(plan),
    limitErrors: medicationForm.isChecked ? limits.errors : {},
    neverComes,
    setFirstDose,
    contactConsent,
    setContactConsent: medicationForm.setContactConsent,
    isSaving,
    submit,
    question: medicationForm.question,
  }
}

/** Whether another device has changed something since: the form shows it before it is saved again. */
function isRefusedAsOutdated(error: unknown): error is ApiError {
  return areAnchorsChanged(error) || (error instanceof ApiError && error.reason === 'changed_meanwhile')
}

type Basis = { readonly fields: Partial<ChangeForm>; readonly revision: string | undefined }

type Change = Pick<ChangeFormOptions, 'mode'> &
  Pick<MedicationFormState, 'isConsentAnswered' | 'tellContact'> & {
    readonly shown: { readonly id: string; readonly revision: string | undefined }
    readonly form: ChangeForm
    readonly entered: ReturnType<typeof enteredChange>
    readonly firstDose: Nominal | null
  }

/** @throws ApiError; TypeError if something is missing that the form should have asked for */
async function storeChange(
  { shown: { id, revision }, mode, form, entered, firstDose, isConsentAnswered, tellContact }: Change,
  confirmations: Confirmations,
): Promise<void> {
  const { pattern, dosage, duration, limits } = entered
  const shown = { id, ...(revision !== undefined && { revision }) }
  if (form.isAsNeeded) {
    if (!limits.limits) throw new TypeError('The limits are missing.')
    const sent = { ...limits.limits, reasons: [...limits.limits.reasons], isNoneGiven: form.limits.isNoneGiven }
    const fields = mode === 'edit' ? fieldsOf(form) : {}
    await call(putLimits, { ...shown, ...fields, limits: sent, ...confirmations })
    return
  }
  if (!pattern || duration === 'unclear') throw new TypeError('The time, the day or the duration is missing.')
  const planned = { ...shown, dosage, pattern, ...(firstDose && { firstDose }), ...confirmations }
  if (mode === 'restore') {
    await callTwice(restoreMedication, planned)
    return
  }
  await call(editMedication, {
    ...planned,
    ...fieldsOf(form),
    ...(duration !== undefined && { duration }),
    ...(isConsentAnswered && { tellContact }),
  })
}

function hourlyContext(
  { doses, intakes = [], joined = [] }: Pick<ChangeFormOptions, 'doses' | 'intakes' | 'joined'>,
  spans: ZoneSpans,
  now: Temporal.Instant,
): HourlyContext {
  const running = runningVersion(doses?.schedule ?? null, spans, now)?.pattern
  const lastTaken = doses ? lastTakenAt(doses, spans, now) : lastIntake({ entries: [], asNeeded: intakes, joined })
  return {
    spans,
    running: running?.frequency === 'hourly' ? running : null,
    bounds: (hours) => editedFirstDose(hours, lastTaken, now),
  }
}

/** What the form would change: the plan with its amounts, and the end by the duration. */
function enteredChange(
  form: ChangeForm,
  {
    medication,
    doses,
    intakes,
    joined,
    anchors,
  }: Pick<ChangeFormOptions, 'medication' | 'doses' | 'intakes' | 'joined'> & { anchors: AnchorTimes | null },
  spans: ZoneSpans,
  now: Temporal.Instant,
) {
  const schedule = scheduleOf(medication)
  const running = schedule?.versions.at(-1)
  const stored = storedDosage(medication) || null
  const plan = enteredPlan(form, {
    amount: { amount: form.dosage, stored },
    today: localDate(spans, now),
    language: currentLanguage(),
    hourly: hourlyContext({ doses, intakes, joined }, spans, now),
    anchorTimes: anchors,
    isNew: running?.pattern.frequency !== 'custom',
  })
  const { pattern } = plan
  // By the hour, the fields say what is wrong with the first dose.
  const neverComes =
    pattern !== null && pattern.frequency !== 'hourly' && firstDoseChoices(pattern, spans, now, 1).length === 0
  const amount = amountOfChange(form, medication)
  const limits = enteredLimits(form.limits, amount.dosage, currentLanguage())
  const before = medication.limits.at(-1)?.max ?? null
  const most = limits.max && { name: 'max', typed: form.limits.max.trim(), amount: limits.max, before }
  const ofDosage = { name: 'dosage', typed: form.dosage, amount, before: stored }
  const asNeeded = [ofDosage, ...(most ? [most] : [])]
  const amounts = form.isAsNeeded ? asNeeded : hasOneAmount(form) ? [ofDosage] : plan.amounts
  const dosage = pattern ? sentDosage(pattern, amount.dosage) : amount.dosage
  const duration = durationOfChange(form, medication, spans, now)
  // A plan after one taken as needed begins a course of its own, with its first dose.
  const beginsCourse = isTakenAsNeeded(medication)
  const newEnd =
    duration === 'unclear' || duration === undefined || !schedule || beginsCourse
      ? undefined
      : changedCourseEnd(schedule, duration, spans, now)
  const keptEnd = stillAhead(running?.until ?? null, spans, now)
  const ownEnd = (first: Nominal) =>
    duration && duration !== 'unclear' ? courseEnd(shownAt(spans, first), duration) : null
  const untilFrom = (first: Nominal): Nominal | null => {
    const end = beginsCourse ? ownEnd(first) : newEnd === undefined || newEnd === 'over' ? keptEnd : newEnd
    return pattern && end ? nominalFor(pattern, end, spans, now) : end
  }
  return { plan, pattern, limits, neverComes, amount, amounts, dosage, duration, newEnd, untilFrom }
}
