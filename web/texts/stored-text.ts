import type { RecognizedMedicine } from '#core/medication/weekly-guard.ts'
import type { Condition, ConditionSeverity } from '#core/profile/conditions.ts'
import type { Relationship } from '#core/profile/profile.ts'
import { currentCatalogue } from './language.ts'
import { atStart, pageLocale } from './when.ts'

/* Values that are stored by their English name, in the language of the page; see core-text.ts. */

/** A health condition. @param condition its English name, as it is stored */
export function conditionText(condition: Condition): string {
  return known()?.conditions[condition] ?? condition
}

/** An emergency contact's relationship, by its English name, as it is stored. */
export function relationshipText(relationship: Relationship): string {
  return known()?.relationships[relationship] ?? relationship
}

/** The explanation of a severity. @param english as core has it (product 3.6) */
export function severityMeaningText(severity: ConditionSeverity, english: string): string {
  return known()?.severityMeanings[severity] ?? english
}

/** A medicine that is not taken every day, within a sentence. @param name its international name in English */
export function substanceText(name: string): string {
  return known()?.substances[name] ?? name.charAt(0).toLowerCase() + name.slice(1)
}

/** The same as the subject that begins a sentence: 'Methotrexate', or 'El metotrexato'. */
export function substanceAtStart(name: string): string {
  const substance = substanceText(name)
  return atStart(known()?.asSubject(substance) ?? substance)
}

/** How often a medicine that is not taken every day is usually taken. @param english core's sentence */
export function usualRhythmText({ name, rhythm }: RecognizedMedicine, english: string): string {
  return known()?.usualRhythm[rhythm](name) ?? english
}

/** What such a medicine can do if taken more often than prescribed. @param english core's sentence */
export function moreOftenHarmText({ danger }: RecognizedMedicine, english: string): string {
  return known()?.moreOftenHarm[danger] ?? english
}

/** A country. @param english its name on core's list (product 16.1) */
export function countryText(code: string, english: string): string {
  if (!known()) return english
  const locale = pageLocale()
  const names = countryNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  countryNames.set(locale, names)
  return (/^[A-Z]{2}$/.test(code) && names.of(code)) || english
}

const countryNames = new Map<string, Intl.DisplayNames>()

const known = () => currentCatalogue()?.core
