import { ZoneOracle } from './zone-oracle.ts'

/*
 * Units, and what a zone's clock shows, for the second computation of doses. An instant is in milliseconds, a date in days
 * since 1970-01-01, a nominal time in minutes since 1970-01-01T00:00 on the wall.
 */

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const dayMinutes = 1440
/** No wall clock is further than this from UTC. */
export const farthest = 15 * hour

export const dayOf = (nominal: number) => Math.floor(nominal / dayMinutes)

/** The minute of the day. */
export const timeOf = (nominal: number) => nominal - dayOf(nominal) * dayMinutes

/** Each zone is worked out in pieces of about a year. */
const pieceDays = 366
const pieces = new Map<string, ZoneOracle>()

function zoneOn(zone: string, date: number): ZoneOracle {
  const piece = Math.floor(date / pieceDays)
  const name = `${zone} ${piece}`
  const known = pieces.get(name) ?? new ZoneOracle(zone, piece * pieceDays, (piece + 1) * pieceDays)
  pieces.set(name, known)
  return known
}

const instants = new Map<string, Map<number, number | null>>()

/** The instant of a nominal time, later by the gap in one, the first of an overlap; null where the zone skips the date. */
export function instantOn(zone: string, nominal: number): number | null {
  const known = instants.get(zone) ?? new Map<number, number | null>()
  instants.set(zone, known)
  const at = known.get(nominal)
  if (at !== undefined) return at
  const found = zoneOn(zone, dayOf(nominal)).instantOf(dayOf(nominal), timeOf(nominal))
  known.set(nominal, found)
  return found
}

/** The same, but a date that the zone skips is the date after it. */
export function readOn(zone: string, nominal: number): number {
  return instantOn(zone, nominal) ?? readOn(zone, nominal + dayMinutes)
}

/** What the clock of a zone shows. */
export function shownOn(zone: string, at: number): number {
  return zoneOn(zone, Math.floor(at / day)).shownAt(at)
}
