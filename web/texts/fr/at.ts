export { of } from '#core/texts/fr/at.ts'

const isNear = (when: string) => /^(?:aujourd|demain|hier)/i.test(when)
const isTime = (when: string) => /^\d+:/.test(when)

/** 'prévue dimanche 22 novembre à 20:00': the comma between a day and its time becomes 'à'. */
export function dayAtTime(when: string): string {
  return when.replace(/, (?=\d{1,2}:)/, ' à\u00a0')
}

/** 'le lun. 23 nov. à 20:00'; 'demain' and its like have no article. */
export function on(when: string): string {
  return isNear(when) ? when : `le ${when}`
}

/** 'du lun. 23 nov.', 'd’hier', 'de demain', 'de 20:05'. */
export function from(when: string): string {
  if (/^[ah]/i.test(when)) return `d’${when}`
  return isNear(when) || isTime(when) ? `de ${when}` : `du ${when}`
}

/** 'au lun. 23 nov.', 'à demain', 'à 20:00'. */
export function to(when: string): string {
  if (isTime(when)) return `à\u00a0${when}`
  return isNear(when) ? `à ${when}` : `au ${when}`
}

/** 'jusqu’au lun. 23 nov.', 'jusqu’à demain', 'jusqu’à 20:00'. */
export function until(when: string): string {
  return `jusqu’${to(when)}`
}
