import type { CourseLength } from '../schedule/first-dose.ts'
import type { Frequency, Pattern, Weekday } from '../schedule/schedule.ts'
import { wallTime } from '../time/wall-time.ts'
import { certainNumber } from './amount.ts'
import type { missedSeverities } from './missed-severity.ts'

/** The choices (product 16.1), in the order the lists show them. */
export const frequencies = ['daily', 'twice-daily', 'three-times-daily', 'weekly'] as const satisfies Frequency[]
export const units = ['mg', 'ml', 'tablets'] as const
export const durationUnits = ['days', 'weeks', 'months'] as const

export type Unit = (typeof units)[number]

/** Longest texts that are stored, in characters. */
export const nameLimit = 200
export const dosageLimit = 100
export const notesLimit = 5000
/** A course of more than this is a mistyped one. */
export const durationLimit = 1000

/** What is typed into Add New Medication (product 4.2); all of it text until it is read. */
export type MedicationForm = {
  readonly name: string
  readonly quantity: string
  readonly unit: Unit
  readonly frequency: Frequency
  /** Asked for whenever weekly is chosen; nothing is preselected (dose-model 2.2). */
  readonly weekday: Weekday | null
  readonly time: string
  readonly duration: string
  readonly durationUnit: CourseLength['unit']
  readonly voiceReminder: boolean
  readonly missedDosageSeverity: (typeof missedSeverities)[number]
  readonly instructions: string
  readonly sideEffects: string
  readonly prescribedBy: string
}

export const emptyMedicationForm: MedicationForm = {
  name: '',
  quantity: '',
  unit: 'mg',
  frequency: 'daily',
  weekday: null,
  time: '',
  duration: '',
  durationUnit: 'days',
  voiceReminder: false,
  missedDosageSeverity: 'minimal',
  instructions: '',
  sideEffects: '',
  prescribedBy: '',
}

export type MedicationField =
  | 'name'
  | 'quantity'
  | 'weekday'
  | 'time'
  | 'duration'
  | 'instructions'
  | 'sideEffects'
  | 'prescribedBy'

/** What the form's check says, in English (product 4.2); catalogues of other languages have each of them. */
export type MedicationMessage =
  | 'Medication name is required'
  | 'Quantity is required'
  | 'Please use fewer characters'
  | 'Reminder time is required'
  | 'Please choose the day of the week'

type CountedMessage =
  | `Please use at most ${string} characters`
  | `Please enter a whole number from 1 to ${number}, or leave it empty`

type MedicationErrors = Partial<Record<MedicationField, MedicationMessage | CountedMessage>>

/** What is wrong with the form, by field; empty when it can be saved (product 4.2). */
export function medicationFormErrors(form: MedicationForm): MedicationErrors {
  const errors: MedicationErrors = {}
  if (form.name.trim() === '') errors.name = 'Medication name is required'
  else if (form.name.trim().length > nameLimit) errors.name = `Please use at most ${nameLimit} characters`
  if (form.quantity.trim() === '') errors.quantity = 'Quantity is required'
  else if (dosageText(form.quantity, form.unit).length > dosageLimit) errors.quantity = 'Please use fewer characters'
  if (wallTime(form.time) === null) errors.time = 'Reminder time is required'
  if (form.frequency === 'weekly' && form.weekday === null) errors.weekday = 'Please choose the day of the week'
  if (form.duration.trim() !== '' && courseLength(form) === null) {
    errors.duration = `Please enter a whole number from 1 to ${durationLimit}, or leave it empty`
  }
  for (const field of ['instructions', 'sideEffects', 'prescribedBy'] as const) {
    if (form[field].length > notesLimit)
      errors[field] = `Please use at most ${notesLimit.toLocaleString('en')} characters`
  }
  return errors
}

/** The pattern that the form or the inline edit describes, or null while something is missing. */
export function patternOf(form: Pick<MedicationForm, 'frequency' | 'time' | 'weekday'>): Pattern | null {
  const time = wallTime(form.time)
  if (!time) return null
  if (form.frequency !== 'weekly') return { frequency: form.frequency, time }
  return form.weekday === null ? null : { frequency: 'weekly', time, weekday: form.weekday }
}

/** How long the course lasts, or null when none is given or what is given is no whole number from 1 up. */
export function courseLength(form: Pick<MedicationForm, 'duration' | 'durationUnit'>): CourseLength | null {
  const text = form.duration.trim()
  const count = Number(text)
  return /^\d{1,4}$/.test(text) && count >= 1 && count <= durationLimit ? { count, unit: form.durationUnit } : null
}

/**
 * The dosage as it is stored: quantity joined with unit, '500mg' (product 4.1); a word stands apart, '2 tablets'. A number is stored
 * in plain digits, '.5' and '0,50' as '0.5'; any other quantity as it was typed.
 */
export function dosageText(quantity: string, unit: Unit): string {
  return `${certainNumber(quantity) ?? quantity.trim()}${unit === 'tablets' ? ' ' : ''}${unit}`
}
