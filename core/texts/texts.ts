import type { Condition } from '#core/profile/conditions.ts'
import type { Relationship } from '#core/profile/profile.ts'
import type { Language } from '#core/settings/settings.ts'
import * as de from './de/index.ts'
import * as en from './en/index.ts'
import * as es from './es/index.ts'
import * as fr from './fr/index.ts'

/** Translations of stored English names; English needs none. */
type StoredTexts = {
  readonly conditions: Readonly<Record<Condition, string>>
  readonly relationships: Readonly<Record<Relationship, string>>
}

type LanguageTexts = {
  readonly asNeededTexts: en.AsNeededTexts
  readonly auditTexts: en.AuditTexts
  readonly deviceTexts: en.DeviceTexts
  readonly messageTexts: en.MessageTexts
  readonly patternTexts: en.PatternTexts
  readonly reminderTexts: en.ReminderTexts
  readonly reportTexts: en.ReportTexts
  readonly skipTexts: en.SkipTexts
  readonly stockTexts: en.StockTexts
} & (StoredTexts | { readonly [Name in keyof StoredTexts]?: never })

/** The page loads one language's texts at a time instead. */
export const textsIn: Readonly<Record<Language, LanguageTexts>> = { en, es, fr, de }
