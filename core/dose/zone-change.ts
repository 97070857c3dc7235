import { longestGapMs } from '../schedule/pattern.ts'
import { openVersion, type Schedule } from '../schedule/schedule.ts'
import { compareInstants } from '../time/compare.ts'
import { dayMs, msBetween } from '../time/durations.ts'
import { type ZoneId, type ZoneSpans, zoneAt } from '../time/span.ts'
import { type Dose, type DoseRecord, dosesBetween, isToTake, lookAhead } from './dose.ts'
import { lastIntake } from './intakes.ts'

export type NextDoses = {
  readonly next: Dose | null
  readonly afterNext: Dose | null
  /** Milliseconds from the last intake to the next dose, and from there to the one after; null without either end. */
  readonly gaps: readonly [number | null, number | null]
}

/** A dose ahead that a change of zone puts on top of a neighbor: never reminded, counted only if recorded. */
export type PassedOverDose = {
  readonly dose: Dose
  /** Whether its near neighbor is the dose before it or after it. */
  readonly beside: 'last' | 'next'
  /** Milliseconds to that dose. */
  readonly gap: number
}

/** What living in another zone changes for a medication, shown before it is done (dose-model 3.5). */
export type ZoneChange = {
  readonly lastTaken: Temporal.Instant | null
  readonly kept: NextDoses
  readonly changed: NextDoses
  readonly passedOver: readonly PassedOverDose[]
}

/** How long an "Adjust" can be undone (dose-model 3.6). */
const undoMs = dayMs

/** The spans with this zone from now on; unchanged if it is in force already. */
export function withZone(spans: ZoneSpans, zone: ZoneId, now: Temporal.Instant): ZoneSpans {
  return zoneAt(spans, now) === zone ? spans : [...spans, { zone, from: now }]
}

/** The zone before the last change, while it can be undone: 24 hours (dose-model 3.6). */
export function undoableZone(spans: ZoneSpans, now: Temporal.Instant): ZoneId | null {
  const last = spans.at(-1)
  const former = spans.at(-2)
  return last && former && msBetween(last.from, now) <= undoMs ? former.zone : null
}

/**
 * The spans without the last change of zone; null if it cannot be undone: only the newest, for 24 hours, and only while
 * no schedule version was opened or closed since (dose-model 3.6).
 * @param changes when schedule versions of any medication were opened or closed
 */
export function withoutLastZone(
  spans: ZoneSpans,
  changes: readonly Temporal.Instant[],
  now: Temporal.Instant,
): ZoneSpans | null {
  const [first, ...later] = spans
  const last = later.pop()
  if (!last || !undoableZone(spans, now)) return null
  const isChanged = changes.some((at) => compareInstants(at, last.from) >= 0)
  return isChanged ? null : [first, ...later]
}

export function changesOf({ versions }: Schedule): Temporal.Instant[] {
  return versions.flatMap(({ openedAt, closing }) => (closing ? [openedAt, closing.at] : [openedAt]))
}

/** @param after the spans with the change (`withZone`), or without the undone one (`withoutLastZone`) */
export function zoneChange(record: DoseRecord, spans: ZoneSpans, after: ZoneSpans, now: Temporal.Instant): ZoneChange {
  const lastTaken = lastIntake(record)
  const before = around(record, spans, now)
  const ahead = around(record, after, now)
  const wasPassedOver = new Set(before.flatMap((dose) => (dose.passedOver ? [dose.key] : [])))
  const isNew = (dose: Dose) => dose.passedOver && !dose.held && !dose.recorded && !wasPassedOver.has(dose.key)
  return {
    lastTaken,
    kept: nextDoses(before, lastTaken, now),
    changed: nextDoses(ahead, lastTaken, now),
    passedOver: ahead
      .filter((dose) => isNew(dose) && compareInstants(dose.instant, now) >= 0)
      .map((dose) => ({ dose, ...nearest(dose, ahead) })),
  }
}

export function concerns({ kept, changed, passedOver }: ZoneChange): boolean {
  return passedOver.length > 0 || !isSame(changed.next, kept.next) || !isSame(changed.afterNext, kept.afterNext)
}

function isSame(a: Dose | null, b: Dose | null): boolean {
  return a === null || b === null ? a === b : a.key === b.key && a.instant.equals(b.instant)
}

/** The doses from the day before on, as far ahead as the next ones can be. */
function around(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Dose[] {
  const running = openVersion(record.schedule)
  if (!running) return []
  const interval = longestGapMs(running.pattern)
  const from = now.subtract({ milliseconds: Math.max(dayMs, interval) })
  return dosesBetween(record, spans, from, lookAhead(record, now, interval))
}

function nextDoses(doses: readonly Dose[], lastTaken: Temporal.Instant | null, now: Temporal.Instant): NextDoses {
  const [next = null, afterNext = null] = doses.filter((dose) => isToTake(dose, now))
  const gap = (from: Temporal.Instant | null | undefined, to: Dose | null) =>
    from && to ? msBetween(from, to.instant) : null
  return { next, afterNext, gaps: [gap(lastTaken, next), gap(next?.instant, afterNext)] }
}

/** The nearer neighbor of a passed-over dose. */
function nearest(dose: Dose, doses: readonly Dose[]): Pick<PassedOverDose, 'beside' | 'gap'> {
  const index = doses.indexOf(dose)
  const last = doses.slice(0, index).findLast(({ passedOver }) => !passedOver)
  const next = doses.slice(index).find(({ passedOver }) => !passedOver)
  const sinceLast = last ? msBetween(last.instant, dose.instant) : Number.POSITIVE_INFINITY
  const untilNext = next ? msBetween(dose.instant, next.instant) : Number.POSITIVE_INFINITY
  return sinceLast <= untilNext ? { beside: 'last', gap: sinceLast } : { beside: 'next', gap: untilNext }
}
