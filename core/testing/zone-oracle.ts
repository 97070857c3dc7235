/*
 * Planned instants worked out a second time, by other means: the offsets of a zone are asked of Intl.DateTimeFormat and
 * their changes found by bisection; dates are counted by hand. It shares no code with the model and converts no zone
 * with Temporal, so the two can only agree by being right.
 */

/** A span of time with one offset, half-open; all in milliseconds. */
type Regime = { readonly from: number; readonly until: number; readonly offset: number }

const dayMs = 86_400_000
const minuteMs = 60_000

/** Days since 1970-01-01 of a date of the Gregorian calendar, counted by hand. */
export function dayNumber(year: number, month: number, day: number): number {
  // The year begins in March, so that the leap day is its last.
  const shiftedYear = month > 2 ? year : year - 1
  const monthFromMarch = (month + 9) % 12
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1
  const days = 365 * shiftedYear + Math.floor(shiftedYear / 4) - Math.floor(shiftedYear / 100)
  return days + Math.floor(shiftedYear / 400) + dayOfYear - 719_468
}

/** What a zone's clock shows, from one instant to another. */
export class ZoneOracle {
  readonly #regimes: readonly Regime[]

  /** @param fromDay the first day to ask about, as days since 1970 @param untilDay the last */
  constructor(zone: string, fromDay: number, untilDay: number) {
    this.#regimes = regimesOf(zone, (fromDay - 4) * dayMs, (untilDay + 4) * dayMs)
  }

  /** The same for two zones whose clocks show the same all the time. */
  get clock(): string {
    return JSON.stringify(this.#regimes)
  }

  /** The days on which the offset changes, as the clock before the change counts them. */
  changeDays(): number[] {
    return this.#regimes.slice(0, -1).map(({ until, offset }) => Math.floor((until + offset) / dayMs))
  }

  /**
   * The instant of a wall-clock time: the first of an overlap; in a gap later by the gap.
   * @returns milliseconds, or null when the clock never shows the date
   */
  instantOf(day: number, minute: number): number | null {
    if (!this.#hasDay(day)) return null
    const shown = day * dayMs + minute * minuteMs
    const seen = this.#regimes
      .map(({ from, until, offset }) => ({ at: shown - offset, from, until }))
      .find(({ at, from, until }) => at >= from && at < until)
    if (seen) return seen.at
    // In a gap the clock that ran before it is read on.
    const before = this.#regimes.findLast(({ until, offset }) => shown - offset >= until)
    return before ? shown - before.offset : null
  }

  /** What the clock shows at an instant, in whole minutes since 1970-01-01T00:00 on the wall. */
  shownAt(at: number): number {
    const regime = this.#regimes.find(({ from, until }) => at >= from && at < until)
    if (!regime) throw new RangeError('Not asked about so far')
    return Math.floor((at + regime.offset) / minuteMs)
  }

  #hasDay(day: number): boolean {
    return this.#regimes.some(
      ({ from, until, offset }) => from + offset < (day + 1) * dayMs && until + offset > day * dayMs,
    )
  }
}

function regimesOf(zone: string, from: number, until: number): Regime[] {
  const offsetAt = offsets(zone)
  const regimes: Regime[] = []
  let start = from
  let offset = offsetAt(from)
  for (let at = from + dayMs / 2; at <= until; at += dayMs / 2) {
    const now = offsetAt(at)
    if (now === offset) continue
    const change = bisect(at - dayMs / 2, at, (time) => offsetAt(time) !== offset)
    regimes.push({ from: start, until: change, offset })
    start = change
    offset = now
  }
  return [...regimes, { from: start, until, offset }]
}

/** The first whole second at which something holds that does not hold before it. */
function bisect(before: number, after: number, holds: (at: number) => boolean): number {
  let low = before / 1000
  let high = after / 1000
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle * 1000)) high = middle
    else low = middle
  }
  return high * 1000
}

function offsets(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return (at) => {
    const [, sign, hours, minutes, seconds] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(at)) ?? []
    const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs + Number(seconds ?? 0) * 1000
    return sign === '-' ? -size : size
  }
}
