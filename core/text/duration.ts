/** A length of time in the units in which it is said. */
export type DurationParts = { readonly days: number; readonly hours: number; readonly minutes: number }

/** Shorter ones are said in hours: '47 h 59 min', and then '2 days'. */
const hoursInDays = 48

/**
 * How a length of time is said, everywhere: in hours and minutes, from 48 hours on in days and hours (dose-model 5.6). Beside days
 * only a limit, which must be exact, says the minutes; the others leave them out rather than round.
 * @param minutes whole
 */
export function durationParts(minutes: number): DurationParts {
  const hours = Math.floor(minutes / 60)
  const days = hours < hoursInDays ? 0 : Math.floor(hours / 24)
  return { days, hours: hours - 24 * days, minutes: minutes % 60 }
}
