import type { Anchor } from '#core/schedule/anchors.ts'
import type { Days, Weekday } from '#core/schedule/days.ts'
import type { CustomPattern, Pattern, Row, Step } from '#core/schedule/pattern.ts'

/** Days, time of the day, the amount, one tablet unless told, and the anchor whose time it is, if any. */
export type Line = readonly [days: Days, time: string, dosage?: string, anchor?: Anchor]

type Lines = readonly [Line, ...Line[]]

export const every: Days = { kind: 'every' }

export const weekdays = (...days: Weekday[]): Days => ({ kind: 'weekdays', weekdays: days })

export const everyNth = (days: number, from: string): Days => ({
  kind: 'every-nth',
  days,
  from: Temporal.PlainDate.from(from),
})

export const monthDay = (day: number): Days => ({ kind: 'month-day', day })

export const cycle = (on: number, off: number, from: string, phase: 'on' | 'off' = 'on'): Days => ({
  kind: 'cycle',
  on,
  off,
  from: Temporal.PlainDate.from(from),
  phase,
})

/** A pattern of one step. */
export const rows = (...lines: Lines): CustomPattern => ({ frequency: 'custom', steps: [step(null, ...lines)] })

/** A pattern of several steps. */
export const taper = (...steps: readonly [Step, ...Step[]]): CustomPattern => ({ frequency: 'custom', steps })

/** @param from the date from which it rules; null for the first */
export function step(from: string | null, ...[first, ...more]: Lines): Step {
  return { from: from === null ? null : Temporal.PlainDate.from(from), rows: [row(first), ...more.map(row)] }
}

function row([days, time, dosage = '1 tablets', anchor]: Line): Row {
  return { days, time: Temporal.PlainTime.from(time), dosage, ...(anchor && { anchor }) }
}

/** The same times with one amount for all; of a preset the version has it. */
export function withDosage(pattern: Pattern, dosage: string): Pattern {
  if (pattern.frequency !== 'custom') return pattern
  const steps = pattern.steps.map((step) => ({ ...step, rows: step.rows.map((row) => ({ ...row, dosage })) }))
  return { ...pattern, steps: steps as unknown as CustomPattern['steps'] }
}
