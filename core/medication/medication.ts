import type { CourseLength } from '../schedule/first-dose.ts'
import type { Frequency, Pattern, Weekday } from '../schedule/schedule.ts'
import type { FieldError } from '../texts/field-error.ts'
import { wallTime } from '../time/wall-time.ts'
import { certainNumber } from './amount.ts'
import type { missedSeverities } from './missed-severity.ts'

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

/** What the patient writes down about a medication, each up to `notesLimit`; empty where there is nothing to say. */
export const emptyNotes = { instructions: '', sideEffects: '', prescribedBy: '' }

export type MedicationNotes = Readonly<typeof emptyNotes>
export const noteFields = Object.keys(emptyNotes) as readonly (keyof MedicationNotes)[]

/** What a medication has besides its amount and its plan: given when it is added, and changed by an edit. */
export type MedicationFields = MedicationNotes & {
  readonly name: string
  readonly voiceReminder: boolean
  readonly missedDosageSeverity: (typeof missedSeverities)[number]
}

export const emptyFields: MedicationFields = {
  name: '',
  voiceReminder: false,
  missedDosageSeverity: 'minimal',
  ...emptyNotes,
}

const fieldNames = Object.keys(emptyFields) as readonly (keyof MedicationFields)[]

/** The fields alone of what has more than them. @param changes what an edit gives; what it leaves out stays as it is */
export function fieldsOf(
  whole: MedicationFields,
  changes: { readonly [Field in keyof MedicationFields]?: MedicationFields[Field] | undefined } = {},
): MedicationFields {
  const values = fieldNames.map((field) => [field, changes[field] ?? whole[field]] as const)
  return Object.fromEntries(values) as MedicationFields
}

/** What the forms of adding and of editing have in common (product 4.2, 4.5); what is read as a time or a number is text. */
export type MedicationDraft = MedicationFields & {
  readonly frequency: Frequency
  /** Asked for whenever weekly is chosen; nothing is preselected (dose-model 2.2). */
  readonly weekday: Weekday | null
  readonly time: string
  readonly duration: string
  readonly durationUnit: CourseLength['unit']
}

export type MedicationForm = MedicationDraft & { readonly quantity: string; readonly unit: Unit }

export const emptyMedicationForm: MedicationForm = {
  ...emptyFields,
  quantity: '',
  unit: 'mg',
  frequency: 'daily',
  weekday: null,
  time: '',
  duration: '',
  durationUnit: 'days',
}

/** What can be wrong with the form, and is marked then. */
export type MedicationField = 'name' | 'quantity' | 'weekday' | 'time' | 'duration' | keyof MedicationNotes

type MedicationErrors = Partial<Record<MedicationField, FieldError>>

/** What is wrong with the form, by field; empty when it can be saved (product 4.2). */
export function medicationFormErrors(form: MedicationForm): MedicationErrors {
  const errors: MedicationErrors = {}
  if (form.name.trim() === '') errors.name = 'medication_name_required'
  else if (form.name.trim().length > nameLimit) errors.name = `characters_at_most:${nameLimit}`
  if (form.quantity.trim() === '') errors.quantity = 'quantity_required'
  else if (dosageText(form.quantity, form.unit).length > dosageLimit) errors.quantity = 'quantity_too_long'
  if (wallTime(form.time) === null) errors.time = 'time_required'
  if (form.frequency === 'weekly' && form.weekday === null) errors.weekday = 'weekday_required'
  if (form.duration.trim() !== '' && courseLength(form) === null) {
    errors.duration = `whole_number_between:1,${durationLimit}`
  }
  for (const field of noteFields) {
    if (form[field].length > notesLimit) errors[field] = `characters_at_most:${notesLimit}`
  }
  return errors
}

/** The pattern that a form describes, or null while something is missing. */
export function patternOf(form: Pick<MedicationDraft, 'frequency' | 'time' | 'weekday'>): Pattern | null {
  const time = wallTime(form.time)
  if (!time) return null
  if (form.frequency !== 'weekly') return { frequency: form.frequency, time }
  return form.weekday === null ? null : { frequency: 'weekly', time, weekday: form.weekday }
}

/** How long the course lasts, or null when none is given or what is given is no whole number from 1 up. */
export function courseLength(form: Pick<MedicationDraft, 'duration' | 'durationUnit'>): CourseLength | null {
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
