import { getReach } from '#core/api/deliveries.ts'
import { listDoses } from '#core/api/doses.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { listMedications } from '#core/api/medications.ts'
import { listDayFigures, listMonthFigures } from '#core/api/period-figures.ts'
import type { Weight } from './account-budget.ts'

/**
 * The calls that look at months of doses, or at everything there is, in this process; reports are made in another one, which has
 * a line of its own.
 */
const heavy: ReadonlySet<Endpoint> = new Set<Endpoint>([
  getOlderStreak,
  listDayFigures,
  listMonthFigures,
  listMedications,
  getReach,
])
/** More days than a view of the page shows. */
const manyDays = 7

/** How much of an account's budget a call takes. @param input decoded */
export function weightOf(endpoint: Endpoint, input: unknown): Weight {
  if (heavy.has(endpoint)) return 'heavy'
  if (endpoint !== (listDoses as Endpoint)) return 'light'
  const { from, to } = input as { from: Temporal.PlainDate; to: Temporal.PlainDate }
  return from.until(to).days > manyDays ? 'heavy' : 'light'
}
