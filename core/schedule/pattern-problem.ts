import type { FieldError } from '../texts/field-error.ts'
import { compareDates } from '../time/compare.ts'
import { minuteMs } from '../time/durations.ts'
import { utcMs } from '../time/nominal.ts'
import { type CustomPattern, lateSteps, type Row, rowsBetween } from './pattern.ts'

export const rowLimit = 24
export const stepLimit = 30

/** Two times of one medicine are at least this far apart, over midnight too (dose-model 2.6). */
const leastMinutes = 30

/** How far two rows are looked at: longer than any rhythm takes to repeat what it does in a year. */
const lookedAtDays = 400

/** What is wrong with a row, or with the beginning of a step, and where: 'steps.0.rows.1.time'. */
export type PatternProblem = { readonly path: readonly (string | number)[]; readonly error: FieldError }

/**
 * Why a custom pattern cannot be planned although each of its rows could: its steps do not follow each other, the days of one
 * begin more than a year after it, or two rows meet (dose-model 2.6).
 * @returns one problem for each row or step; empty if it can be planned
 */
export function patternProblems(pattern: CustomPattern): PatternProblem[] {
  const disorder = [...stepProblems(pattern), ...lateStepProblems(pattern)]
  return disorder.length > 0 ? disorder : rowProblems(pattern)
}

function stepProblems({ steps }: CustomPattern): PatternProblem[] {
  return steps.flatMap(({ from }, index): PatternProblem[] => {
    const before = steps[index - 1]
    if (!before) return []
    const isLater = from !== null && (before.from === null || compareDates(before.from, from) < 0)
    return isLater ? [] : [{ path: ['steps', index, 'from'], error: 'step_not_later' }]
  })
}

/** Nothing is planned between the beginning of such a step and its days, and the search for the next dose has an end. */
function lateStepProblems(pattern: CustomPattern): PatternProblem[] {
  return lateSteps(pattern).flatMap(({ from, first }): PatternProblem[] => {
    if (!from || from.until(first).days <= lookedAtDays) return []
    const index = pattern.steps.findIndex((step) => step.from?.equals(from))
    return [{ path: ['steps', index, 'from'], error: 'days_begin_too_late' }]
  })
}

function rowProblems(pattern: CustomPattern): PatternProblem[] {
  const problems = new Map<Row, PatternProblem>()
  for (const [index, step] of pattern.steps.entries()) {
    const next = pattern.steps[index + 1]?.from
    const start = step.from ?? beginningOf(step.rows) ?? next?.subtract({ days: lookedAtDays }) ?? anyDate
    // From the day before, for the time over midnight between two steps.
    const from = index > 0 ? start.subtract({ days: 1 }) : start
    // The next step looks at its own days, and at the day before them.
    const year = start.add({ days: lookedAtDays })
    const to = next && compareDates(next, year) < 0 ? next : year
    let before: { readonly row: Row; readonly nominal: Temporal.PlainDateTime } | null = null
    for (const { nominal, row } of rowsBetween(pattern, from, to)) {
      const one = { nominal, row: row as Row }
      const minutes = before ? (utcMs(nominal) - utcMs(before.nominal)) / minuteMs : leastMinutes
      if (before && minutes < leastMinutes) {
        const error: FieldError =
          minutes === 0
            ? `rows_meet:${nominal.hour * 60 + nominal.minute},${nominal.dayOfWeek}`
            : `rows_too_close:${leastMinutes}`
        const later = laterOf(pattern, before.row, one.row)
        if (!problems.has(later.row)) problems.set(later.row, { path: later.path, error })
      }
      before = one
    }
  }
  return [...problems.values()]
}

/** The one of two rows that comes later in the form. */
function laterOf({ steps }: CustomPattern, a: Row, b: Row) {
  const places = steps.flatMap(({ rows }, step) =>
    rows.map((row, index) => ({ row, path: ['steps', step, 'rows', index, 'time'] })),
  )
  return places.findLast(({ row }) => row === a || row === b) ?? { row: b, path: ['steps'] }
}

/** The first date of days that begin. */
function beginningOf(rows: readonly Row[]): Temporal.PlainDate | undefined {
  return rows.flatMap(({ days }) => ('from' in days ? [days.from] : [])).toSorted(compareDates)[0]
}

const anyDate = Temporal.PlainDate.from('2026-01-01')
