import type { ZoneSpans } from '../time/span.ts'
import { type Dose, type DoseRecord, dosesOn } from './dose.ts'
import { type LiveEntry, liveEntries } from './entry.ts'

/** One live taken entry, at its actual time, whether of a dose or of none (dose-model 1.1). */
export type Intake = Extract<LiveEntry, { status: 'taken' }>

export type NamedIntake = {
  readonly at: Temporal.Instant
  /** Null for an intake of no dose. */
  readonly dose: Dose | null
}

/** All intakes known of a medication, in order of their actual times. */
export function intakes(record: DoseRecord): Intake[] {
  return liveEntries(record.entries)
    .filter((entry) => entry.status === 'taken')
    .sort((a, b) => Temporal.Instant.compare(a.actualTime, b.actualTime))
}

/** The latest live actual time of any intake of the medication, of a dose or extra. */
export function lastIntake(record: DoseRecord): Temporal.Instant | null {
  return intakes(record).at(-1)?.actualTime ?? null
}

export function named(record: DoseRecord, spans: ZoneSpans, { id, nominal, actualTime }: Intake): NamedIntake {
  const date = nominal.toPlainDate()
  const dose = dosesOn(record, spans, date, date).find(({ recorded }) => recorded?.entryIds.includes(id))
  return { at: actualTime, dose: dose ?? null }
}

/** The last intake of all, as it is named to the patient; null when none is known. */
export function lastNamedIntake(record: DoseRecord, spans: ZoneSpans): NamedIntake | null {
  const last = intakes(record).at(-1)
  return last ? named(record, spans, last) : null
}
