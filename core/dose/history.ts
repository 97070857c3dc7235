import { counts } from '../adherence/adherence.ts'
import { type Dose, type DoseStatus, missedAfterMs } from './dose.ts'

/** What the history is narrowed to. */
export type StatusFilter = 'all' | 'taken' | 'missed'

/** A dose of the core, or as an answer has it. */
type AnyDose = Pick<Dose, 'instant' | 'passedOver' | 'beforeFirst'> & { readonly recorded: object | null }

/** Whether a dose belongs into the history (product 6.1): it counts, or a change of zone passed it over and its time is over. */
export function isInHistory(dose: AnyDose, now: Temporal.Instant): boolean {
  const isOver = now.epochMilliseconds >= dose.instant.epochMilliseconds + missedAfterMs
  return counts(dose, now) || (dose.passedOver && !dose.beforeFirst && isOver)
}

/** Whether a dose of the history is left when it is narrowed. Nobody missed a dose that was passed over. */
export function matchesStatus(dose: AnyDose, status: DoseStatus, filter: StatusFilter): boolean {
  if (filter === 'all') return true
  return status === filter && (!dose.passedOver || dose.recorded !== null)
}

/** Whether a medication's name has a searched text in it, however either is cased or composed. */
export function matchesSearch(name: string, search = ''): boolean {
  const folded = (text: string) => text.normalize('NFKC').toLowerCase()
  return folded(name).includes(folded(search.trim()))
}
