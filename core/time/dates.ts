import { compareDates } from './compare.ts'

export function earlierDate(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return compareDates(a, b) < 0 ? a : b
}

export function laterDate(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return compareDates(a, b) > 0 ? a : b
}
