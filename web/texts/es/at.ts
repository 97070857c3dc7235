import { theHour } from '#core/texts/es/reminders.ts'

/** 'a las 20:00', and 'a la 1:05': in Spanish one o'clock is singular. @param time as `timeText` writes it */
export function at(time: string): string {
  return `a ${theHour(time)}`
}

/** The same of a dose: 'de las 20:00', 'de la 1:05'. */
export function of(time: string): string {
  return at(time).replace(/^a/, 'de')
}

/** A bare time with its article: 'las 20:00', 'la 1:05'; what begins with a day stays as it is. */
export function the(when: string): string {
  return /^\d/.test(when) ? at(when).replace(/^a /, '') : when
}

/** For the middle of a sentence: there `Hoy` and the words of a state are small. */
export function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
