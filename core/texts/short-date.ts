import { languageTable } from '#core/settings/settings.ts'

/** Intl's short dates in Spanish are 'sáb, 21 de nov', '16–22 de feb' and '21 nov 2026': here all are as the last. */
export function uniformShortDate(text: string, locale: string): string {
  return locale === languageTable.es.locale ? text.replaceAll(/,|(?<=\s)de\s/g, '') : text
}
