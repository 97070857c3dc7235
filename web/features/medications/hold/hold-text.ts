import type { MedicationRecord } from '#core/api/medications.ts'
import { type Hold, hasBegun, holdsAhead } from '#core/schedule/hold.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { isolated } from '#web/texts/isolate.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { doseTimeText } from '#web/texts/when.ts'

/** The pause of a medication in words: the one that has begun, or the next; null without one. */
export function useHoldText(
  { holds }: MedicationRecord,
  spans: ZoneSpans,
  now: Temporal.Instant,
): {
  readonly hasBegun: boolean
  /** Until when, or from when. */
  readonly when: string
  /** Its cause and note; empty without. */
  readonly why: string
} | null {
  const t = useTexts(holdsTexts)
  const { today } = useTexts(dosesTexts).lowerDay
  const ahead = holdsAhead(holds, spans, now)
  const begun = ahead.find((one) => hasBegun(one, spans, now))
  const hold = begun ?? ahead.at(-1)
  if (!hold) return null
  const { from, cause, note } = hold
  const whenText = (nominal: Temporal.PlainDateTime) => doseTimeText(nominal, localDate(spans, now), today)
  return {
    hasBegun: begun !== undefined,
    when: begun ? heldText(hold, whenText, t) : t.heldFrom(whenText(from)),
    why: [...(cause === 'pause' ? [] : [t.causes[cause]]), ...(note ? [isolated(note)] : [])].join('. '),
  }
}

/** Until when a medicine is held. @param whenText writes a nominal time */
export function heldText(
  { until }: Hold,
  whenText: (nominal: Temporal.PlainDateTime) => string,
  t: Texts['holds'],
): string {
  return until ? t.heldUntil(whenText(until)) : t.heldOpen
}
