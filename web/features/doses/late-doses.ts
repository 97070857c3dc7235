import { byMinute, type CardView, type DueGroup } from '#web/lib/card-view.ts'

/** With fewer, each is told on its own. */
const several = 3

/** Several doses of one time that are not recorded, the earliest time's; null if there is no time with so many. */
export function lateTogether(cards: readonly CardView[]): DueGroup | null {
  const open = cards.filter(({ state, dose, late }) => state === 'missed' && !dose.recorded && late.has(dose.key))
  return byMinute(open).find(({ cards: ofOneTime }) => ofOneTime.length >= several) ?? null
}
