import { type SubmitEvent, useState } from 'react'
import { editMedication, restoreMedication } from '#core/api/medication-changes.ts'
import { type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import { fieldsOf, patternOf } from '#core/medication/medication.ts'
import { changedCourseEnd } from '#core/schedule/course.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import { type ContactConsentAnswer, useContactName } from '../contact-consent.tsx'
import { useEntryQuestions } from '../entry-questions.tsx'
import { type Confirmations, usePlanGuard } from '../use-plan-guard.tsx'
import { amountOfChange, type ChangeForm, changeForm, durationOfChange } from './change-form.ts'

type ChangeFormOptions = {
  medication: MedicationRecord
  /** restore: resumes an ended medication; its name and voice reminder stay. */
  mode: 'edit' | 'restore'
  /** The patient's current medications, perhaps including this one. */
  taken: readonly MedicationRecord[]
  spans: ZoneSpans
  now: Temporal.Instant
  onSaved: () => Promise<void>
  onClose: () => void
}

/**
 * The state of the inline edit or the restore: input, changes, questions before saving, and saving. A refusal of the server is
 * shown as a toast, and the input stays.
 * @param id of the form on the page
 */
export function useChangeForm(id: string, options: ChangeFormOptions) {
  const { medication, mode, taken, spans, now, onSaved, onClose } = options
  const texts = useTexts(manageTexts)
  const { form, ref, change: changeFields } = useDraft<ChangeForm>(() => changeForm(medication))
  const [firstDose, setFirstDose] = useState<Nominal | null>(null)
  const [mayTell, setMayTell] = useState<ContactConsentAnswer>(medication.contactConsentAt ? 'yes' : null)
  const contact = useContactName()
  const [isSaving, setSaving] = useState(false)
  const field = (name: string) => ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)
  const guard = usePlanGuard(
    taken,
    localDate(spans, now),
    () => change({ frequency: 'weekly', custom: null }),
    () => field(`${id}-weekday`),
  )
  const others = taken.filter((one) => one.id !== medication.id)
  const questions = useEntryQuestions(others, localDate(spans, now), {
    name: () => field('name'),
    amount: () => field('dosage'),
  })
  const amount = amountOfChange(form, medication)
  const pattern = form.custom ?? patternOf(form)
  const duration = durationOfChange(form, medication)
  const isOver =
    duration !== 'unclear' &&
    duration !== undefined &&
    changedCourseEnd(scheduleOf(medication), duration, wallClock(spans, now)) === 'over'

  function change(fields: Partial<ChangeForm>) {
    changeFields(fields)
    // The chosen first dose belonged to the previous plan.
    if ('time' in fields || 'frequency' in fields || 'custom' in fields || 'weekday' in fields) setFirstDose(null)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSaving) return
    const { name, dosage } = medication
    const isSure = await questions.settle({
      name: form.name,
      amount,
      typed: form.dosage,
      before: { name: mode === 'edit' ? name : null, dosage },
    })
    if (!isSure || !pattern) return
    // A restored medication needs new confirmations.
    const confirmations = await guard.confirm(
      { name: form.name, dosage: amount.dosage, pattern },
      mode === 'edit' ? medication : null,
      medication.id,
    )
    if (confirmations) await save(confirmations)
  }

  async function save(confirmations: Confirmations) {
    setSaving(true)
    try {
      await store(confirmations)
      await onSaved()
      onClose()
      const medicine = medicineText(medication.name, medication.dosage)
      showToast('success', mode === 'restore' ? texts.restored(medicine) : texts.updated)
    } catch (error) {
      setSaving(false)
      const isAsked = error instanceof ApiError && error.code === 'needs_confirmation'
      if (isAsked) void onSaved()
      const failed = mode === 'restore' ? texts.restoreFailed : texts.updateFailed
      showToast('error', isAsked ? texts.needsAnswer : failed, { id: 'change failed' })
    }
  }

  async function store(confirmations: Confirmations) {
    if (!pattern || duration === 'unclear') throw new TypeError('The time, the day or the duration is missing.')
    const planned = {
      id: medication.id,
      dosage: amount.dosage,
      pattern,
      ...(firstDose && { firstDose }),
      ...confirmations,
    }
    if (mode === 'restore') return call(restoreMedication, planned)
    return call(editMedication, {
      ...planned,
      ...fieldsOf(form),
      ...(duration !== undefined && { duration }),
      ...(mayTell !== null && { tellContact: mayTell === 'yes' ? contact : null }),
    })
  }

  return {
    ref,
    form,
    change,
    /** What would be planned, for the preview. */
    planned: {
      id: medication.id,
      dosage: amount.dosage,
      pattern,
      firstDose,
      duration: duration === 'unclear' || isOver ? undefined : duration,
    },
    setFirstDose,
    mayTell,
    setMayTell,
    isSaving,
    submit,
    entryQuestion: questions.question,
    planQuestion: guard.question,
  }
}
