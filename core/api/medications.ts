import * as z from 'zod/mini'
import type { MedicationFields } from '#core/medication/medication.ts'
import { missedSeverities } from '#core/medication/missed-severity.ts'
import type { PlannedMedicine } from '#core/medication/weekly-guard.ts'
import { nonEmpty } from '#core/non-empty.ts'
import type { Schedule } from '#core/schedule/schedule.ts'
import { lastVersion } from '#core/schedule/schedule.ts'
import { instant, nominal, plainTime, uuid } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { hold } from './hold.ts'
import { pattern } from './patterns.ts'

/**
 * The fields of a medication apart from its amount and plan. Texts are checked only on input, so that whatever is
 * stored can be read.
 */
export const medicationFields = (texts: { name: z.ZodMiniType<string>; note: z.ZodMiniType<string> }) =>
  z.object({
    name: texts.name,
    voiceReminder: z.boolean(),
    missedDosageSeverity: z.enum(missedSeverities),
    instructions: texts.note,
    sideEffects: texts.note,
    prescribedBy: texts.note,
  } satisfies Record<keyof MedicationFields, z.ZodMiniType>)

export const scheduleVersion = z.object({
  id: uuid,
  pattern,
  dosage: z.string(),
  from: nominal,
  until: z.nullable(nominal),
  openedAt: instant,
  zonesFrom: instant,
  closing: z.nullable(
    z.object({
      at: instant,
      reason: z.enum(['edited', 'completed', 'ended']),
      until: nominal,
      keeps: z.array(nominal),
    }),
  ),
})

/** A medication with its schedule versions; core's `schedule` is made of its last fields (`scheduleOf`). */
export const medication = z.object({
  id: uuid,
  // A copy stored on a device before a note existed still decodes.
  ...medicationFields({ name: z.string(), note: z._default(z.string(), '') }).shape,
  dosage: z.string(),
  reminderTime: plainTime,
  frequency: z.enum(['daily', 'twice-daily', 'three-times-daily', 'weekly', 'custom']),
  emergencyContact: z.nullable(z.string()),
  nearestHospital: z.nullable(z.string()),
  /** The id of its prescription photo, or null. */
  prescriptionPhoto: z.nullable(uuid),
  /** When the patient consented to alert the emergency contact to missed doses; null without consent. */
  contactConsentAt: z.nullable(instant),
  /** Why it is taken more often than usual, in the patient's words; null if not asked. */
  moreOftenReason: z.nullable(z.string()),
  addedAt: instant,
  firstDose: nominal,
  versions: z.array(scheduleVersion).check(z.minLength(1)),
  /** A copy stored on a device before there were holds has none. */
  holds: z._default(z.array(hold), []),
})
export type MedicationRecord = z.output<typeof medication>

/** Ordered by reminder_time ascending (product 15.2), past medications included. */
export const listMedications = endpoint({
  method: 'GET',
  path: '/api/medications',
  summary: 'All medications of the patient, by reminder time; ended ones too',
  access: 'patient',
  input: z.object({}),
  output: z.object({ medications: z.array(medication) }),
})

/** What the patient takes now, as the weekly guard judges it. */
export function plannedMedicine(medication: MedicationRecord): PlannedMedicine {
  const { pattern } = lastVersion(scheduleOf(medication))
  return { name: medication.name, dosage: medication.dosage, pattern }
}

export function scheduleOf({ id, firstDose, versions, holds }: MedicationRecord): Schedule {
  return { medicationId: id, firstDose, versions: nonEmpty(versions), holds }
}
