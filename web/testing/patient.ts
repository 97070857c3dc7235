import { type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import type { DoseRecord } from '#core/dose/dose.ts'
import type { DoseEntry } from '#core/dose/entry.ts'
import { unexplained } from '#core/dose/skip.ts'
import { emptyFields } from '#core/medication/medication.ts'
import type { Weekday } from '#core/schedule/days.ts'
import {
  listedDosage,
  type Pattern,
  type Preset,
  type PresetFrequency,
  reminderTimeOf,
} from '#core/schedule/pattern.ts'
import type { Schedule } from '#core/schedule/schedule.ts'
import type { PlanKind } from '#core/testing/plan-kinds.ts'
import { instantKey } from '#core/time/nominal.ts'
import { wallClock, type ZoneId, type ZoneSpans, zoneId } from '#core/time/span.ts'
import type { MedicationDoses, PatientRecord } from '#web/lib/record.ts'

/** The zone in which Sam, the patient of these tests, lives. */
export const zone = zoneId('America/New_York') as ZoneId
export const spans: ZoneSpans = [{ zone, from: Temporal.Instant.from('2026-01-01T00:00:00Z') }]

/** The instant of a wall-clock time of Sam: `at('2026-11-21T20:00')`. */
export function at(wallClock: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(wallClock).toZonedDateTime(zone).toInstant()
}

let made = 0
const nextId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`

/** A medication that Sam added; weekly on `weekday` if one is given. */
export function medication(facts: {
  name: string
  dosage?: string
  frequency?: PresetFrequency
  time: string
  weekday?: Weekday
  voice?: boolean
  instructions?: string
  /** Nominal; the first dose is the first planned time from then on. */
  since?: string
  until?: string
}): MedicationRecord {
  const time = Temporal.PlainTime.from(facts.time)
  const frequency = facts.weekday ? 'weekly' : (facts.frequency ?? 'daily')
  const pattern: Preset =
    frequency === 'weekly' ? { frequency, time, weekday: facts.weekday ?? 1 } : { frequency, time }
  const firstDose = Temporal.PlainDateTime.from(facts.since ?? '2026-11-01T00:00')
  const openedAt = firstDose.toZonedDateTime(zone).toInstant()
  const dosage = facts.dosage ?? '500mg'
  const until = facts.until ? Temporal.PlainDateTime.from(facts.until) : null
  return {
    id: nextId(),
    ...emptyFields,
    name: facts.name,
    dosage,
    reminderTime: time,
    frequency,
    voiceReminder: facts.voice ?? false,
    instructions: facts.instructions ?? '',
    emergencyContact: null,
    nearestHospital: null,
    prescriptionPhoto: null,
    contactConsentAt: null,
    moreOftenReason: null,
    addedAt: openedAt,
    firstDose,
    versions: [{ id: nextId(), pattern, dosage, from: firstDose, until, openedAt, zonesFrom: openedAt, closing: null }],
    holds: [],
    limits: [],
    medicineId: null,
  }
}

/** The medication with another pattern from its beginning on, listed by the amounts of the pattern. */
export function withPattern(record: MedicationRecord, pattern: Pattern): MedicationRecord {
  const dosage = listedDosage(pattern, record.dosage)
  const versions = record.versions.map((version) => ({ ...version, pattern, dosage }))
  return { ...record, frequency: pattern.frequency, reminderTime: reminderTimeOf(pattern), dosage, versions }
}

/** Synthroid, spoken, by a kind of plan from its dose of March 2, 2026 at 08:00 on. */
export function ofKind({ pattern }: PlanKind): MedicationRecord {
  const since = '2026-03-02T08:00'
  const record = medication({ name: 'Synthroid', dosage: '1 tablets', time: '08:00', voice: true, since })
  const planned = withPattern(record, pattern)
  if (pattern.frequency !== 'hourly') return planned
  const from = instantKey(pattern.first)
  return { ...planned, firstDose: from, versions: planned.versions.map((version) => ({ ...version, from })) }
}

/** The medication changed from its plan to as needed, a gap of four hours its only limit. */
export function takenAsNeeded(record: MedicationRecord, since: Temporal.Instant): MedicationRecord {
  const until = wallClock(spans, since)
  const versions = record.versions.map((version) => ({
    ...version,
    closing: version.closing ?? { at: since, reason: 'edited' as const, until, keeps: [] },
  }))
  const limits = { gap: 240, max: null, count: null, reasons: [], remindAgain: false, followUp: null }
  const version = { id: nextId(), dosage: record.dosage, ...limits, openedAt: since, closing: null }
  return { ...record, frequency: 'as-needed', reminderTime: null, versions, limits: [...record.limits, version] }
}

/** A course by the hour that begins and ends at instants. */
export function hourlyCourse(facts: {
  name: string
  hours: number
  first: Temporal.Instant
  until: Temporal.Instant
}): MedicationRecord {
  const { name, hours, first, until } = facts
  const time = wallClock(spans, first).toPlainTime()
  const record = withPattern(medication({ name, time: `${time}` }), { frequency: 'hourly', hours, first, time })
  const [from, end] = [instantKey(first), instantKey(until)]
  const versions = record.versions.map((version) => ({
    ...version,
    from,
    until: end,
    openedAt: first,
    zonesFrom: first,
  }))
  return { ...record, addedAt: first, firstDose: from, versions }
}

/** @throws for a medication that is only taken as needed */
function plannedScheduleOf(record: MedicationRecord): Schedule {
  const schedule = scheduleOf(record)
  if (!schedule) throw new Error('It is not planned.')
  return schedule
}

/** The medication with Sam's entries: `[nominal, actual]` for taken, `[nominal]` for missed. */
export function withEntries(
  record: MedicationRecord,
  ...entries: (readonly [nominal: string, actual?: string])[]
): { medication: MedicationRecord; doses: DoseRecord } {
  return {
    medication: record,
    doses: {
      schedule: plannedScheduleOf(record),
      entries: entries.map(([nominal, actual]): DoseEntry => {
        const facts = {
          id: nextId(),
          medicationId: record.id,
          nominal: Temporal.PlainDateTime.from(nominal),
          recordedAt: at(actual ?? nominal),
        }
        return actual
          ? { ...facts, status: 'taken', actualTime: at(actual) }
          : { ...facts, status: 'missed', ...unexplained }
      }),
    },
  }
}

/** Sam's record on the page, with these medications. */
export function sam(...medications: MedicationDoses[]): PatientRecord {
  return { userId: 'sam', spans, medications, asNeeded: [], unsent: 0, olderStreak: null }
}

/** A daily medicine at 08:00, taken at its time on these days of November 2026. */
export function daily(days: readonly number[], since = '2026-11-01T00:00'): MedicationDoses {
  const taken = days.map((day) => {
    const nominal = `2026-11-${String(day).padStart(2, '0')}T08:00`
    return [nominal, nominal] as const
  })
  return withEntries(medication({ name: 'Metformin', time: '08:00', since }), ...taken)
}

/** The whole numbers from one to another, both inclusive. */
export const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
