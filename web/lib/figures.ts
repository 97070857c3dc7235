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
import type { OlderStreak } from '#core/api/figures.ts'
import { type Dose, type DoseRecord, dosesOn } from '#core/dose/dose.ts'
import { datesAhead } from '#core/dose/open.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { type PatientRecord, recordDays } from './record.ts'

/** The patient's figures, each percentage with what it counts (dose-model 8.2). */
export type Figures = {
  readonly today: Figure
  readonly weekly: Figure
  readonly monthly: Figure
  /** Taken within 30 min of the planned time, of the doses counted in 30 days. */
  readonly onTime: Figure
  readonly streak: number
  /** The days that the page knows, oldest first, the last one today. */
  readonly days: readonly DayTally[]
}

/** The figures at an instant. */
export function figuresOf({ medications, spans, olderStreak }: PatientRecord, now: Temporal.Instant): Figures {
  const today = localDate(spans, now)
  const tallies = medications.map(({ doses }) => talliesOf(countedDoses(doses, spans, today), today, now))
  return figuresFrom(tallies, today, olderStreak)
}

/** The doses of a medication that the figures of a day count, with those that only later will count. */
export function countedDoses(doses: DoseRecord, spans: ZoneSpans, today: Temporal.PlainDate): Dose[] {
  return dosesOn(doses, spans, today.subtract({ days: recordDays - 1 }), latestDate(doses, today))
}

/** What the doses of a medication count on each of the days that the page knows. */
export function talliesOf(counted: readonly Dose[], today: Temporal.PlainDate, now: Temporal.Instant): DayTally[] {
  return dayTallies(counted, today, recordDays, now)
}

/** The figures of all medications together. @param tallies of each medication, of the same days */
export function figuresFrom(
  tallies: readonly (readonly DayTally[])[],
  today: Temporal.PlainDate,
  olderStreak: OlderStreak | null,
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
    streak: wholeStreak(days, olderStreak),
    days,
  }
}

/** The page's own days know of every tap; what lies before them is the server's to say, and past, so it may be a while old. */
function wholeStreak(days: readonly DayTally[], older: OlderStreak | null): number {
  const joins = days.findIndex(({ date }) => older?.before.equals(date))
  if (!older || joins < 0) return streak(days).count
  const own = streak(days.slice(joins))
  return own.reachesBack ? own.count + older.count : own.count
}

/**
 * The latest date of a dose that can have come, or that was recorded ahead of its day: it counts with today (dose-model 8.1).
 */
function latestDate({ entries }: DoseRecord, today: Temporal.PlainDate): Temporal.PlainDate {
  const dates = entries.map(({ nominal }) => nominal.toPlainDate())
  return dates.reduce(
    (latest, date) => (Temporal.PlainDate.compare(date, latest) > 0 ? date : latest),
    today.add(datesAhead),
  )
}
