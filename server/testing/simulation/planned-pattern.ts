import type { Days, Weekday } from '#core/schedule/days.ts'
import type { CustomPattern, Pattern } from '#core/schedule/pattern.ts'
import { patternProblems } from '#core/schedule/pattern-problem.ts'
import { anyPlan } from '#core/testing/oracle-walk.ts'
import {
  type OracleDays,
  type OraclePlan,
  type OracleStep,
  type SimplePlan,
  simplePlan,
  withAmount,
} from '#core/testing/plan-oracle.ts'
import type { Draws } from '../random.ts'

/** A plan as the independent computation takes it, and the pattern that says the same. A preset's amount is said apart. */
export type PlannedPattern = { readonly plan: OraclePlan; readonly pattern: Pattern }

const minute = 60_000
const day = 24 * 60 * minute

/** Hours between doses, as often as people have them. */
const usual = [24, 168, 12, 168, 24, 168, 8, 168, 24, 168] as const

/**
 * One of the four presets, or, of two plans each, a custom pattern.
 * @param now in milliseconds @param index by number, so that every frequency comes
 */
export function anyPlannedPattern(
  draws: Draws,
  now: number,
  index = Math.floor(draws.number() * 1000),
): PlannedPattern {
  if (index % 2 === 1) return anyCustomPattern(draws, now)
  const hours = usual[(index / 2) % usual.length] ?? 24
  const time = Math.floor(draws.number() * 96) * 15
  const preset = { hours, minute: time, weekday: hours === 168 ? 1 + Math.floor(draws.number() * 7) : null }
  return { plan: simplePlan(preset), pattern: presetOf(preset) }
}

function anyCustomPattern({ number }: Draws, now: number): PlannedPattern {
  for (;;) {
    const plan = anyPlan((below) => Math.floor(number() * below), Math.floor(now / day), now)
    if (plan.kind === 'hourly') continue
    const [first, ...later] = plan.steps
    const steps = [...(first ? [{ ...first, from: Number.NEGATIVE_INFINITY }] : []), ...later]
    const pattern = customOf(steps)
    // Rows that met before today only: the form refuses them, the independent computation does not.
    if (patternProblems(pattern).length === 0) return { plan: { ...plan, steps }, pattern }
  }
}

const frequencies = { 24: 'daily', 12: 'twice-daily', 8: 'three-times-daily' } as const

/** A custom pattern says its amounts itself. */
export function oraclePlan({ plan, pattern }: PlannedPattern, dosage: string) {
  return pattern.frequency === 'custom' ? { plan } : { plan, amount: dosage }
}

/** The same times with another amount. */
export function withDosage({ plan, pattern }: PlannedPattern, dosage: string): PlannedPattern {
  if (pattern.frequency !== 'custom') return { plan, pattern }
  const other = withAmount(plan, dosage)
  return { plan: other, pattern: other.kind === 'dated' ? customOf(other.steps) : pattern }
}

function customOf(steps: readonly OracleStep[]): CustomPattern {
  const stepOf = ({ from, rows }: OracleStep) => ({
    from: Number.isFinite(from) ? dateOf(from) : null,
    rows: rows.map((row) => ({ days: daysOf(row.days), time: timeOf(row.minute), dosage: row.amount })),
  })
  return { frequency: 'custom', steps: steps.map(stepOf) } as unknown as CustomPattern
}

function daysOf(days: OracleDays): Days {
  if (days.kind === 'on') return { kind: 'weekdays', weekdays: days.weekdays as Weekday[] }
  if (days.kind === 'every-nth') return { kind: days.kind, days: days.n, from: dateOf(days.from) }
  return days.kind === 'cycle' ? { ...days, from: dateOf(days.from) } : days
}

const dateOf = (date: number) => Temporal.PlainDate.from('1970-01-01').add({ days: date })

const timeOf = (of: number) => Temporal.PlainTime.from({ hour: Math.floor(of / 60), minute: of % 60 })

function presetOf({ hours, minute: of, weekday }: SimplePlan): Pattern {
  const time = timeOf(of)
  return hours === 168
    ? { frequency: 'weekly', time, weekday: (weekday ?? 1) as Weekday }
    : { frequency: frequencies[hours], time }
}

/** A nominal time of the independent computation, in minutes, as text: `2026-03-02T08:00`. */
export const wallText = (nominal: number) => new Date(nominal * minute).toISOString().slice(0, 16)

export const wallMinute = (nominal: Temporal.PlainDateTime) => nominal.toZonedDateTime('UTC').epochMilliseconds / minute
