import { emptyLimits, type LimitsDraft } from '../as-needed/limits-draft.ts'
import type { Weekday } from '../schedule/days.ts'
import type { CourseLength } from '../schedule/first-dose.ts'
import type { Preset, PresetFrequency } from '../schedule/pattern.ts'
import type { FieldError } from '../texts/field-error.ts'
import { wallTime } from '../time/wall-time.ts'
import { certainNumber } from './amount.ts'
import type { MissedSeverity } from './missed-severity.ts'
import type { PatternDraft } from './pattern-draft.ts'

export const frequencies = ['daily', 'twice-daily', 'three-times-daily', 'weekly'] as const satisfies PresetFrequency[]
export const units = ['mg', 'ml', 'tablets'] as const
export const durationUnits = ['days', 'weeks', 'months'] as const

export type Unit = (typeof units)[number]

/** In characters. */
export const nameLimit = 200
export const dosageLimit = 100
export const notesLimit = 5000
/** A longer course is a typing error. */
export const durationLimit = 1000

/** The patient's notes on a medication, each up to `notesLimit` characters. */
export const emptyNotes = { instructions: '', sideEffects: '', prescribedBy: '' }

export type MedicationNotes = Readonly<typeof emptyNotes>
export const noteFields = Object.keys(emptyNotes) as readonly (keyof MedicationNotes)[]

/** @param whole a medication's notes, with its other fields or without */
export function pickNotes(whole: MedicationNotes): MedicationNotes {
  return Object.fromEntries(noteFields.map((field) => [field, whole[field]])) as MedicationNotes
}

/** The fields of a medication apart from its amount and plan. */
export type MedicationFields = MedicationNotes & {
  readonly name: string
  readonly voiceReminder: boolean
  readonly missedDosageSeverity: MissedSeverity
}

export const emptyFields: MedicationFields = {
  name: '',
  voiceReminder: false,
  missedDosageSeverity: 'minimal',
  ...emptyNotes,
}

const fieldNames = Object.keys(emptyFields) as readonly (keyof MedicationFields)[]

/** @param changes of an edit; fields left out stay as they are */
export function fieldsOf(
  whole: MedicationFields,
  changes: { readonly [Field in keyof MedicationFields]?: MedicationFields[Field] | undefined } = {},
): MedicationFields {
  const values = fieldNames.map((field) => [field, changes[field] ?? whole[field]] as const)
  return Object.fromEntries(values) as MedicationFields
}

export function sameFields(a: MedicationFields, b: MedicationFields): boolean {
  return fieldNames.every((field) => a[field] === b[field])
}

/** The fields of the add and the edit form (product 4.2, 4.5); times and numbers are text. */
export type MedicationDraft = MedicationFields & {
  readonly frequency: PresetFrequency
  /** Required for weekly; nothing is preselected (dose-model 2.2). */
  readonly weekday: Weekday | null
  readonly time: string
  /** Without a plan; the plan as entered is kept for whoever changes their mind. */
  readonly isAsNeeded: boolean
  readonly limits: LimitsDraft
  /** Other times or days than those of the four frequencies. */
  readonly isCustom: boolean
  /** The custom part as changed; null while it is what the frequency gives. */
  readonly custom: PatternDraft | null
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
  isAsNeeded: false,
  limits: emptyLimits,
  isCustom: false,
  custom: null,
  duration: '',
  durationUnit: 'days',
}

export type MedicationField = 'name' | 'quantity' | 'weekday' | 'time' | 'duration' | keyof MedicationNotes

type MedicationErrors = Partial<Record<MedicationField, FieldError>>

/** Whether the amount is entered once, and not with each line of a custom pattern. */
export function hasOneAmount({ isAsNeeded, isCustom, custom }: MedicationDraft): boolean {
  return isAsNeeded || !isCustom || custom?.[0].groups[0].kind === 'hourly'
}

/** By field, without those of a custom pattern (core/medication/pattern-draft); empty when the form can be saved (product 4.2). */
export function medicationFormErrors(form: MedicationForm): MedicationErrors {
  const errors: MedicationErrors = {}
  if (form.name.trim() === '') errors.name = 'medication_name_required'
  else if (form.name.trim().length > nameLimit) errors.name = `characters_at_most:${nameLimit}`
  if (hasOneAmount(form)) Object.assign(errors, quantityErrors(form))
  if (!form.isAsNeeded && !form.isCustom) Object.assign(errors, presetErrors(form))
  if (!form.isAsNeeded && form.duration.trim() !== '' && courseLength(form) === null) {
    errors.duration = `whole_number_between:1,${durationLimit}`
  }
  for (const field of noteFields) {
    if (form[field].length > notesLimit) errors[field] = `characters_at_most:${notesLimit}`
  }
  return errors
}

function quantityErrors(form: MedicationForm): MedicationErrors {
  if (form.quantity.trim() === '') return { quantity: 'quantity_required' }
  return dosageText(form.quantity, form.unit).length > dosageLimit ? { quantity: 'quantity_too_long' } : {}
}

function presetErrors(form: MedicationForm): MedicationErrors {
  const errors: MedicationErrors = {}
  if (wallTime(form.time) === null) errors.time = 'time_required'
  if (form.frequency === 'weekly' && form.weekday === null) errors.weekday = 'weekday_required'
  return errors
}

/** The preset entered; null while something is missing. */
export function patternOf(form: Pick<MedicationDraft, 'frequency' | 'time' | 'weekday'>): Preset | null {
  const time = wallTime(form.time)
  if (!time) return null
  if (form.frequency !== 'weekly') return { frequency: form.frequency, time }
  return form.weekday === null ? null : { frequency: 'weekly', time, weekday: form.weekday }
}

/** Null unless a whole number of at least 1 is given. */
export function courseLength(form: Pick<MedicationDraft, 'duration' | 'durationUnit'>): CourseLength | null {
  const text = form.duration.trim()
  const count = Number(text)
  return /^\d{1,4}$/.test(text) && count >= 1 && count <= durationLimit ? { count, unit: form.durationUnit } : null
}

/**
 * The dosage as stored: quantity and unit joined, '500mg' (product 4.1); words with a space, '2 tablets'. Numbers are
 * stored in plain digits, '.5' and '0,50' as '0.5'; other quantities as typed.
 */
export function dosageText(quantity: string, unit: Unit): string {
  return `${certainNumber(quantity) ?? quantity.trim()}${unit === 'tablets' ? ' ' : ''}${unit}`
}
