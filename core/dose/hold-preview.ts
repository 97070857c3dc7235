import type { Hold } from '../schedule/hold.ts'
import type { ZoneSpans } from '../time/span.ts'
import { type Dose, type DoseRecord, dosesOn } from './dose.ts'
import { lastIntake } from './intakes.ts'
import { card } from './mark-taken.ts'

/** What a hold would do to the doses (dose-model 12.1). */
export type HoldPreview = {
  /** How many doses it would hold; null without an end. */
  readonly held: number | null
  /** The next dose that is not held; null if none is planned, or without an end. */
  readonly next: Dose | null
  readonly lastTaken: Temporal.Instant | null
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
  const doses = until ? dosesOn(record, spans, from.toPlainDate(), until.toPlainDate()) : []
  return {
    held: until && doses.filter((dose) => dose.held).length,
    next: until && card(record, spans, now).next,
    lastTaken: lastIntake(record),
  }
}
