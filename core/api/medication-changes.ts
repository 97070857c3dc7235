import * as z from 'zod/mini'
import { dosageLimit, durationLimit, durationUnits, nameLimit, notesLimit, units } from '#core/medication/medication.ts'
import { reasonLimit } from '#core/medication/weekly-guard.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { instant, nominal, plainDate, uuid } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { medication, medicationFields } from './medications.ts'
import { newPattern } from './patterns.ts'
import { nameMaxLength, oneLine, storable } from './text.ts'

export const trimmed = (limit: number, required: FieldError) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(limit, `characters_at_most:${limit}` satisfies FieldError),
      storable,
      oneLine,
    )

const name = trimmed(nameLimit, 'medication_name_required')
const note = z
  .string()
  .check(z.maxLength(notesLimit, `characters_at_most:${notesLimit}` satisfies FieldError), storable)
/** A page opened before a note existed leaves it out. */
export const addedFields = medicationFields({ name, note: z._default(note, '') })
/** What is left out stays as it is: without defaults, which would erase it. */
export const editedFields = z.partial(medicationFields({ name, note }))

/** What the patient confirms about a medicine that is usually not taken every day (core/medication/weekly-guard). */
export const confirmations = {
  /**
   * Why the patient takes it more often than usual. Without it the call is refused with `needs_confirmation` and
   * `more_often` as its details.
   */
  moreOftenReason: z.optional(trimmed(reasonLimit, 'reason_required')),
  /**
   * The patient wants a second plan of the same medicine. Without it, or `sameAs`, the call is refused with
   * `needs_confirmation` and `second_plan` as its details.
   */
  confirmedSecondPlan: z.optional(z.literal(true)),
  /**
   * The patient wants more than twice as much of it at a time. Without it an edit or a restore is refused with
   * `needs_confirmation` and `larger_amount` as its details.
   */
  confirmedAmount: z.optional(z.literal(true)),
  /** The patient says that it is the same medicine as this medication: the two are joined (dose-model 4.6). */
  sameAs: z.optional(uuid),
}

/**
 * The revision of the record that the form showed. Once the medication has been changed since, the call is refused with `conflict`,
 * and nothing is stored, unless it asks for what is stored already. A page opened before it existed leaves it out.
 */
export const shownRevision = { revision: z.optional(uuid) }

const contactText = z.string().check(z.maxLength(nameMaxLength))

/**
 * The patient's consent to alert the emergency contact to missed doses: that person, by the name that the form showed, at those
 * addresses. Refused with `conflict` if any of them has been changed since.
 */
const tellContact = z.union([
  z.object({ name: contactText, email: contactText, phone: contactText }),
  // A page that is still open from before sends the name alone: refused the same way, so that it asks again.
  contactText,
])

const duration = z.nullable(
  z.object({ count: z.int().check(z.minimum(1), z.maximum(durationLimit)), unit: z.enum(durationUnits) }),
)

/** Idempotent: the id is the device's (product 15.2). */
export const addMedication = endpoint({
  method: 'POST',
  path: '/api/medications',
  summary: 'Add a medication with its first schedule version',
  access: 'patient',
  input: z.object({
    id: uuid,
    ...addedFields.shape,
    /** Of a preset; the rows of a custom pattern have amounts of their own. */
    quantity: z.optional(trimmed(dosageLimit - 8, 'quantity_required')),
    unit: z._default(z.enum(units), 'mg'),
    pattern: newPattern,
    duration,
    /** The first dose that the form showed or the patient chose; one of core's firstDoseChoices. */
    firstDose: nominal,
    /** "I have been taking this since ..."; doses from here to the first dose are planned but count nowhere unless recorded. */
    since: z.nullable(plainDate),
    tellContact: z.optional(tellContact),
    ...confirmations,
  }),
  output: medication,
})

/** Counted from the course's first dose, null for no end; left out, the end stays. */
const newDuration = z.optional(duration)

const change = {
  id: uuid,
  /** Of a preset; the rows of a custom pattern have amounts of their own. */
  dosage: trimmed(dosageLimit, 'dosage_required'),
  pattern: newPattern,
  /** A later first dose than the rule's, one of the preview's choices. */
  firstDose: z.optional(nominal),
}

/** A planned time: its identity, what the patient's clock shows at it, and when it is. */
const plannedTime = z.object({ nominal, shown: nominal, instant })

/** What an edit would do to the doses (dose-model 7.3). */
export const changePreview = z.object({
  changesPlan: z.boolean(),
  lastTaken: z.nullable(instant),
  /** The unrecorded dose that the form asks about first: until it is answered it counts as taken at its time (dose-model 7.2). */
  open: z.nullable(plannedTime),
  next: z.nullable(plannedTime),
  afterNext: z.nullable(plannedTime),
  /** Of the next 24 hours, at least these two; a server of the release before leaves their amounts out. */
  coming: z.array(z.extend(plannedTime, { dosage: z.optional(z.string()) })),
  choices: z.array(plannedTime),
  todayEmpty: z.boolean(),
  fallenOut: z.array(nominal),
})

export const previewMedicationEdit = endpoint({
  method: 'POST',
  path: '/api/medications/{id}/preview',
  summary: 'What an edit or a restore would do to the next doses',
  access: 'patient',
  input: z.object({ ...change, duration: newDuration }),
  output: changePreview,
})

export const editMedication = endpoint({
  method: 'PATCH',
  path: '/api/medications/{id}',
  summary: 'Edit a running medication; a change of times closes the schedule version and opens a new one',
  access: 'patient',
  input: z.object({
    ...change,
    ...editedFields.shape,
    duration: newDuration,
    /** Null withdraws the consent; left out, it stays as it is. */
    tellContact: z.optional(z.nullable(tellContact)),
    ...shownRevision,
    ...confirmations,
  }),
  output: medication,
})

const one = z.object({ id: uuid })

export const completeMedication = endpoint({
  method: 'POST',
  path: '/api/medications/{id}/complete',
  summary: 'Complete Dosage: the full prescription was finished',
  access: 'patient',
  input: one,
  output: medication,
})

export const endMedication = endpoint({
  method: 'POST',
  path: '/api/medications/{id}/end',
  summary: 'End Treatment: stopped early',
  access: 'patient',
  input: one,
  output: medication,
})

/**
 * Undo of Complete or End in the toast: the same version runs again (dose-model 7.6). Refused with `too_late` more than
 * five minutes after the ending; the medication can then be restored.
 */
export const reopenMedication = endpoint({
  method: 'POST',
  path: '/api/medications/{id}/reopen',
  summary: 'Undo Complete Dosage or End Treatment',
  access: 'patient',
  input: z.object({
    id: uuid,
    /** When Undo was pressed, if that was before the call. */
    pressedAt: z.optional(instant),
  }),
  output: medication,
})

export const restoreMedication = endpoint({
  method: 'POST',
  path: '/api/medications/{id}/restore',
  summary: 'Take up an ended medication again, by the rule of edits',
  access: 'patient',
  input: z.object({ ...change, ...shownRevision, ...confirmations }),
  output: medication,
})

/** Joins two medications as plans of one medicine, or separates one from all others (dose-model 4.6). */
export const putMedicine = endpoint({
  method: 'PUT',
  path: '/api/medications/{id}/medicine',
  summary: 'Say that a medication is the same medicine as another, or as none',
  access: 'patient',
  input: z.object({ id: uuid, sameAs: z.nullable(uuid) }),
  output: medication,
})
