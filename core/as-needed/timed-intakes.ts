import type { DoseRecord } from '../dose/dose.ts'
import { intakes as intakesOfDoses, named } from '../dose/intakes.ts'
import type { ZoneSpans } from '../time/span.ts'
import type { AsNeededIntake } from './intake.ts'
import type { TimedIntake } from './limit-check.ts'

/** An intake as the limits see it, with its entry. */
export type LimitedIntake = TimedIntake & {
  readonly id: string
  /** Null for the intake of a dose, or of none. */
  readonly asNeeded: AsNeededIntake | null
}

/**
 * All live intakes of a medication, planned ones and extras too, by time (dose-model 10.3).
 * @param intakes live ones, as needed
 * @param doses null if it was never planned
 */
export function limitedIntakes(
  intakes: readonly AsNeededIntake[],
  doses: DoseRecord | null,
  spans: ZoneSpans,
): LimitedIntake[] {
  const asNeeded = intakes.map((intake) => ({
    id: intake.id,
    at: intake.actualTime,
    dosage: intake.dosage,
    asNeeded: intake,
  }))
  const planned = doses && { schedule: doses.schedule, entries: doses.entries }
  const ofDoses = planned
    ? intakesOfDoses(planned).map((intake) => ({
        id: intake.id,
        at: intake.actualTime,
        dosage: named(planned, spans, intake).dose?.dosage ?? null,
        asNeeded: null,
      }))
    : []
  return [...asNeeded, ...ofDoses].sort((a, b) => Temporal.Instant.compare(a.at, b.at) || (a.id < b.id ? -1 : 1))
}
