import { dosesOn, isAskedTwice, isExpected } from '#core/dose/dose.ts'
import type { DoseKey } from '#core/dose/entry.ts'
import { openDoses } from '#core/dose/open.ts'
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
  /** Not recorded, and no longer due; with those of a later date that count today, and of medicines that have ended since. */
  readonly unrecorded: number
  /** All are taken, none twice unexplained (dose-model 4.4), and nothing is open, not even of last night. */
  readonly isDone: boolean
  /** The doses that are recorded twice, of which the patient has not said whether both were taken (dose-model 4.4). */
  readonly twice: readonly { readonly name: string; readonly key: DoseKey }[]
  readonly next: NextDosage | null
  readonly current: number
  /** Of the current ones, those that are not taken every day, or as needed. */
  readonly notDaily: number
}

/**
 * Computes the figures of the patient's calendar day from the current medications, and from what is not recorded of all.
 * @param all also those that are no longer taken
 * @param asNeeded how many others are taken as needed
 */
export function todayOf(
  all: readonly Pick<MedicationDay, 'medication' | 'doses' | 'card' | 'isActive' | 'missed'>[],
  asNeeded: number,
  spans: ZoneSpans,
  now: Temporal.Instant,
): Today {
  const date = localDate(spans, now)
  const medications = all.filter(({ isActive }) => isActive)
  const byMedication = medications.map(({ medication, doses }) => ({
    medication,
    doses: dosesOn(doses, spans, date, date).filter((dose) => dose.recorded || isExpected(dose)),
  }))
  // Of a course that is over, a last dose may be open.
  const running = medications.filter(({ doses }) => runningVersion(doses.schedule, spans, now) !== null)
  const doses = byMedication.flatMap((one) => one.doses)
  const taken = doses.filter(({ recorded }) => recorded?.status === 'taken')
  const twice = byMedication.flatMap((one) =>
    one.doses.filter(isAskedTwice).map(({ key }) => ({ name: one.medication.name, key })),
  )
  const missed = all.flatMap((one) => one.missed)
  const isOpen = missed.length > 0 || medications.some((one) => openDoses(one.doses, spans, now).length > 0)
  return {
    medications: byMedication.filter((one) => one.doses.length > 0).length,
    doses: doses.length,
    taken: taken.length,
    // Last night's are not of today.
    unrecorded: missed.filter(({ shown }) => Temporal.PlainDate.compare(shown.toPlainDate(), date) >= 0).length,
    isDone: doses.length > 0 && taken.length === doses.length && twice.length === 0 && !isOpen,
    twice,
    next: nextDosage(medications),
    current: running.length + asNeeded,
    notDaily: asNeeded + running.filter(({ doses }) => !isTakenDaily(doses.schedule, date)).length,
  }
}
