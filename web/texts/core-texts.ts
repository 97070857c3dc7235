import type { WeeklyMedicine } from '#core/medication/weekly-guard.ts'
import type { Condition, ConditionSeverity } from '#core/profile/conditions.ts'
import type { PasswordPart } from '#core/profile/password.ts'
import type { Relationship } from '#core/profile/profile.ts'
import type { CoreMessage } from './core-message.ts'

/** What core and the server say in SPEC's English, in another language: by the English they are stored and sent with. */
export type CoreTexts = {
  /** What is wrong with what was typed, and why a call was refused. */
  readonly messages: Readonly<Record<CoreMessage, string>>
  /** Of a password. @param parts one or more */
  readonly passwordMustContain: (parts: readonly PasswordPart[]) => string
  readonly conditions: Readonly<Record<Condition, string>>
  readonly relationships: Readonly<Record<Relationship, string>>
  /** Stands beside how serious a condition is. */
  readonly severityMeanings: Readonly<Record<ConditionSeverity, string>>
  /** Why a weekly medicine is dangerous more often. @param name its international name */
  readonly weeklyDanger: Readonly<Record<WeeklyMedicine['danger'], (name: string) => string>>
}
