import { isTakenAsNeeded, type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import { limitsDraft } from '#core/as-needed/entered-limits.ts'
import { isLastAsNeeded } from '#core/as-needed/limits.ts'
import { emptyLimits, type LimitsDraft } from '#core/as-needed/limits-draft.ts'
import { enteredDosage, type ParsedAmount } from '#core/medication/entered-amount.ts'
import { storedDraft } from '#core/medication/hourly-draft.ts'
import { courseLength, fieldsOf, type MedicationDraft } from '#core/medication/medication.ts'
import { courseLengthOf } from '#core/schedule/course.ts'
import type { CourseLength } from '#core/schedule/first-dose.ts'
import { type CustomPattern, type HourlyPattern, type Pattern, reminderTimeOf } from '#core/schedule/pattern.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { wallTimeText } from '#core/time/wall-time.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { plainAmount } from '#web/texts/medicine-text.ts'

/** The input of the inline edit, as text until it is parsed (product 4.5). */
export type ChangeForm = MedicationDraft & { readonly dosage: string }

/** The form with the medication's stored values. */
export function changeForm(medication: MedicationRecord, spans: ZoneSpans, now: Temporal.Instant): ChangeForm {
  const pattern = medication.versions.at(-1)?.pattern
  const schedule = scheduleOf(medication)
  // A plan after one taken as needed is a course of its own.
  const length = schedule && !isTakenAsNeeded(medication) ? courseLengthOf(schedule, spans, now) : null
  const limits = medication.limits.at(-1)
  const stored = storedDosage(medication)
  return {
    ...fieldsOf(medication),
    dosage: plainAmount(stored),
    time: pattern ? wallTimeText(reminderTimeOf(pattern)) : '',
    frequency: pattern && !isCustom(pattern) ? pattern.frequency : 'daily',
    isCustom: isCustom(pattern),
    custom: isCustom(pattern) ? storedDraft(pattern, { amount: plainAmount(stored), stored }, currentLanguage()) : null,
    weekday: pattern?.frequency === 'weekly' ? pattern.weekday : null,
    isAsNeeded: isLastAsNeeded(medication.limits, schedule),
    limits: limits ? limitsDraft(limits, currentLanguage()) : emptyLimits,
    duration: length ? String(length.count) : '',
    durationUnit: length?.unit ?? 'days',
  }
}

/** The fields of the plan, which make sense together only. */
export const planFields: readonly (keyof ChangeForm)[] = ['time', 'frequency', 'weekday', 'isCustom', 'custom']

const fieldGroups: readonly (readonly (keyof ChangeForm)[])[] = [
  [...planFields, 'dosage', 'isAsNeeded', 'limits'],
  ['duration', 'durationUnit'],
]

/** What the patient has typed: of the limits only those that were changed, of the plan all of it as it was shown. */
export type TypedFields = Partial<Omit<ChangeForm, 'limits'>> & { readonly limits?: Partial<LimitsDraft> }

/**
 * What is typed, over what is stored by now: saving takes back nothing that another device has changed, but what the patient
 * changed too.
 */
export function formOf(stored: ChangeForm, typed: TypedFields): ChangeForm {
  return { ...stored, ...typed, limits: { ...stored.limits, ...typed.limits } }
}

/** Fields of the form as the patient changes them, added to what is typed. @param shown the form before */
export function typedWith(fields: Partial<ChangeForm>, typed: TypedFields, shown: ChangeForm): TypedFields {
  const { limits, ...others } = fields
  const isPlan = planFields.some((field) => field in fields)
  const plan = isPlan ? Object.fromEntries(planFields.map((field) => [field, shown[field]])) : {}
  if (!limits) return { ...typed, ...plan, ...others }
  const changed = Object.entries(limits).filter(([field, value]) => shown.limits[field as keyof LimitsDraft] !== value)
  return { ...typed, ...plan, ...others, limits: { ...typed.limits, ...Object.fromEntries(changed) } }
}

/** The stored values that the patient decides on: of the fields that they change, and of those that make sense with them only. */
export function basisOf(fields: TypedFields, stored: ChangeForm): Partial<ChangeForm> {
  const groups = fieldGroups.filter((group) => group.some((field) => field in fields)).flat()
  const names = [...groups, ...(Object.keys(fields) as (keyof ChangeForm)[])]
  return Object.fromEntries(names.map((field) => [field, stored[field]]))
}

/** Whether something that the patient decided on was changed since, by another device. */
export function wasChanged(basis: Partial<ChangeForm>, stored: ChangeForm): boolean {
  const names = Object.keys(basis) as (keyof ChangeForm)[]
  return names.some((field) => JSON.stringify(basis[field]) !== JSON.stringify(stored[field]))
}

function isCustom(pattern: Pattern | undefined): pattern is CustomPattern | HourlyPattern {
  return pattern?.frequency === 'custom' || pattern?.frequency === 'hourly'
}

/** The one amount that is taken each time; empty for a custom pattern with several. */
export function storedDosage(medication: MedicationRecord): string {
  const { dosage, versions, limits } = medication
  const pattern = versions.at(-1)?.pattern
  // The rows of a former plan say nothing of a medicine that is taken as needed since.
  if (pattern?.frequency !== 'custom' || isLastAsNeeded(limits, scheduleOf(medication))) return dosage
  const [amount, ...others] = new Set(pattern.steps.flatMap(({ rows }) => rows.map((row) => row.dosage)))
  return amount !== undefined && others.length === 0 ? amount : ''
}

/** The amount of a preset to store; unchanged input keeps the stored one. */
export function amountOfChange({ dosage }: ChangeForm, before: MedicationRecord): ParsedAmount {
  const stored = storedDosage(before)
  if (dosage === plainAmount(stored)) return { dosage: stored, isCertain: true }
  return enteredDosage(dosage, currentLanguage())
}

/** The new duration in wire format; undefined if unchanged; 'unclear' if it cannot be read. */
export function durationOfChange(
  form: ChangeForm,
  before: MedicationRecord,
  spans: ZoneSpans,
  now: Temporal.Instant,
): CourseLength | null | undefined | 'unclear' {
  const { duration, durationUnit } = changeForm(before, spans, now)
  const isOwn = isTakenAsNeeded(before)
  if (!isOwn && form.duration.trim() === duration && (duration === '' || form.durationUnit === durationUnit))
    return undefined
  if (form.duration.trim() === '') return null
  return courseLength(form) ?? 'unclear'
}
