import type { Dose } from '../dose/dose.ts'
import { compareInstants } from '../time/compare.ts'
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

type Course = {
  readonly marks: readonly Mark[]
  readonly missed: readonly Temporal.Instant[]
  /** How long a gap at its end lasts; null for until its last missed dose. */
  readonly until: Temporal.Instant | null
}

/**
 * The longest time without an intake (dose-model 8.5): between two intakes, from a missed dose before the first of them,
 * and from the last one on if a missed dose came after it. A held dose interrupts it, and so does the end of a course.
 * @param intakes of any kind
 * @param doses in order
 * @param plan `isRunning` is false for a plan that has ended: no gap lasts until now
 * @returns null without a missed dose and without two intakes
 */
export function longestGap(
  intakes: readonly Temporal.Instant[],
  doses: readonly Dose[],
  now: Temporal.Instant,
  { isRunning, courseEnds }: { readonly isRunning: boolean; readonly courseEnds: readonly Temporal.Instant[] },
): Gap | null {
  const missed = doses
    .filter((dose) => counts(dose, now) && dose.recorded?.status !== 'taken')
    .map(({ instant }) => instant)
  const held = doses.flatMap(({ held, instant }) =>
    held && compareInstants(instant, now) <= 0 ? [{ at: instant, holdId: held.id }] : [],
  )
  const marks: Mark[] = [...intakes.map((at) => ({ at, holdId: null })), ...held].sort((a, b) =>
    compareInstants(a.at, b.at),
  )
  const courseOf = (at: Temporal.Instant) => courseEnds.filter((end) => compareInstants(end, at) <= 0).length
  const courses = [...courseEnds, now].map(
    (_, course): Course => ({
      marks: marks.filter(({ at }) => courseOf(at) === course),
      missed: missed.filter((at) => courseOf(at) === course),
      until: isRunning && course === courseEnds.length ? now : null,
    }),
  )
  return courses
    .flatMap((one) => [...openBefore(one), ...between(one), ...openAfter(one)])
    .filter((gap) => lengthMs(gap) > 0)
    .reduce<Gap | null>((longest, gap) => (longest && lengthMs(longest) >= lengthMs(gap) ? longest : gap), null)
}

export function lengthMs({ from, to }: Pick<Gap, 'from' | 'to'>): number {
  return msBetween(from, to)
}

function between({ marks }: Course): Gap[] {
  return marks.slice(1).flatMap((mark, index): Gap[] => {
    const before = marks[index]
    const isPause = before?.holdId && before.holdId === mark.holdId
    return before && !isPause ? [{ from: before.at, to: mark.at, isOpen: false }] : []
  })
}

function openBefore({ marks, missed }: Course): Gap[] {
  const [first] = missed
  const [mark] = marks
  if (!first || !mark || compareInstants(first, mark.at) >= 0) return []
  return [{ from: first, to: mark.at, isOpen: false }]
}

function openAfter({ marks, missed, until }: Course): Gap[] {
  const last = missed.at(-1)
  const from = marks.at(-1)?.at ?? missed[0]
  if (!last || !from || compareInstants(last, from) < 0) return []
  return [{ from, to: until ?? last, isOpen: until !== null }]
}
