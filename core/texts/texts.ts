import type { Condition } from '#core/profile/conditions.ts'
import type { Relationship } from '#core/profile/profile.ts'
import type { Language } from '#core/settings/settings.ts'
import * as de from './de/index.ts'
import * as en from './en/index.ts'
import * as es from './es/index.ts'
import * as fr from './fr/index.ts'

/** What is stored by its English name, in another language; English has none, for it reads as it is stored. */
type StoredTexts = {
  readonly conditions: Readonly<Record<Condition, string>>
  readonly relationships: Readonly<Record<Relationship, string>>
}

type LanguageTexts = {
  readonly messageTexts: en.MessageTexts
  readonly reminderTexts: en.ReminderTexts
  readonly reportTexts: en.ReportTexts
} & (StoredTexts | { readonly [Name in keyof StoredTexts]?: never })

/** What messages, mails and reports say, by language. The page loads the texts of one language at a time instead. */
export const textsIn: Readonly<Record<Language, LanguageTexts>> = { en, es, fr, de }
