import { day, dayMinutes, dayOf, minute } from './clock-oracle.ts'

/*
 * Which doses a pause holds back, and when the patient is told of it, worked out a second time from its rules,
 * ahead of the product. Instants are in milliseconds, nominal times in minutes.
 */

export type OracleHold = {
  readonly id: string
  readonly medications: readonly string[]
  /** Nominal; without an end it holds until somebody ends it. */
  readonly from: number
  readonly until: number | null
  readonly cause: 'pause' | 'ill' | 'procedure'
  readonly madeAt: number
  /** When the server heard of it; when it was made unless told. */
  readonly receivedAt?: number
  /** The instant at which the clock showed its beginning, if that was not ahead when it was made. */
  readonly begun?: number
}

/** Knowing what the clock shows when it is made. */
export function withBeginning(hold: OracleHold, clock: number): OracleHold {
  if (hold.from > clock) return hold
  return { ...hold, begun: Math.floor(hold.madeAt / minute) * minute - (clock - hold.from) * minute }
}

export type OracleHoldEnd = { readonly holdId: string; readonly at: number }

/** Since when a hold can hold: one that arrives late looks back a day at most. */
const madeOf = ({ madeAt, receivedAt = madeAt }: OracleHold) => Math.max(madeAt, receivedAt - day)

/** When a hold was ended: of several ends by the earliest. */
const endOf = ({ id }: OracleHold, ends: readonly OracleHoldEnd[]) =>
  Math.min(Number.POSITIVE_INFINITY, ...ends.filter(({ holdId }) => holdId === id).map(({ at }) => at))

/** The hold that holds an unrecorded dose, the first made; null where none does. @param dose by what the clock shows at it */
export function heldBy(
  dose: { readonly medication: string; readonly shown: number; readonly at: number },
  holds: readonly OracleHold[],
  ends: readonly OracleHoldEnd[],
): OracleHold | null {
  const holding = holds.filter((hold) => {
    if (!hold.medications.includes(dose.medication)) return false
    if (dose.shown >= (hold.until ?? Number.POSITIVE_INFINITY)) return false
    // Once begun it goes on, even if the clock is set back to before its beginning.
    if (dose.shown < hold.from && dose.at < (hold.begun ?? Number.POSITIVE_INFINITY)) return false
    return dose.at > madeOf(hold) - 30 * minute && dose.at <= endOf(hold, ends) - 5 * minute
  })
  return holding.sort((a, b) => a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1))[0] ?? null
}

/** Why a hold is refused. @param now what the patient's clock shows when it is made */
export function holdError({ from, until }: Pick<OracleHold, 'from' | 'until'>, now: number): string | null {
  if (from < now - 30) return 'A hold cannot begin in the past; say for each dose why it was left out'
  if (until !== null && until <= from) return 'Choose an end after the beginning'
  if (until !== null && until - from > 366 * dayMinutes) return 'Choose an end within a year, or leave it open'
  return null
}

/** Of a dated hold, when the evening before tells that the first dose after it comes: nominal. @param first of that dose */
export const restartNotice = (first: number) => (dayOf(first) - 1) * dayMinutes + 18 * 60

/** When an open hold is asked about, every three days at nine: the first so many times, nominal. */
export function stillHeldQuestions({ from }: Pick<OracleHold, 'from'>, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (dayOf(from) + 3 * (index + 1)) * dayMinutes + 9 * 60)
}

/** What was written down beforehand. `start`: a date on which a procedure's hold begins by itself. */
export type AgreedHold = {
  readonly id: string
  readonly medications: readonly string[]
  readonly cause: OracleHold['cause']
  readonly longestDays: number
  readonly madeAt: number
  readonly start?: number
}

/** The hold that an agreed one is once the patient starts it. @param shown what the clock shows then */
export function startAgreed(agreed: AgreedHold, at: number, shown: number): OracleHold {
  const { id, medications, cause, longestDays } = agreed
  return { id, medications, cause, from: shown, until: shown + longestDays * dayMinutes, madeAt: at }
}

/** The hold that an agreed one with a date is by itself; null where it has none. */
export function datedHold({ id, medications, cause, longestDays, madeAt, start }: AgreedHold): OracleHold | null {
  if (start === undefined) return null
  const from = start * dayMinutes
  return { id, medications, cause, from, until: from + longestDays * dayMinutes, madeAt }
}
