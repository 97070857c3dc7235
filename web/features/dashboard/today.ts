import { doseStatus, dosesOn, isExpected } from '#core/dose/dose.ts'
import { runningVersion } from '#core/schedule/ending.ts'
import { isTakenDaily } from '#core/schedule/schedule.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDay } from '#web/lib/day.ts'
import { type NextDosage, nextDosage } from '#web/lib/record.ts'

/** The figures of the dashboard about today, shown with the adherence rate (product 5.1; dose-model 8.4). */
export type Today = {
  readonly medications: number
  readonly doses: number
  readonly taken: number
  /** Not recorded, and no longer due. */
  readonly unrecorded: number
  /** A dose is recorded twice, and the patient has not said whether both were taken (dose-model 4.4). */
  readonly isTwice: boolean
  readonly next: NextDosage | null
  readonly current: number
  /** Of the current ones, those that are not taken every day, or as needed. */
  readonly notDaily: number
}

/**
 * Computes the figures of the patient's calendar day from the current medications.
 * @param asNeeded how many others are taken as needed
 */
export function todayOf(
  medications: readonly Pick<MedicationDay, 'medication' | 'doses' | 'card'>[],
  asNeeded: number,
  spans: ZoneSpans,
  now: Temporal.Instant,
): Today {
  const date = localDate(spans, now)
  const byMedication = medications.map(({ medication, doses }) => ({
    medication,
    doses: dosesOn(doses, spans, date, date).filter((dose) => dose.recorded || isExpected(dose)),
  }))
  // Of a course that is over, a last dose may be open.
  const running = medications.filter(({ doses }) => runningVersion(doses.schedule, spans, now) !== null)
  const doses = byMedication.flatMap((one) => one.doses)
  return {
    medications: byMedication.filter((one) => one.doses.length > 0).length,
    doses: doses.length,
    taken: doses.filter(({ recorded }) => recorded?.status === 'taken').length,
    unrecorded: doses.filter((dose) => !dose.recorded && doseStatus(dose, now) === 'missed').length,
    isTwice: doses.some(({ recorded }) => recorded?.status === 'taken' && recorded.twice?.bothTaken === false),
    next: nextDosage(medications),
    current: running.length + asNeeded,
    notDaily: asNeeded + running.filter(({ doses }) => !isTakenDaily(doses.schedule, date)).length,
  }
}
