import type { DoseRecord } from '../dose/dose.ts'
import type { JoinedIntake } from '../dose/entry.ts'
import { intakes as intakesOfDoses, named } from '../dose/intakes.ts'
import { compareInstants } from '../time/compare.ts'
import type { ZoneSpans } from '../time/span.ts'
import type { AsNeededIntake } from './intake.ts'
import type { TimedIntake } from './limit-check.ts'

/** An intake as the limits see it, with its entry. */
export type LimitedIntake = TimedIntake & {
  readonly id: string
  /** Null for the intake of a dose, of none, or of a joined plan. */
  readonly asNeeded: AsNeededIntake | null
}

/**
 * What the other plans of a medicine see of a medication: all its live intakes (dose-model 4.6).
 * @param intakes live ones, as needed
 * @param doses null if it was never planned
 */
export function joinedIntakes(
  intakes: readonly AsNeededIntake[],
  doses: DoseRecord | null,
  spans: ZoneSpans,
): JoinedIntake[] {
  const planned = doses && { schedule: doses.schedule, entries: doses.entries }
  const ofDoses = planned
    ? intakesOfDoses(planned).map((intake) => ({
        ...intake,
        dosage: named(planned, spans, intake).dose?.dosage ?? null,
      }))
    : []
  return [...intakes, ...ofDoses].map(({ id, nominal, actualTime, dosage }) => ({ id, nominal, actualTime, dosage }))
}

/**
 * All live intakes of a medication, planned ones and extras too, by time (dose-model 10.3).
 * @param intakes live ones, as needed
 * @param doses null if it was never planned
 * @param joined of the other plans of the same medicine
 */
export function limitedIntakes(
  intakes: readonly AsNeededIntake[],
  doses: DoseRecord | null,
  spans: ZoneSpans,
  joined: readonly JoinedIntake[] = [],
): LimitedIntake[] {
  const asNeeded = new Map(intakes.map((intake) => [intake.id, intake]))
  return [...joinedIntakes(intakes, doses, spans), ...joined]
    .map(({ id, actualTime, dosage }) => ({ id, at: actualTime, dosage, asNeeded: asNeeded.get(id) ?? null }))
    .sort((a, b) => compareInstants(a.at, b.at) || (a.id < b.id ? -1 : 1))
}
