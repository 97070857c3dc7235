import type { Hold } from '../schedule/hold.ts'
import { scheduleGapMs } from '../schedule/schedule.ts'
import { compareClocks, compareInstants } from '../time/compare.ts'
import type { ZoneSpans } from '../time/span.ts'
import { type Dose, type DoseRecord, dosesBetween, lookAhead, takesPlace } from './dose.ts'
import { lastIntake } from './intakes.ts'

/** What a hold would do to the doses (dose-model 12.1). */
export type HoldPreview = {
  /** How many doses it would hold; null without an end. */
  readonly held: number | null
  /** The first dose after it; null if none is planned, or without an end. */
  readonly next: Dose | null
  /** The last dose before it that is still to be taken, or the last intake. */
  readonly last: Temporal.Instant | null
}

/** @param now when the hold would be made */
export function holdPreview(
  { schedule, ...entries }: DoseRecord,
  spans: ZoneSpans,
  { from, until }: Pick<Hold, 'from' | 'until'>,
  now: Temporal.Instant,
): HoldPreview {
  const hold: Hold = { id: '', from, until, madeAt: now, endedAt: null }
  const record = { ...entries, schedule: { ...schedule, holds: [...schedule.holds, hold] } }
  const gap = scheduleGapMs(schedule)
  const doses = dosesBetween(record, spans, now.subtract({ milliseconds: gap }), lookAhead(record, now, gap))
  const placed = doses.filter(takesPlace)
  const isBefore = ({ shown }: Dose, end: Temporal.PlainDateTime) => compareClocks(shown, end) < 0
  const toTake = placed.filter(
    (dose) => !dose.recorded && isBefore(dose, from) && compareInstants(dose.instant, now) > 0,
  )
  // One that the clock jumped over is shown before the beginning that holds it.
  const isHeldByIt = (dose: Dose) => dose.held && (dose.held === hold || !isBefore(dose, from))
  return {
    held: until && doses.filter((dose) => isHeldByIt(dose) && isBefore(dose, until)).length,
    next: (until && placed.find((dose) => !dose.recorded && !isBefore(dose, until))) ?? null,
    last: toTake.at(-1)?.instant ?? lastIntake(record),
  }
}
