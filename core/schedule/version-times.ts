import { compareClocks, compareDates } from '../time/compare.ts'
import type { Nominal } from '../time/nominal.ts'
import { plansAt, timesBetween } from './pattern.ts'
import type { ScheduleVersion } from './schedule.ts'

/** The nominal times of a version's pattern between two dates, both inclusive, within its span; in order. */
export function* nominalsOf(
  version: Pick<ScheduleVersion, 'pattern' | 'from' | 'until'>,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Generator<Nominal> {
  const start = version.from.toPlainDate()
  const end = version.until?.toPlainDate()
  const from = compareDates(first, start) < 0 ? start : first
  const to = end && compareDates(end, last) < 0 ? end : last
  for (const nominal of timesBetween(version.pattern, from, to)) {
    if (isBefore(nominal, version.from)) continue
    if (version.until && !isBefore(nominal, version.until)) return
    yield nominal
  }
}

/** Within its span, closed or not. */
export function hasNominal(version: Pick<ScheduleVersion, 'pattern' | 'from' | 'until'>, nominal: Nominal): boolean {
  return (
    !isBefore(nominal, version.from) &&
    !(version.until && !isBefore(nominal, version.until)) &&
    plansAt(version.pattern, nominal)
  )
}

/** A closed version without what its closing keeps by name. */
export function untilClosed(version: ScheduleVersion): Pick<ScheduleVersion, 'pattern' | 'from' | 'until'> {
  const { pattern, from, until, closing } = version
  return { pattern, from, until: closing && !(until && isBefore(until, closing.until)) ? closing.until : until }
}

export function isBefore(a: Nominal, b: Nominal): boolean {
  return compareClocks(a, b) < 0
}
