import { type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import { enteredDosage, type ParsedAmount } from '#core/medication/entered-amount.ts'
import { courseLength, fieldsOf, type MedicationDraft } from '#core/medication/medication.ts'
import { courseLengthOf } from '#core/schedule/course.ts'
import type { CourseLength } from '#core/schedule/first-dose.ts'
import { wallTimeText } from '#core/time/wall-time.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { plainAmount } from '#web/texts/medicine-text.ts'

/** What is typed into the inline edit, all of it text until it is read (product 4.5). */
export type ChangeForm = MedicationDraft & { readonly dosage: string }

/** The form as the medication stands. */
export function changeForm(medication: MedicationRecord): ChangeForm {
  const pattern = medication.versions.at(-1)?.pattern
  const length = courseLengthOf(scheduleOf(medication))
  return {
    ...fieldsOf(medication),
    dosage: plainAmount(medication.dosage),
    time: pattern ? wallTimeText(pattern.time) : '',
    frequency: pattern?.frequency ?? 'daily',
    weekday: pattern?.frequency === 'weekly' ? pattern.weekday : null,
    duration: length ? String(length.count) : '',
    durationUnit: length?.unit ?? 'days',
  }
}

/** The amount as it would be stored; one that was not touched stays as it is. */
export function amountOfChange({ dosage }: ChangeForm, before: MedicationRecord): ParsedAmount {
  if (dosage === plainAmount(before.dosage)) return { dosage: before.dosage, isCertain: true }
  return enteredDosage(dosage, currentLanguage())
}

/** Another duration, as it is sent; undefined where it is the one before; 'unclear' where it is none. */
export function durationOfChange(
  form: ChangeForm,
  before: MedicationRecord,
): CourseLength | null | undefined | 'unclear' {
  const { duration, durationUnit } = changeForm(before)
  if (form.duration.trim() === duration && (duration === '' || form.durationUnit === durationUnit)) return undefined
  if (form.duration.trim() === '') return null
  return courseLength(form) ?? 'unclear'
}
