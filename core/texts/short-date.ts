import { languageTable } from '#core/settings/settings.ts'

/** The first of a month is '1er mars' in French, and Intl has '1 mars'. @param text of one or two dates, as Intl writes it */
export function ordinalFirst(text: string, locale: string): string {
  return locale === languageTable.fr.locale ? text.replace(/(?<!\d)1(?=\s\p{Ll}|–\d)/gu, '1er') : text
}

/** Intl's short dates in Spanish are 'sáb, 21 de nov', '16–22 de feb' and '21 nov 2026': here all are as the last. */
export function uniformShortDate(text: string, locale: string): string {
  return locale === languageTable.es.locale ? text.replaceAll(/,|(?<=\s)de\s/g, '') : text
}
