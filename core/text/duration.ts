/** A length of time in the units in which it is said. */
export type DurationParts = { readonly days: number; readonly hours: number; readonly minutes: number }

/** Shorter ones are said in hours: '47 h 59 min', and then '2 days'. */
const hoursInDays = 48

/**
 * How a length of time is said, everywhere: in hours and minutes, in days and hours from 48 hours on (dose-model 5.6). Beside days the
 * minutes are left out, and nothing is rounded up; only a limit, which must be exact, has them.
 * @param minutes whole
 */
export function durationParts(minutes: number): DurationParts {
  const hours = Math.floor(minutes / 60)
  const days = hours < hoursInDays ? 0 : Math.floor(hours / 24)
  return { days, hours: hours - 24 * days, minutes: minutes % 60 }
}
