import type { Danger, Rhythm } from '#core/medication/non-daily-medicines.ts'
import type { Condition, ConditionSeverity } from '#core/profile/conditions.ts'
import type { Relationship } from '#core/profile/profile.ts'
import type { FailureTexts } from '#core/texts/en/failures.ts'
import type { FieldErrorTexts } from '#core/texts/en/field-errors.ts'

/** Translations of the English texts of core and the server (product 14). */
export type CoreTexts = {
  readonly failures: FailureTexts
  readonly fieldErrors: FieldErrorTexts
  readonly conditions: Readonly<Record<Condition, string>>
  readonly relationships: Readonly<Record<Relationship, string>>
  /** Medicines that are not taken every day, by their international name in English; as they stand within a sentence. */
  readonly substances: Readonly<Record<string, string>>
  /** One of them as the subject of a sentence: with its article, where the language has one. */
  readonly asSubject: (substance: string) => string
  /** Shown next to the severity of a condition. */
  readonly severityMeanings: Readonly<Record<ConditionSeverity, string>>
  /** How often a medicine is usually taken. @param name the subject, as it begins a sentence */
  readonly usualRhythm: Readonly<Record<Rhythm, (name: string) => string>>
  /** What it can do if taken more often than prescribed. */
  readonly moreOftenHarm: Readonly<Record<Danger, string>>
}
