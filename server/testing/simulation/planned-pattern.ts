import { type Anchor, anchors } from '#core/schedule/anchors.ts'
import type { Days, Weekday } from '#core/schedule/days.ts'
import { amountsOf, type CustomPattern, type HourlyPattern, type Pattern } from '#core/schedule/pattern.ts'
import { patternProblems } from '#core/schedule/pattern-problem.ts'
import { anyPlan } from '#core/testing/oracle-walk.ts'
import {
  type DatedPlan,
  type OracleDays,
  type OraclePlan,
  type OracleStep,
  type SimplePlan,
  simplePlan,
  steady,
  withAmount,
} from '#core/testing/plan-oracle.ts'
import type { Draws } from '../random.ts'
import { amountFacts } from './amounts.ts'

/** A plan as the independent computation takes it, and the pattern that says the same. */
export type PlannedPattern = {
  readonly plan: OraclePlan
  readonly pattern: Pattern
  /** Of every dose, but for a custom pattern, which says its amounts itself. */
  readonly dosage: string
}

export type PatternKind = 'preset' | 'custom' | 'anchored' | 'hourly'

/** The minute of the day of each anchor. */
export type AnchorMinutes = Readonly<Record<Anchor, number>>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Hours between doses of the four presets, as often as people have them. */
const presetHours = [24, 168, 12, 8, 168, 24, 168, 12, 24, 168] as const

/** Of patterns by the hour. */
const hourlyHours = [8, 6, 12, 24, 36, 48, 8, 72, 12, 168, 24, 4] as const

/** @param index by number, so that every frequency comes */
export function anyPreset({ number }: Draws, dosage: string, index: number): PlannedPattern {
  const hours = presetHours[index % presetHours.length] ?? 24
  const time = Math.floor(number() * 96) * 15
  const preset = { hours, minute: time, weekday: hours === 168 ? 1 + Math.floor(number() * 7) : null }
  return withDosage({ plan: simplePlan(preset), pattern: presetOf(preset), dosage }, dosage)
}

/** @param first in milliseconds, rounded up to the minute @param wall what the patient's clock shows at an instant */
export function hourlyPattern(
  dosage: string,
  { hours, first, wall }: { readonly hours: number; readonly first: number; readonly wall: (at: number) => number },
): PlannedPattern {
  const at = Math.ceil(first / minute) * minute
  const pattern: HourlyPattern = {
    frequency: 'hourly',
    hours,
    first: Temporal.Instant.fromEpochMilliseconds(at),
    time: timeOf(wall(at) % (24 * 60)),
  }
  return withDosage({ plan: { kind: 'hourly', hours, first: at, amount: dosage }, pattern, dosage }, dosage)
}

export function anyHours({ pick, chance }: Draws): number {
  return chance(0.04) ? pick([1, 2, 3]) : pick(hourlyHours)
}

/** @param now in milliseconds */
export function anyCustomPattern({ number }: Draws, dosage: string, now: number): PlannedPattern {
  for (;;) {
    const drawn = anyPlan((below) => Math.floor(number() * below), Math.floor(now / day), now)
    if (drawn.kind === 'hourly') continue
    const [first, ...later] = drawn.steps
    const steps = [...(first ? [{ ...first, from: Number.NEGATIVE_INFINITY }] : []), ...later]
    const plan = withFacts({ ...drawn, steps })
    const pattern = customOf(plan.steps)
    // Rows that met before today only: the form refuses them, the independent computation does not.
    if (patternProblems(pattern).length === 0) return { plan, pattern, dosage }
  }
}

/** At some of the patient's anchors each day. */
export function anyAnchoredPattern({ chance, pick }: Draws, dosage: string, times: AnchorMinutes): PlannedPattern {
  const used = anchors.filter(() => chance(0.5))
  const rows = (used.length > 0 ? used : [pick(anchors)]).map((anchor) => ({
    days: { kind: 'every' } as const,
    minute: times[anchor],
    anchor,
    ...amountFacts(pick(['1 tablets', '0.5 tablets', '20 mg'])),
  }))
  const plan = steady(rows)
  return { plan, pattern: customOf(plan.steps), dosage }
}

/** A pattern as it is planned once the anchors are at these times. */
export function withAnchorTimes(planned: PlannedPattern, times: AnchorMinutes): PlannedPattern {
  const { plan, dosage } = planned
  if (plan.kind === 'hourly' || !isAnchored(planned)) return planned
  const steps = plan.steps.map(({ from, rows }) => ({
    from,
    rows: rows.map((row) => ({ ...row, minute: times[row.anchor as Anchor] })),
  }))
  return { plan: { ...plan, steps }, pattern: customOf(steps), dosage }
}

const isAnchored = ({ plan }: PlannedPattern) =>
  plan.kind === 'dated' && plan.steps.every(({ rows }) => rows.every(({ anchor }) => anchor !== undefined))

function withFacts(plan: DatedPlan): DatedPlan {
  const steps = plan.steps.map(({ from, rows }) => ({
    from,
    rows: rows.map((row) => ({ ...row, ...amountFacts(row.amount) })),
  }))
  return { ...plan, steps }
}

const frequencies = { 24: 'daily', 12: 'twice-daily', 8: 'three-times-daily' } as const

/** The same times with another amount. */
export function withDosage({ plan, pattern }: PlannedPattern, dosage: string): PlannedPattern {
  const { amount, ...facts } = amountFacts(dosage)
  const other = withAmount(plan, amount, facts)
  const isCustom = pattern.frequency === 'custom' && other.kind === 'dated'
  return { plan: other, pattern: isCustom ? customOf(other.steps) : pattern, dosage }
}

/** Every amount of a plan. */
export function dosagesOf({ pattern, dosage }: PlannedPattern): readonly string[] {
  return [...amountsOf(pattern, dosage)]
}

function customOf(steps: readonly OracleStep[]): CustomPattern {
  const stepOf = ({ from, rows }: OracleStep) => ({
    from: Number.isFinite(from) ? dateOf(from) : null,
    rows: rows.map(({ days, minute: time, anchor, amount }) => ({
      days: daysOf(days),
      time: timeOf(time),
      ...(anchor && { anchor }),
      dosage: amount,
    })),
  })
  return { frequency: 'custom', steps: steps.map(stepOf) } as unknown as CustomPattern
}

function daysOf(days: OracleDays): Days {
  if (days.kind === 'on') return { kind: 'weekdays', weekdays: days.weekdays as Weekday[] }
  if (days.kind === 'every-nth') return { kind: days.kind, days: days.n, from: dateOf(days.from) }
  return days.kind === 'cycle' ? { ...days, from: dateOf(days.from) } : days
}

const dateOf = (date: number) => Temporal.PlainDate.from('1970-01-01').add({ days: date })

/** @throws RangeError for what is no minute of a day */
export const timeOf = (of: number) =>
  Temporal.PlainTime.from({ hour: Math.floor(of / 60), minute: of % 60 }, { overflow: 'reject' })

function presetOf({ hours, minute: of, weekday }: SimplePlan): Pattern {
  const time = timeOf(of)
  return hours === 168
    ? { frequency: 'weekly', time, weekday: (weekday ?? 1) as Weekday }
    : { frequency: frequencies[hours], time }
}
