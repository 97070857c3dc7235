import { pluralRules } from '#core/text/formatter.ts'

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/**
 * The plural form for a count: `plural('en', 2, { one: 'dose', other: 'doses' })`.
 * @param locale a language tag; `other` is the fallback for a missing form
 */
export function plural(locale: string, count: number, forms: Forms): string {
  return forms[pluralRules(locale).select(count)] ?? forms.other
}
