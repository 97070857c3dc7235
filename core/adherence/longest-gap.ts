import type { Dose } from '../dose/dose.ts'
import { msBetween } from '../time/durations.ts'
import { counts } from './adherence.ts'

/** The time between two intakes, in true hours. */
export type Gap = {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  /** Whether it lasts until now. */
  readonly isOpen: boolean
}

type Mark = { readonly at: Temporal.Instant; readonly holdId: string | null }

/**
 * The longest time without an intake (dose-model 8.5): between two intakes, from a missed dose before the first of them,
 * and from the last one on if a missed dose came after it. A held dose interrupts it.
 * @param intakes of any kind
 * @param doses in order
 * @param isRunning false for a plan that has ended: no gap lasts until now
 * @returns null without a missed dose and without two intakes
 */
export function longestGap(
  intakes: readonly Temporal.Instant[],
  doses: readonly Dose[],
  now: Temporal.Instant,
  isRunning: boolean,
): Gap | null {
  const missed = doses
    .filter((dose) => counts(dose, now) && dose.recorded?.status !== 'taken')
    .map(({ instant }) => instant)
  const held = doses.flatMap(({ held, instant }) =>
    held && Temporal.Instant.compare(instant, now) <= 0 ? [{ at: instant, holdId: held.id }] : [],
  )
  const marks: Mark[] = [...intakes.map((at) => ({ at, holdId: null })), ...held].sort((a, b) =>
    Temporal.Instant.compare(a.at, b.at),
  )
  const gaps = [...openBefore(marks, missed), ...between(marks), ...openAfter(marks, missed, isRunning ? now : null)]
  return gaps
    .filter((gap) => lengthMs(gap) > 0)
    .reduce<Gap | null>((longest, gap) => (longest && lengthMs(longest) >= lengthMs(gap) ? longest : gap), null)
}

export function lengthMs({ from, to }: Pick<Gap, 'from' | 'to'>): number {
  return msBetween(from, to)
}

function between(marks: readonly Mark[]): Gap[] {
  return marks.slice(1).flatMap((mark, index): Gap[] => {
    const before = marks[index]
    const isPause = before?.holdId && before.holdId === mark.holdId
    return before && !isPause ? [{ from: before.at, to: mark.at, isOpen: false }] : []
  })
}

function openBefore(marks: readonly Mark[], missed: readonly Temporal.Instant[]): Gap[] {
  const [first] = missed
  const [mark] = marks
  if (!first || !mark || Temporal.Instant.compare(first, mark.at) >= 0) return []
  return [{ from: first, to: mark.at, isOpen: false }]
}

function openAfter(marks: readonly Mark[], missed: readonly Temporal.Instant[], until: Temporal.Instant | null): Gap[] {
  const last = missed.at(-1)
  const from = marks.at(-1)?.at ?? missed[0]
  if (!last || !from || Temporal.Instant.compare(last, from) < 0) return []
  return [{ from, to: until ?? last, isOpen: until !== null }]
}
