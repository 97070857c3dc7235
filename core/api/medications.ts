import * as z from 'zod/mini'
import type { MedicationFields } from '#core/medication/medication.ts'
import { missedSeverities } from '#core/medication/missed-severity.ts'
import type { Schedule } from '#core/schedule/schedule.ts'
import { instant, nominal, plainTime, uuid } from './codecs.ts'
import { endpoint } from './endpoint.ts'

const weekday = z.literal([1, 2, 3, 4, 5, 6, 7])

/** When on the clock a medication is planned; weekly names its weekday, 1 Monday to 7 Sunday. */
export const pattern = z.discriminatedUnion('frequency', [
  z.object({ frequency: z.enum(['daily', 'twice-daily', 'three-times-daily']), time: plainTime }),
  z.object({ frequency: z.literal('weekly'), time: plainTime, weekday }),
])

/**
 * What a medication has besides its amount and its plan: in its record, when it is added, and in an edit. Texts are checked when
 * they are sent; what is stored can always be read, also what was stored by other rules.
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

/** A medication with the schedule versions that plan its doses; `schedule` of core is {medicationId: id, firstDose, versions}. */
export const medication = z.object({
  id: uuid,
  ...medicationFields({ name: z.string(), note: z.string() }).shape,
  dosage: z.string(),
  reminderTime: plainTime,
  frequency: z.enum(['daily', 'twice-daily', 'three-times-daily', 'weekly']),
  emergencyContact: z.nullable(z.string()),
  nearestHospital: z.nullable(z.string()),
  /** Names the prescription photo that is stored with it; null where there is none. */
  prescriptionPhoto: z.nullable(uuid),
  /** When the patient agreed that the emergency contact is told of missed doses of it; null: nobody is told. */
  contactConsentAt: z.nullable(instant),
  /** Why it is taken more often than usual, in the patient's words; null where that was not asked. */
  moreOftenReason: z.nullable(z.string()),
  addedAt: instant,
  firstDose: nominal,
  versions: z.array(scheduleVersion).check(z.minLength(1)),
})
export type MedicationRecord = z.output<typeof medication>

/** Select all medications of the user, ordered by reminder_time ascending (product 15.2); past ones with their closing. */
export const listMedications = endpoint({
  method: 'GET',
  path: '/api/medications',
  summary: 'All medications of the patient, by reminder time; ended ones too',
  access: 'patient',
  input: z.object({}),
  output: z.object({ medications: z.array(medication) }),
})

export function scheduleOf({ id, firstDose, versions }: MedicationRecord): Schedule {
  // The contract has at least one version.
  return { medicationId: id, firstDose, versions: versions as unknown as Schedule['versions'] }
}
