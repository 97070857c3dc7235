import { counts, lastDaysOf, monthlyDays, type Tally, tally } from '#core/adherence/adherence.ts'
import type { Dose } from '#core/dose/dose.ts'
import { localDate } from '#core/time/span.ts'
import { countedDoses } from '#web/lib/figures.ts'
import type { MedicationDoses, PatientRecord } from '#web/lib/record.ts'

/** What became of a medicine's doses in the last 30 days. */
export type MedicationTally = {
  readonly medication: MedicationDoses['medication']
  readonly tally: Tally
  /** Newest first: those that nobody recorded, and those recorded as not taken. */
  readonly missed: readonly Dose[]
}

/** Of each medicine with a dose that counts, by name. */
export function medicationTallies({ medications, spans }: PatientRecord, now: Temporal.Instant): MedicationTally[] {
  const today = localDate(spans, now)
  return medications
    .map(({ medication, doses }) => {
      const last = lastDaysOf(countedDoses(doses, spans, today), today, monthlyDays)
      const missed = last.filter((dose) => counts(dose, now) && dose.recorded?.status !== 'taken')
      return { medication, tally: tally(last, now), missed: missed.toReversed() }
    })
    .filter(({ tally }) => tally.counted > 0)
    .sort((a, b) => a.medication.name.localeCompare(b.medication.name))
}
