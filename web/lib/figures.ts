import {
  type DayTally,
  dayTallies,
  type Figure,
  figureOf,
  monthlyDays,
  streak,
  sum,
  weeklyDays,
} from '#core/adherence/adherence.ts'
import { type Dose, type DoseRecord, dosesOn } from '#core/dose/dose.ts'
import { latestDate } from '#core/dose/open.ts'
import type { Schedule } from '#core/schedule/schedule.ts'
import { isInstantKey } from '#core/time/nominal.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { type PatientRecord, recordDays } from './record.ts'

/** The patient's figures, each percentage with its counts (dose-model 8.2). */
export type Figures = {
  readonly today: Figure
  readonly weekly: Figure
  readonly monthly: Figure
  /** Taken within 30 min of the planned time, of the doses counted in 30 days. */
  readonly onTime: Figure
  readonly streak: Streak
  /** The days of the page's record, oldest first, ending today. */
  readonly days: readonly DayTally[]
}

/** How many days it has; perhaps more, if days before the page's record may belong to it and the server has not counted them. */
type Streak = { readonly days: number; readonly isAtLeast: boolean }

export function figuresOf(record: PatientRecord, now: Temporal.Instant): Figures {
  const { medications, spans } = record
  const today = localDate(spans, now)
  const tallies = medications.map(({ doses }) => talliesOf(countedDoses(doses, spans, today), today, now))
  return figuresFrom(tallies, today, record)
}

/** The doses of a medication that count in the figures of a day, and those that will count later. */
export function countedDoses(doses: DoseRecord, spans: ZoneSpans, today: Temporal.PlainDate): Dose[] {
  return dosesOn(doses, spans, today.subtract({ days: recordDays - 1 }), latestDate(doses, today))
}

/** The counts of a medication for each day of the page's record. */
export function talliesOf(counted: readonly Dose[], today: Temporal.PlainDate, now: Temporal.Instant): DayTally[] {
  return dayTallies(counted, today, recordDays, now)
}

/** @param tallies of each medication, for the same days */
export function figuresFrom(
  tallies: readonly (readonly DayTally[])[],
  today: Temporal.PlainDate,
  record: Pick<PatientRecord, 'medications' | 'olderStreak'>,
): Figures {
  const days = Array.from({ length: recordDays }, (_, index) => ({
    date: today.subtract({ days: recordDays - 1 - index }),
    ...sum(tallies.flatMap((own) => own[index] ?? [])),
  }))
  const taken = (last: number) => figureOf(sum(days.slice(-last)))
  const month = sum(days.slice(-monthlyDays))
  return {
    today: taken(1),
    weekly: taken(weeklyDays),
    monthly: taken(monthlyDays),
    onTime: figureOf({ taken: month.onTime, counted: month.counted }),
    streak: wholeStreak(days, record),
    days,
  }
}

/** Midnights, and a zone a day behind, that pass before the server's count of the older days is renewed. */
const overlapDays = 2

/**
 * The date before which the server counts the streak. It lies within the page's own days, so that yesterday's count still joins
 * them while today's is not there yet: after midnight, after a journey, without network.
 */
export function olderStreakEnd(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ days: recordDays - 1 - overlapDays })
}

/** The page's own days include every tap; the server counts the days before them, which are past and may be cached. */
function wholeStreak(
  days: readonly DayTally[],
  { medications, olderStreak }: Pick<PatientRecord, 'medications' | 'olderStreak'>,
): Streak {
  const joins = days.findIndex(({ date }) => olderStreak?.before.equals(date))
  const own = streak(joins < 0 ? days : days.slice(joins))
  if (!own.reachesBack) return { days: own.count, isAtLeast: false }
  if (olderStreak && joins >= 0) return { days: own.count + olderStreak.count, isAtLeast: false }
  const first = days[0]?.date
  const goesBack = medications.some(({ doses }) => first && isPlannedBefore(doses.schedule, first))
  return { days: own.count, isAtLeast: goesBack }
}

function isPlannedBefore({ versions }: Schedule, date: Temporal.PlainDate): boolean {
  // The date in UTC can be a day after the patient's.
  return versions.some(({ from }) => {
    const begins = isInstantKey(from) ? from.subtract({ days: 1 }) : from
    return Temporal.PlainDate.compare(begins.toPlainDate(), date) < 0
  })
}
