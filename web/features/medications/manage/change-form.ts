import type { MedicationRecord } from '#core/api/medications.ts'
import type { Frequency, Pattern, Weekday } from '#core/schedule/schedule.ts'
import { wallTime, wallTimeText } from '#core/time/wall-time.ts'

/** What is typed into the inline edit, all of it text until it is read (SPEC 4, "Inline edit"). */
export type ChangeForm = {
  readonly name: string
  readonly dosage: string
  readonly time: string
  readonly frequency: Frequency
  /** Asked for whenever weekly is chosen; nothing is preselected (DOSES 1). */
  readonly weekday: Weekday | null
  readonly voiceReminder: boolean
}

/** The form as the medication stands. */
export function changeForm({ name, dosage, voiceReminder, versions }: MedicationRecord): ChangeForm {
  const pattern = versions.at(-1)?.pattern
  return {
    name,
    dosage,
    time: pattern ? wallTimeText(pattern.time) : '',
    frequency: pattern?.frequency ?? 'daily',
    weekday: pattern?.frequency === 'weekly' ? pattern.weekday : null,
    voiceReminder,
  }
}

/** When it would be planned; null while the time, or the day of a weekly medicine, is missing. */
export function patternOfChange({ time, frequency, weekday }: ChangeForm): Pattern | null {
  const at = wallTime(time)
  if (!at) return null
  if (frequency !== 'weekly') return { frequency, time: at }
  return weekday === null ? null : { frequency, time: at, weekday }
}
