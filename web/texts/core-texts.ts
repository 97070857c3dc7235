import type { Danger, Rhythm } from '#core/medication/non-daily-medicines.ts'
import type { Condition, ConditionSeverity } from '#core/profile/conditions.ts'
import type { PasswordPart } from '#core/profile/password.ts'
import type { Relationship } from '#core/profile/profile.ts'
import type { Failure } from '#core/texts/failures.ts'
import type { CoreMessage } from './core-message.ts'

/** What core and the server say in English (product 14), in another language: by the English they are stored and sent with. */
export type CoreTexts = {
  /** Why the server refused a call. */
  readonly failures: Readonly<Record<Failure, string>>
  /** What is wrong with what was typed, by its English. */
  readonly messages: Readonly<Record<CoreMessage, string>>
  /** Of a password. @param parts one or more */
  readonly passwordMustContain: (parts: readonly PasswordPart[]) => string
  readonly conditions: Readonly<Record<Condition, string>>
  readonly relationships: Readonly<Record<Relationship, string>>
  /** Stands beside how serious a condition is. */
  readonly severityMeanings: Readonly<Record<ConditionSeverity, string>>
  /** How often a medicine is usually taken. @param name its international name */
  readonly usualRhythm: Readonly<Record<Rhythm, (name: string) => string>>
  /** What it can do taken more often than prescribed. */
  readonly moreOftenHarm: Readonly<Record<Danger, string>>
}
