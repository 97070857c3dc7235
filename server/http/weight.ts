import { exportActivity } from '#core/api/activity.ts'
import { getReminderCheck } from '#core/api/deliveries.ts'
import { listDoses } from '#core/api/doses.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { listMedications } from '#core/api/medications.ts'
import { listDayFigures, listMonthFigures } from '#core/api/period-figures.ts'
import type { Weight } from './account-budget.ts'

/**
 * The calls that compute the doses of all medications, or read everything, in this process; reports run in another one,
 * with a queue of its own.
 */
const heavy: ReadonlySet<Endpoint> = new Set<Endpoint>([
  getOlderStreak,
  listDayFigures,
  listMonthFigures,
  listDoses,
  listMedications,
  getReminderCheck,
  exportActivity,
])
export function weightOf(endpoint: Endpoint): Weight {
  return heavy.has(endpoint) ? 'heavy' : 'light'
}
