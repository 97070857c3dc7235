import { intakeOf, type StoredDoseEntry } from '#core/api/dose-entries.ts'
import type { OlderStreak } from '#core/api/figures.ts'
import { isTakenAsNeeded, type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import { type AsNeededIntake, liveIntakes } from '#core/as-needed/intake.ts'
import { limitEnding } from '#core/as-needed/limit-ending.ts'
import { isLastAsNeeded } from '#core/as-needed/limits.ts'
import { joinedIntakes } from '#core/as-needed/timed-intakes.ts'
import { type Dose, type DoseRecord, doseStatus, dosesOn } from '#core/dose/dose.ts'
import { type JoinedIntake, splitEntries } from '#core/dose/entry.ts'
import type { Card } from '#core/dose/mark-taken.ts'
import { openDoses } from '#core/dose/open.ts'
import { ending, runningVersion } from '#core/schedule/ending.ts'
import { byInstant } from '#core/schedule/planned-instant.ts'
import { earliestDate, type ZoneSpans } from '#core/time/span.ts'
import type { QueuedEntry } from './outbox-queue.ts'

/** A medication with its schedule and all known entries, from the server and from this device's queue. */
export type MedicationDoses = { readonly medication: MedicationRecord; readonly doses: DoseRecord }

/** A medication that is or was taken as needed, with its live intakes as needed, and its plan, if it ever had one. */
export type AsNeededMedication = {
  readonly medication: MedicationRecord
  readonly intakes: readonly AsNeededIntake[]
  readonly doses: DoseRecord | null
  /** Live intakes of the other plans of the same medicine. */
  readonly joined?: readonly JoinedIntake[]
}

/** A medication in a list of all, with its intakes as needed if it is or was taken so. */
export type ListedMedication = Pick<AsNeededMedication, 'medication' | 'doses'> &
  Partial<Pick<AsNeededMedication, 'intakes' | 'joined'>>

export type MedicationDose = { readonly medication: MedicationRecord; readonly dose: Dose }

/** What all screens are computed from: the patient's data of the last 40 days. */
export type PatientRecord = {
  readonly userId: string
  readonly spans: ZoneSpans
  /** All medications that are or were planned, past ones too, by reminder time. */
  readonly medications: readonly MedicationDoses[]
  /** All that are or were taken as needed; one that changed between the two is in both lists. */
  readonly asNeeded: readonly AsNeededMedication[]
  /** How many entries of this device the server does not have yet. */
  readonly unsent: number
  /** How many days of the streak are before a date, which only the server can count; null while unknown. */
  readonly olderStreak: OlderStreak | null
}

/** Nominal days before today in the record, so that the page can count 30 days and record late for 30. */
export const recordDays = 40

/** The first date of the page's record, in any time zone. */
export function recordStart(now: Temporal.Instant): Temporal.PlainDate {
  return earliestDate(now).subtract({ days: recordDays })
}

/** Merges the server's lists and this device's queue. */
export function recordOf(facts: {
  readonly userId: string
  readonly spans: ZoneSpans
  readonly list: readonly MedicationRecord[]
  readonly stored: readonly StoredDoseEntry[]
  readonly queued: readonly QueuedEntry[]
  readonly olderStreak: OlderStreak | null
}): PatientRecord {
  const { userId, spans, list, stored, queued, olderStreak } = facts
  const known = new Set(stored.map(({ id }) => id))
  // Refused entries count as well: the patient recorded them, and a dose that looks untaken again invites a second one.
  const own = queued.map(({ entry }) => entry).filter(({ id }) => !known.has(id))
  const storedByMedication = Map.groupBy(stored, ({ medicationId }) => medicationId)
  const ownByMedication = Map.groupBy(own, ({ medicationId }) => medicationId)
  const all = list.map((medication): AsNeededMedication => {
    const ofServer = storedByMedication.get(medication.id) ?? []
    const ofDevice = ownByMedication.get(medication.id) ?? []
    const split = splitEntries(ofServer)
    const queuedIntakes = ofDevice.filter((entry) => entry.status === 'as-needed')
    const entries = [...split.entries, ...ofDevice.filter((entry) => entry.status !== 'as-needed')]
    const schedule = scheduleOf(medication)
    const doses = schedule && { schedule, entries, asNeeded: [...split.asNeeded, ...queuedIntakes] }
    const sent = ofServer.filter(({ status }) => status === 'as-needed').map(intakeOf)
    return { medication, intakes: liveIntakes([...sent, ...queuedIntakes], entries), doses }
  })
  const joined = withJoined(all, spans)
  return {
    userId,
    spans,
    medications: joined.flatMap(({ medication, doses }) => (doses ? [{ medication, doses }] : [])),
    asNeeded: joined.filter(({ medication }) => medication.limits.length > 0),
    unsent: queued.filter(({ state }) => state !== 'sent').length,
    olderStreak,
  }
}

/** Each medication with the intakes of the other plans of its medicine (dose-model 4.6). */
function withJoined(all: readonly AsNeededMedication[], spans: ZoneSpans): readonly AsNeededMedication[] {
  const byMedicine = Map.groupBy(all, ({ medication }) => medication.medicineId)
  return all.map((item) => {
    const { medicineId } = item.medication
    const others = medicineId === null ? [] : (byMedicine.get(medicineId) ?? []).filter((one) => one !== item)
    if (others.length === 0) return item
    const joined = others.flatMap(({ intakes, doses }) => joinedIntakes(intakes, doses, spans))
    return { ...item, joined, doses: item.doses && { ...item.doses, joined } }
  })
}

/** The medications that the dashboard has a card of. */
export function medicationsWithCard(record: PatientRecord, now: Temporal.Instant): MedicationDoses[] {
  return record.medications.filter((item) => hasCard(item, record.spans, now))
}

/** The medications the patient takes now: neither completed nor ended, and their course is not over. */
export function activeMedications(record: PatientRecord, now: Temporal.Instant): MedicationDoses[] {
  return record.medications.filter(({ doses }) => isActive(doses, record.spans, now))
}

export function isActive({ schedule }: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): boolean {
  return runningVersion(schedule, spans, now) !== null
}

/** Whether the dashboard has a card of it: while it is taken, and while a last dose is left open. */
export function hasCard(item: MedicationDoses, spans: ZoneSpans, now: Temporal.Instant): boolean {
  return isActive(item.doses, spans, now) || isLeftOpen(item, spans, now)
}

/** Whether a dose of a plan is still open that is over by itself, or was changed to as needed (dose-model 8.4, 10.5). */
function isLeftOpen({ medication, doses }: MedicationDoses, spans: ZoneSpans, now: Temporal.Instant): boolean {
  const isOver = isTakenAsNeeded(medication) || ending(doses.schedule, spans, now)?.reason === 'over'
  return isOver && openDoses(doses, spans, now).length > 0
}

/** All of the record, each once, past ones too. */
export function allMedications({ medications, asNeeded }: PatientRecord): ListedMedication[] {
  const planned = new Set(medications.map(({ medication }) => medication.id))
  return [...medications, ...asNeeded.filter(({ medication }) => !planned.has(medication.id))]
}

/** The medications the patient takes now, planned ones first. */
export function currentMedications(record: PatientRecord, now: Temporal.Instant): ListedMedication[] {
  const asNeeded = record.asNeeded.filter(({ medication }) => isTakenAsNeeded(medication))
  return [...activeMedications(record, now), ...asNeeded]
}

/** The medications the patient no longer takes: completed, ended, or their course is over. */
export function pastMedications(record: PatientRecord, now: Temporal.Instant): ListedMedication[] {
  const current = new Set(currentMedications(record, now).map(({ medication }) => medication.id))
  return allMedications(record).filter(({ medication }) => !current.has(medication.id))
}

/** How a medication ended, planned or as needed; null while it is taken. */
export function endingOf({ medication, doses }: ListedMedication, spans: ZoneSpans, now: Temporal.Instant) {
  const schedule = doses?.schedule ?? null
  if (schedule && !isLastAsNeeded(medication.limits, schedule)) return ending(schedule, spans, now)
  return limitEnding(medication.limits, spans)
}

/** The next upcoming or due unrecorded dose, and the medicines due at the same instant. */
export type NextDosage = { readonly dose: Dose; readonly together: readonly MedicationDose[] }

/** "Next dosage" (dose-model 8.4): the soonest dose of all medications that is upcoming or due and not recorded. */
export function nextDosage(
  medications: readonly { readonly medication: MedicationRecord; readonly card: Pick<Card, 'next'> }[],
): NextDosage | null {
  const ahead = medications.flatMap(({ medication, card }) => (card.next ? [{ dose: card.next, medication }] : []))
  const soonest = ahead.map(({ dose }) => dose).sort(byInstant)[0]
  if (!soonest) return null
  const together = ahead.filter(({ dose }) => dose.instant.equals(soonest.instant))
  return { dose: soonest, together }
}

/** The doses of one of the patient's calendar days, of all medications, by time. */
export function dosesOfDay(record: PatientRecord, date: Temporal.PlainDate): MedicationDose[] {
  return inOrder(
    record.medications.flatMap(({ medication, doses }) =>
      dosesOn(doses, record.spans, date, date).map((dose) => ({ medication, dose })),
    ),
  )
}

/** A medication's open doses of today and of last night whose time is over, for the missed banner (product 5.5). */
export function missedDoses(doses: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Dose[] {
  return openDoses(doses, spans, now).filter((dose) => doseStatus(dose, now) === 'missed')
}

/** Sorts doses of several medications by time. */
export function inOrder(doses: readonly MedicationDose[]): MedicationDose[] {
  return doses.toSorted((a, b) => byInstant(a.dose, b.dose) || a.medication.name.localeCompare(b.medication.name))
}
