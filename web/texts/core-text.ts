import type { WeeklyMedicine } from '#core/medication/weekly-guard.ts'
import type { Condition, ConditionSeverity } from '#core/profile/conditions.ts'
import type { PasswordPart, passwordMustContain } from '#core/profile/password.ts'
import type { Relationship } from '#core/profile/profile.ts'
import { currentCatalogue } from './language.ts'
import { numberText } from './number.ts'
import { pageLocale } from './when.ts'

/*
 * What core and the server say in English, or store by its English name, in the language of the page. English is SPEC's: it
 * stays in core, and the page that is read in English loads no second copy. A component that shows one of these uses the
 * page's words too (`useTexts` and the like) and so is drawn anew in another language.
 */

/** A message of core or the server; one that no catalogue knows stays as it is. */
export function messageText(message: string): string
export function messageText(message: string | undefined): string | undefined
export function messageText(message: string | undefined): string | undefined {
  if (message === undefined) return undefined
  const texts = known()
  if (!texts) return message
  if (message.startsWith(mustContain)) {
    return texts.passwordMustContain(message.slice(mustContain.length).split(', ') as PasswordPart[])
  }
  const messages: Readonly<Record<string, string>> = texts.messages
  const said = messages[message]
  if (said !== undefined) return said
  const numbered = messages[message.replaceAll(number, '#')]
  if (numbered === undefined) return message
  return (message.match(number) ?? []).reduce(
    (text, each) => text.replace('#', numberText(Number(each.replaceAll(',', '')))),
    numbered,
  )
}

/** A health condition to choose, by its English name, as it is stored. */
export function conditionText(condition: Condition): string {
  return known()?.conditions[condition] ?? condition
}

/** What an emergency contact is to the patient, by its English name, as it is stored. */
export function relationshipText(relationship: Relationship): string {
  return known()?.relationships[relationship] ?? relationship
}

/** What stands beside a severity. @param english SPEC 3's words */
export function severityMeaningText(severity: ConditionSeverity, english: string): string {
  return known()?.severityMeanings[severity] ?? english
}

/** Why a medicine that is usually taken weekly is dangerous more often. @param english core's sentence */
export function weeklyDangerText({ name, danger }: WeeklyMedicine, english: string): string {
  return known()?.weeklyDanger[danger](name) ?? english
}

/** A country. @param english its name on SPEC's list */
export function countryText(code: string, english: string): string {
  if (!known()) return english
  const locale = pageLocale()
  const names = countryNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  countryNames.set(locale, names)
  return (/^[A-Z]{2}$/.test(code) && names.of(code)) || english
}

const mustContain: typeof passwordMustContain = 'Password must contain '
const number = /\d+(?:,\d{3})*/g
const countryNames = new Map<string, Intl.DisplayNames>()

const known = () => currentCatalogue()?.coreTexts
