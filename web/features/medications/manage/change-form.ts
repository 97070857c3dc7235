import { type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import { type Entered, enteredDosage } from '#core/medication/entered-amount.ts'
import { courseLength } from '#core/medication/medication.ts'
import { courseLengthOf } from '#core/schedule/course.ts'
import type { CourseLength } from '#core/schedule/first-dose.ts'
import type { Frequency, Pattern, Weekday } from '#core/schedule/schedule.ts'
import { wallTime, wallTimeText } from '#core/time/wall-time.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { plainAmount } from '#web/texts/medicine-text.ts'

/** What is typed into the inline edit, all of it text until it is read (product 4.5). */
export type ChangeForm = {
  readonly name: string
  readonly dosage: string
  readonly time: string
  readonly frequency: Frequency
  /** Asked for whenever weekly is chosen; nothing is preselected (dose-model 2.2). */
  readonly weekday: Weekday | null
  readonly voiceReminder: boolean
  readonly missedDosageSeverity: MedicationRecord['missedDosageSeverity']
  readonly duration: string
  readonly durationUnit: CourseLength['unit']
  readonly instructions: string
  readonly sideEffects: string
  readonly prescribedBy: string
}

/** The form as the medication stands. */
export function changeForm(medication: MedicationRecord): ChangeForm {
  const { name, dosage, voiceReminder, missedDosageSeverity, instructions, sideEffects, prescribedBy } = medication
  const pattern = medication.versions.at(-1)?.pattern
  const length = courseLengthOf(scheduleOf(medication))
  return {
    name,
    dosage: plainAmount(dosage),
    time: pattern ? wallTimeText(pattern.time) : '',
    frequency: pattern?.frequency ?? 'daily',
    weekday: pattern?.frequency === 'weekly' ? pattern.weekday : null,
    voiceReminder,
    missedDosageSeverity,
    duration: length ? String(length.count) : '',
    durationUnit: length?.unit ?? 'days',
    instructions,
    sideEffects,
    prescribedBy,
  }
}

/** The amount as it would be stored; one that was not touched stays as it is. */
export function amountOfChange({ dosage }: ChangeForm, before: MedicationRecord): Entered {
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

/** When it would be planned; null while the time, or the day of a weekly medicine, is missing. */
export function patternOfChange({ time, frequency, weekday }: ChangeForm): Pattern | null {
  const at = wallTime(time)
  if (!at) return null
  if (frequency !== 'weekly') return { frequency, time: at }
  return weekday === null ? null : { frequency, time: at, weekday }
}
