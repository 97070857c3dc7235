/* Formatters are kept: making one takes many times as long as using it. */

const dateFormatters = new Map<string, Intl.DateTimeFormat>()

/** For local dates and times, which it takes as if they were those of UTC. */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = dateFormatters.get(key)
  if (known) return known
  const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  dateFormatters.set(key, formatter)
  return formatter
}

const rulesOf = new Map<string, Intl.PluralRules>()

export function pluralRules(locale: string): Intl.PluralRules {
  const known = rulesOf.get(locale)
  if (known) return known
  const rules = new Intl.PluralRules(locale)
  rulesOf.set(locale, rules)
  return rules
}
