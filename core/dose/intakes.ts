import { compareInstants } from '../time/compare.ts'
import type { ZoneSpans } from '../time/span.ts'
import { type Dose, type DoseRecord, doseOf } from './dose.ts'
import { type AsNeededTime, clearedIds, liveEntries } from './entry.ts'

/** A live taken entry at its actual time, of a dose, as needed or extra, also of a joined plan (dose-model 1.1, 4.6). */
export type Intake = AsNeededTime

export type NamedIntake = {
  readonly at: Temporal.Instant
  readonly dose: Dose | null
}

/** In order of their actual times. */
export function intakes(record: Omit<DoseRecord, 'schedule'>): Intake[] {
  const ofDoses = liveEntries(record.entries).filter((entry) => entry.status === 'taken')
  return [...ofDoses, ...asNeededIntakes(record), ...(record.joined ?? [])].sort((a, b) =>
    compareInstants(a.actualTime, b.actualTime),
  )
}

function asNeededIntakes({ entries, asNeeded = [] }: Omit<DoseRecord, 'schedule'>): readonly Intake[] {
  if (asNeeded.length === 0) return asNeeded
  const cleared = clearedIds(entries)
  return asNeeded.filter(({ id }) => !cleared.has(id))
}

/** The latest actual time of them all. */
export function lastIntake(record: Omit<DoseRecord, 'schedule'>): Temporal.Instant | null {
  return intakes(record).at(-1)?.actualTime ?? null
}

export function named(record: DoseRecord, spans: ZoneSpans, { id, nominal, actualTime }: Intake): NamedIntake {
  const dose = doseOf(record, spans, nominal)
  return { at: actualTime, dose: dose?.recorded?.entryIds.includes(id) ? dose : null }
}

export function lastNamedIntake(record: DoseRecord, spans: ZoneSpans): NamedIntake | null {
  const last = intakes(record).at(-1)
  return last ? named(record, spans, last) : null
}
