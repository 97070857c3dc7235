import type { MedicationRecord } from '#core/api/medications.ts'
import { type Hold, hasBegun, holdsAhead } from '#core/schedule/hold.ts'
import { stop } from '#core/text/stop.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { doseDayText, doseTimeText } from '#web/texts/when.ts'

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
  const times = useHoldTimes(spans, now)
  const ahead = holdsAhead(holds, spans, now)
  const begun = ahead.find((one) => hasBegun(one, spans, now))
  const hold = begun ?? ahead.at(-1)
  if (!hold) return null
  const { from, cause, note } = hold
  return {
    hasBegun: begun !== undefined,
    when: begun ? times.untilText(hold) : t.heldFrom(times.fromText(from)),
    why: [...(cause === 'pause' ? [] : [t.causes[cause]]), ...(note ? [isolated(note)] : [])].join('. '),
  }
}

/**
 * The times of pauses in words. A pause of whole days is told by its days: "until Friday, 12:00 AM" leaves open whether Friday is
 * in it.
 */
export function useHoldTimes(spans: ZoneSpans, now: Temporal.Instant) {
  const t = useTexts(holdsTexts)
  const todayWord = useTexts(dosesTexts).lowerDay.today
  const today = localDate(spans, now)
  const dayText = (date: Temporal.PlainDate) => doseDayText(date, today, todayWord)
  const whenText = (nominal: Nominal) => doseTimeText(nominal, today, todayWord)
  const fromText = (from: Nominal) => (isMidnight(from) ? dayText(from.toPlainDate()) : whenText(from))
  const lastDay = (until: Nominal) => dayText(until.toPlainDate().subtract({ days: 1 }))
  function untilText({ until }: Pick<Hold, 'until'>): string {
    if (!until) return t.heldOpen
    return isMidnight(until) ? t.heldThrough(lastDay(until)) : t.heldUntil(whenText(until))
  }
  function spanText({ from, until }: Pick<Hold, 'from' | 'until'>): string {
    if (until && isMidnight(from) && isMidnight(until)) return t.wholeDays(fromText(from), lastDay(until))
    return stop(untilText({ until }))
  }
  return { whenText, fromText, untilText, spanText }
}

const isMidnight = (nominal: Nominal) => nominal.toPlainTime().equals(new Temporal.PlainTime())
