type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

const rules = new Map<string, Intl.PluralRules>()

/**
 * The form of a word that goes with a count in a language: `plural('en', 2, { one: 'dose', other: 'doses' })`.
 * @param locale a language tag; its rules decide which forms are asked for, `other` stands in for a missing one
 */
export function plural(locale: string, count: number, forms: Forms): string {
  const known = rules.get(locale)
  const rule = known ?? new Intl.PluralRules(locale)
  if (!known) rules.set(locale, rule)
  return forms[rule.select(count)] ?? forms.other
}
