import { at, dayAtTime, theHour } from '#core/texts/es/at.ts'

export { at, plainDate } from '#core/texts/es/at.ts'

/** The same of a dose: 'de las 20:00', 'de la 1:05'. */
export function of(time: string): string {
  return at(time).replace(/^a/, 'de')
}

/** With its article: 'las 20:00', 'el lun 23 nov a las 20:00'; 'hoy' and its like have none, and a date may have it. */
export function the(when: string): string {
  if (/^\d/.test(when)) return theHour(when)
  const said = dayAtTime(when)
  return /^(?:hoy|mañana|ayer|el )/.test(said) ? said : `el ${said}`
}

/** The same of a dose: 'de las 20:00', 'del lun 23 nov a las 20:00', 'de hoy a las 20:00'. */
export function ofDay(when: string): string {
  return `de ${the(when)}`.replace(/^de el /, 'del ')
}

/** The same after 'a': 'a las 20:00', 'al lun 23 nov a las 20:00', 'a ayer a las 20:00'. */
export function toThe(when: string): string {
  return `a ${the(when)}`.replace(/^a el /, 'al ')
}

/** For the middle of a sentence: there `Hoy` and the words of a state are small. */
export function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
