import type { Danger, Rhythm } from '#core/medication/non-daily-medicines.ts'
import type { Condition, ConditionSeverity } from '#core/profile/conditions.ts'
import type { Relationship } from '#core/profile/profile.ts'
import type { FailureTexts } from '#core/texts/en/failures.ts'
import type { FieldErrorTexts } from '#core/texts/en/field-errors.ts'

/** What core and the server say in English (product 14), in another language. */
export type CoreTexts = {
  readonly failures: FailureTexts
  readonly fieldErrors: FieldErrorTexts
  readonly conditions: Readonly<Record<Condition, string>>
  readonly relationships: Readonly<Record<Relationship, string>>
  /** Stands beside how serious a condition is. */
  readonly severityMeanings: Readonly<Record<ConditionSeverity, string>>
  /** How often a medicine is usually taken. @param name its international name */
  readonly usualRhythm: Readonly<Record<Rhythm, (name: string) => string>>
  /** What it can do taken more often than prescribed. */
  readonly moreOftenHarm: Readonly<Record<Danger, string>>
}
