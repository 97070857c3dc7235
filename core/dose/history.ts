import { counts } from '../adherence/adherence.ts'
import { missedAfterMs } from '../schedule/schedule.ts'
import type { Dose, DoseStatus } from './dose.ts'

export type StatusFilter = 'all' | 'taken' | 'missed'

/** A dose of core, or of an API answer. */
type AnyDose = Pick<Dose, 'instant' | 'passedOver' | 'beforeFirst'> & { readonly recorded: object | null }

/** Whether the history lists a dose (product 6.1): it counts, or a change of zone passed it over and its time is past. */
export function isInHistory(dose: AnyDose, now: Temporal.Instant): boolean {
  const isOver = now.epochMilliseconds >= dose.instant.epochMilliseconds + missedAfterMs
  return counts(dose, now) || (dose.passedOver && !dose.beforeFirst && isOver)
}

/** A dose that was passed over is not missed. */
export function matchesStatus(dose: AnyDose, status: DoseStatus, filter: StatusFilter): boolean {
  if (filter === 'all') return true
  return status === filter && (!dose.passedOver || dose.recorded !== null)
}

/** Ignores case and composition; accents count. */
export function matchesSearch(name: string, search = ''): boolean {
  const folded = (text: string) => text.normalize('NFKC').toLowerCase()
  return folded(name).includes(folded(search.trim()))
}
