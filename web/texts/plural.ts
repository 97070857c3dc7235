type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

const rules = new Map<string, Intl.PluralRules>()

/**
 * The plural form for a count: `plural('en', 2, { one: 'dose', other: 'doses' })`.
 * @param locale a language tag; `other` is the fallback for a missing form
 */
export function plural(locale: string, count: number, forms: Forms): string {
  const known = rules.get(locale)
  const rule = known ?? new Intl.PluralRules(locale)
  if (!known) rules.set(locale, rule)
  return forms[rule.select(count)] ?? forms.other
}
