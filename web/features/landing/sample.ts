import { type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import type { DoseEntry } from '#core/dose/entry.ts'
import { emptyFields } from '#core/medication/medication.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import type { Schedule } from '#core/schedule/schedule.ts'
import type { ZoneId, ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'

/*
 * The patient of the live demo, `demo-user` (product 13.2): invented, the same for every visitor, and never stored or sent. Its
 * clock does not move, so that the page hydrates what the build rendered.
 */

const zone = 'America/New_York' as ZoneId

export const sampleSpans: ZoneSpans = [{ zone, from: Temporal.Instant.from('2026-01-01T00:00:00Z') }]

/** Saturday, eight in the evening. */
export const sampleNow = at('2026-11-21T20:00')

const metformin = sampleMedication('metformin', 'Metformin', '500mg', 'twice-daily')
const lisinopril = sampleMedication('lisinopril', 'Lisinopril', '10mg', 'daily')

const morning: readonly DoseEntry[] = [
  taken(metformin, '2026-11-21T08:00', '2026-11-21T08:03'),
  taken(lisinopril, '2026-11-21T08:00', '2026-11-21T08:02'),
]

/** The sample's medications, with the morning's entries and those of the visitor. */
export function sampleMedications(tapped: readonly DoseEntry[]): MedicationDoses[] {
  return [metformin, lisinopril].map((medication) => ({
    medication,
    doses: {
      schedule: sampleSchedule(medication),
      entries: [...morning, ...tapped].filter(({ medicationId }) => medicationId === medication.id),
    },
  }))
}

function sampleMedication(
  id: string,
  name: string,
  dosage: string,
  frequency: 'daily' | 'twice-daily',
): MedicationRecord {
  const time = Temporal.PlainTime.from('08:00')
  const pattern: Pattern = { frequency, time }
  const firstDose = Temporal.PlainDateTime.from('2026-11-01T08:00')
  const addedAt = at('2026-11-01T07:00')
  return {
    id: `demo-user-${id}`,
    ...emptyFields,
    name,
    dosage,
    reminderTime: time,
    frequency,
    voiceReminder: true,
    emergencyContact: null,
    nearestHospital: null,
    prescriptionPhoto: null,
    contactConsentAt: null,
    moreOftenReason: null,
    addedAt,
    firstDose,
    versions: [
      { id, pattern, dosage, from: firstDose, until: null, openedAt: addedAt, zonesFrom: addedAt, closing: null },
    ],
    holds: [],
    limits: [],
    medicineId: null,
  }
}

/** Planned, as all of the sample are. */
function sampleSchedule(medication: MedicationRecord): Schedule {
  const schedule = scheduleOf(medication)
  if (!schedule) throw new TypeError('A medication of the sample is planned.')
  return schedule
}

function taken({ id }: MedicationRecord, nominal: string, actual: string): DoseEntry {
  return {
    id: `${id} ${nominal}`,
    medicationId: id,
    nominal: Temporal.PlainDateTime.from(nominal),
    recordedAt: at(actual),
    status: 'taken',
    actualTime: at(actual),
  }
}

function at(wallClock: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(wallClock).toZonedDateTime(zone).toInstant()
}
