import { countedOf } from './card-oracle.ts'
import { type DoseOracle, dayOf, minute, nearOf, type OracleDose } from './dose-oracle.ts'

/*
 * What a patient's figures are, of one medication or several, worked out a second time from the words of the dose model.
 */

export type OracleFigures = { readonly taken: number; readonly counted: number; readonly onTime: number }

/** Within half an hour of its time, or within near where doses are closer. */
const isOnTime = ({ intakes, at, distance }: OracleDose) =>
  intakes.length > 0 && Math.abs((intakes[0] ?? 0) - at) <= Math.min(30 * minute, nearOf(distance))

const figuresOfDoses = (doses: readonly OracleDose[]): OracleFigures => ({
  taken: doses.filter(({ status }) => status === 'taken').length,
  counted: doses.length,
  onTime: doses.filter(isOnTime).length,
})

/** What has counted on the last so many dates, up to today; one of a date ahead counts with today. */
export function figuresOf(oracle: DoseOracle, ids: readonly string[], now: number, days: number): OracleFigures {
  const today = dayOf(oracle.wall(now))
  return figuresOfDoses(
    [...datesOf(oracle, ids, now, days)].flatMap(([date, doses]) => (date > today - days ? doses : [])),
  )
}

/** Taken of what counts, in whole hundredths. */
export const adherenceOf = ({ taken, counted }: OracleFigures) =>
  counted === 0 ? 0 : Math.floor((200 * taken + counted) / (2 * counted))

function datesOf(oracle: DoseOracle, ids: readonly string[], now: number, days: number): Map<number, OracleDose[]> {
  const today = dayOf(oracle.wall(now))
  const dates = new Map<number, OracleDose[]>()
  for (const dose of ids.flatMap((id) => countedOf(oracle, id, now, days))) {
    const date = Math.min(dayOf(dose.shown), today)
    dates.set(date, [...(dates.get(date) ?? []), dose])
  }
  return dates
}

/** How far back a streak is looked for, in days. */
const farBack = 800

/** Consecutive days with doses that count, each with four fifths of them taken, back from the last; today breaks none. */
export function streakOf(oracle: DoseOracle, ids: readonly string[], now: number): number {
  const today = dayOf(oracle.wall(now))
  let streak = 0
  for (const [date, doses] of [...datesOf(oracle, ids, now, farBack)].sort(([a], [b]) => b - a)) {
    const { taken, counted } = figuresOfDoses(doses)
    if (5 * taken >= 4 * counted) streak++
    else if (date !== today) break
  }
  return streak
}
