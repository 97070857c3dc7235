import { intervalMs, openVersion } from '../schedule/schedule.ts'
import { type ZoneId, type ZoneSpans, zoneAt } from '../time/span.ts'
import { type Dose, type DoseRecord, doseStatus, dosesBetween, lookAhead } from './dose.ts'
import { lastIntake } from './mark-taken.ts'

/** What living by another zone's clock from now on does to a medication: what is shown before it is done (DOSES 2). */
export type ZoneChange = {
  readonly lastTaken: Temporal.Instant | null
  /** The next doses that are not recorded; null when none is planned any more. */
  readonly next: Dose | null
  readonly afterNext: Dose | null
  /** The same two as they are while nothing is changed. */
  readonly kept: { readonly next: Dose | null; readonly afterNext: Dose | null }
  /** Doses ahead that the change puts on top of their neighbours: never reminded, counted only if recorded. */
  readonly passedOver: readonly Dose[]
  /** The time without a dose that the change makes longer than one and a half intervals, or null. */
  readonly longGap: { readonly from: Temporal.Instant; readonly to: Temporal.Instant } | null
}

const dayMs = 86_400_000

/** The spans of an account that lives by a zone's clock from now on; the same where it does already. */
export function withZone(spans: ZoneSpans, zone: ZoneId, now: Temporal.Instant): ZoneSpans {
  return zoneAt(spans, now) === zone ? spans : [...spans, { zone, from: now }]
}

/**
 * What a change of zone at this moment does to the doses of a medication.
 * @param after the spans with the change (`withZone`)
 */
export function zoneChange(record: DoseRecord, spans: ZoneSpans, after: ZoneSpans, now: Temporal.Instant): ZoneChange {
  const lastTaken = lastIntake(record)
  const running = openVersion(record.schedule)
  if (!running) {
    return {
      lastTaken,
      next: null,
      afterNext: null,
      kept: { next: null, afterNext: null },
      passedOver: [],
      longGap: null,
    }
  }
  const interval = intervalMs(running.pattern)
  const planned = (by: ZoneSpans) =>
    dosesBetween(record, by, now.subtract({ milliseconds: dayMs }), lookAhead(record, now, interval))
  const ahead = planned(after)
  const [next = null, afterNext = null] = open(ahead, now)
  const wasPassedOver = new Set(planned(spans).flatMap((dose) => (dose.passedOver ? [dose.key] : [])))
  const longest = longestGap(lastTaken, next, afterNext)
  const [formerNext = null, formerAfterNext = null] = open(planned(spans), now)
  const former = longestGap(lastTaken, formerNext, formerAfterNext)
  const isLong = longest && lengthOf(longest) > 1.5 * interval && lengthOf(longest) > (former ? lengthOf(former) : 0)
  return {
    lastTaken,
    next,
    afterNext,
    kept: { next: formerNext, afterNext: formerAfterNext },
    passedOver: ahead.filter(
      ({ passedOver, recorded, instant, key }) =>
        passedOver && !recorded && !wasPassedOver.has(key) && Temporal.Instant.compare(instant, now) >= 0,
    ),
    longGap: isLong ? longest : null,
  }
}

/** Whether a change of zone does anything to the next doses of a medication. */
export function concerns({ next, afterNext, kept, passedOver }: ZoneChange): boolean {
  return passedOver.length > 0 || !isSame(next, kept.next) || !isSame(afterNext, kept.afterNext)
}

function isSame(a: Dose | null, b: Dose | null): boolean {
  return a === null || b === null ? a === b : a.key === b.key && a.instant.equals(b.instant)
}

/** The doses that are still to be taken, in order. */
function open(doses: readonly Dose[], now: Temporal.Instant): Dose[] {
  return doses.filter((dose) => {
    const status = doseStatus(dose, now)
    return !dose.passedOver && !dose.beforeFirst && !dose.recorded && (status === 'due' || status === 'upcoming')
  })
}

type Gap = NonNullable<ZoneChange['longGap']>

const lengthOf = ({ from, to }: Gap): number => to.epochMilliseconds - from.epochMilliseconds

function longestGap(lastTaken: Temporal.Instant | null, next: Dose | null, afterNext: Dose | null): Gap | null {
  const gaps = [
    lastTaken && next && { from: lastTaken, to: next.instant },
    next && afterNext && { from: next.instant, to: afterNext.instant },
  ].filter((gap) => gap !== null)
  return gaps.sort((a, b) => lengthOf(b) - lengthOf(a))[0] ?? null
}
