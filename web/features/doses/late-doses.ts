import type { CardView, DueGroup } from '#web/lib/card-view.ts'

/** With fewer, each is told on its own. */
const several = 3

/** Several doses of one time that are not recorded, the earliest time's; null if there is no time with so many. */
export function lateTogether(cards: readonly CardView[]): DueGroup | null {
  const open = cards.filter(({ state, dose, late }) => state === 'missed' && !dose.recorded && late.has(dose.key))
  const byTime = Map.groupBy(open, ({ dose }) => dose.instant.toString({ smallestUnit: 'minute' }))
  const groups = [...byTime.values()].filter(({ length }) => length >= several)
  const [first] = groups.toSorted(([a], [b]) => (a && b ? Temporal.Instant.compare(a.dose.instant, b.dose.instant) : 0))
  return first?.[0] ? { dose: first[0].dose, cards: first } : null
}
