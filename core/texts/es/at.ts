/** 'las 20:00', and 'la 1:05': one o'clock is singular. */
export const theHour = (time: string) => `${/^0?1:/.test(time) ? 'la' : 'las'} ${time}`

/** 'a las 20:00', 'a la 1:05'. @param time as `timeText` writes it */
export const at = (time: string) => `a ${theHour(time)}`

/** A date without the comma after its weekday: 'lunes 23 de noviembre'. */
export function plainDate(date: string): string {
  return date.replace(/^(\p{L}+),(?=\s\d+\s)/u, '$1')
}

/** 'domingo 1 de marzo a las 8:00 a.m.', which Intl writes with two commas. */
export function dayAtTime(when: string): string {
  return plainDate(when).replace(/, (?=\d{1,2}:)(.+)$/, (_, time: string) => ` ${at(time)}`)
}
