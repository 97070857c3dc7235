import * as z from 'zod/mini'
import { asNeededUse, openLimits } from '#core/as-needed/limits.ts'
import type { MedicationFields } from '#core/medication/medication.ts'
import { missedSeverities } from '#core/medication/missed-severity.ts'
import type { UsedMedicine } from '#core/medication/weekly-guard.ts'
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
      silenced: z.optional(z.boolean()),
    }),
  ),
})

const limitVersion = z.object({
  id: uuid,
  dosage: z.string(),
  gap: z.nullable(z.number()),
  max: z.nullable(z.string()),
  count: z.nullable(z.number()),
  reasons: z.array(z.string()),
  // A copy stored on a device before there were any still decodes.
  remindAgain: z._default(z.boolean(), false),
  followUp: z._default(z.nullable(z.number()), null),
  openedAt: instant,
  closing: z.nullable(z.object({ at: instant, reason: z.enum(['edited', 'completed', 'ended']) })),
})

/** A medication with its schedule versions ({@link scheduleOf}) and, if it is or was taken as needed, its limits. */
export const medication = z.object({
  id: uuid,
  // A copy stored on a device before a note existed still decodes.
  ...medicationFields({ name: z.string(), note: z._default(z.string(), '') }).shape,
  dosage: z.string(),
  /** Null if it is taken as needed. */
  reminderTime: z.nullable(plainTime),
  frequency: z.enum(['daily', 'twice-daily', 'three-times-daily', 'weekly', 'custom', 'hourly', 'as-needed']),
  emergencyContact: z.nullable(z.string()),
  nearestHospital: z.nullable(z.string()),
  /** The id of its prescription photo, or null. */
  prescriptionPhoto: z.nullable(uuid),
  /** When the patient consented to alert the emergency contact to missed doses; null without consent. */
  contactConsentAt: z.nullable(instant),
  /** Why it is taken more often than usual, in the patient's words; null if not asked. */
  moreOftenReason: z.nullable(z.string()),
  addedAt: instant,
  /** Null if it was never planned; then there is no version. */
  firstDose: z.nullable(nominal),
  versions: z.array(scheduleVersion),
  // A copy stored on a device before there were any still decodes.
  limits: z._default(z.array(limitVersion), []),
  /** A copy stored on a device before there were holds has none. */
  holds: z._default(z.array(hold), []),
  /** Shared by the plans of one medicine (dose-model 4.6); null if it is the only one. A stored copy may lack it. */
  medicineId: z._default(z.nullable(uuid), null),
  /** Another one after every change; a save says which its form showed. A copy stored on a device before may lack it. */
  revision: z.optional(uuid),
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
export function usedMedicine(medication: MedicationRecord): UsedMedicine {
  const { name, dosage } = medication
  const limits = openLimits(medication.limits)
  const schedule = scheduleOf(medication)
  if (limits || !schedule) return { name, dosage, pattern: asNeededUse(limits ?? noLimits) }
  return { name, dosage, pattern: lastVersion(schedule).pattern }
}

const noLimits = { gap: null, max: null, count: null }

/** The other medications that the patient says are plans of the same medicine (dose-model 4.6). */
export function joinedWith<T extends Pick<MedicationRecord, 'id' | 'medicineId'>>(
  { id, medicineId }: Pick<MedicationRecord, 'id' | 'medicineId'>,
  medications: readonly T[],
): T[] {
  return medicineId === null ? [] : medications.filter((one) => one.medicineId === medicineId && one.id !== id)
}

/** Whether it is taken as needed now. */
export function isTakenAsNeeded({ limits }: MedicationRecord): boolean {
  return openLimits(limits) !== null
}

/** Null for a medication that was never planned. */
export function scheduleOf({ id, firstDose, versions, holds }: MedicationRecord): Schedule | null {
  if (!firstDose || versions.length === 0) return null
  return { medicationId: id, firstDose, versions: nonEmpty(versions), holds }
}
