import type { Hold } from './hold.ts'
import { type Pattern, stepOn } from './pattern.ts'

/**
 * The last day before a taper was held, if today has another step: the patient is asked with which to go on (dose-model 12.1).
 * @param today on the patient's calendar
 * @returns null where there is nothing to ask
 */
export function heldStepDay(
  pattern: Pattern,
  holds: readonly Pick<Hold, 'from'>[],
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  if (pattern.frequency !== 'custom') return null
  const [first] = holds.map(({ from }) => from.subtract({ minutes: 1 })).toSorted(Temporal.PlainDateTime.compare)
  const before = first?.toPlainDate()
  return before && stepOn(pattern, before) !== stepOn(pattern, today) ? before : null
}
