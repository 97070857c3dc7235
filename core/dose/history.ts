import { counts } from '../adherence/adherence.ts'
import { missedAfterMs } from '../schedule/schedule.ts'
import { type Dose, type DoseStatus, takesPlace } from './dose.ts'

export type StatusFilter = 'all' | 'taken' | 'missed'

/** A dose of core, or of an API answer. */
type AnyDose = Pick<Dose, 'instant' | 'passedOver' | 'beforeFirst'> & {
  readonly held: object | null
  readonly recorded: object | null
}

/** Whether the history lists a dose (product 6.1): it counts, or its time is past and it was held or passed over by a
 * change of zone. */
export function isInHistory(dose: AnyDose, now: Temporal.Instant): boolean {
  const isOver = now.epochMilliseconds >= dose.instant.epochMilliseconds + missedAfterMs
  return counts(dose, now) || (!takesPlace(dose) && !dose.beforeFirst && isOver)
}

/** A dose that was passed over or held is not missed. */
export function matchesStatus(dose: AnyDose, status: DoseStatus, filter: StatusFilter): boolean {
  if (filter === 'all') return true
  return status === filter && (dose.recorded !== null || takesPlace(dose))
}

/** Ignores case and composition; accents count. */
export function matchesSearch(name: string, search = ''): boolean {
  const folded = (text: string) => text.normalize('NFKC').toLowerCase()
  return folded(name).includes(folded(search.trim()))
}
