import type { DoseRecord } from '../dose/dose.ts'
import { nonEmpty } from '../non-empty.ts'
import type { FieldError } from '../texts/field-error.ts'
import type { ZoneSpans } from '../time/span.ts'
import type { AnchorTimes } from './anchors.ts'
import { type EditPlan, editPlan } from './change.ts'
import { runningVersion } from './ending.ts'
import { type CustomPattern, listedDosage, type Pattern, type Row, samePattern } from './pattern.ts'
import { patternProblems } from './pattern-problem.ts'

/** A pattern with each row that has an anchor at the time of that anchor. */
export function withAnchorTimes({ steps }: CustomPattern, times: AnchorTimes): CustomPattern {
  const moved = (row: Row): Row => (row.anchor ? { ...row, time: times[row.anchor] } : row)
  return {
    frequency: 'custom',
    steps: nonEmpty(steps.map((step) => ({ ...step, rows: nonEmpty(step.rows.map(moved)) }))),
  }
}

/** The rows of a pattern that have an anchor. */
export function anchoredRows(pattern: Pattern): readonly Row[] {
  if (pattern.frequency !== 'custom') return []
  return pattern.steps.flatMap(({ rows }) => rows.filter(({ anchor }) => anchor !== undefined))
}

/** The edit that times of the anchors make of a plan. */
export type AnchorMove = {
  readonly pattern: CustomPattern
  /** The amounts by which it is listed. */
  readonly dosage: string
  readonly plan: EditPlan
  /** Why it cannot be made; then none is (dose-model 2.8). */
  readonly refusal: FieldError | 'nothing_to_change' | null
}

/**
 * What other times of the anchors do to a plan: an edit (dose-model 7.3).
 * @returns null if it has ended, or nothing in it moves
 */
export function anchorMove(
  record: DoseRecord,
  spans: ZoneSpans,
  times: AnchorTimes,
  now: Temporal.Instant,
): AnchorMove | null {
  const running = runningVersion(record.schedule, spans, now)
  if (running?.pattern.frequency !== 'custom') return null
  const pattern = withAnchorTimes(running.pattern, times)
  if (samePattern(running.pattern, pattern)) return null
  const dosage = listedDosage(pattern, running.dosage)
  const plan = editPlan(record, spans, { pattern, dosage }, now)
  const refusal = patternProblems(pattern)[0]?.error ?? (plan.opened ? null : 'nothing_to_change')
  return { pattern, dosage, plan, refusal }
}
