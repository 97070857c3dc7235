import { dosesOn, isExpected, patternOf } from '#core/dose/dose.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import { byInstant } from '#core/schedule/planned-instant.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'

/** The ranges of the upcoming doses (product 5.4), in calendar days from today. */
export const upcomingSpans = { today: 1, week: 7 } as const
export type UpcomingSpan = keyof typeof upcomingSpans

/** An upcoming dose with the texts of the panel. */
export type UpcomingDose = {
  readonly key: string
  readonly name: string
  readonly dosage: string
  readonly shown: Nominal
  readonly pattern: Pattern
}

/** A calendar day with its dose times, in order. */
export type UpcomingDay = {
  readonly date: Temporal.PlainDate
  readonly times: readonly { readonly shown: Nominal; readonly doses: readonly UpcomingDose[] }[]
}

/**
 * Doses whose time is in the future and that are not recorded already (product 5.4: past times of today are skipped). Days
 * without any are left out.
 */
export function upcomingDays(
  medications: readonly MedicationDoses[],
  spans: ZoneSpans,
  now: Temporal.Instant,
  span: UpcomingSpan,
): UpcomingDay[] {
  const today = localDate(spans, now)
  const last = today.add({ days: upcomingSpans[span] - 1 })
  const planned = medications.flatMap(({ medication, doses }) =>
    dosesOn(doses, spans, today, last)
      .filter((dose) => !dose.recorded && Temporal.Instant.compare(dose.instant, now) > 0 && isExpected(dose))
      .map((dose) => ({ ...dose, name: medication.name, pattern: patternOf(doses.schedule, dose) })),
  )
  planned.sort((a, b) => byInstant(a, b) || a.name.localeCompare(b.name))
  const byDate = Map.groupBy(planned, ({ shown }) => shown.toPlainDate().toString())
  return Array.from(byDate, ([date, ofDate]) => ({
    date: Temporal.PlainDate.from(date),
    times: Array.from(
      Map.groupBy(ofDate, ({ shown }) => shown.toString()),
      ([shown, doses]) => ({ shown: Temporal.PlainDateTime.from(shown), doses }),
    ),
  }))
}
