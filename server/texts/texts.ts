import { type Language, languages } from '#core/settings/settings.ts'
import { de } from './de.ts'
import { en, type ServerTexts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

/** What the server itself writes to a person, by the language of their settings. */
export const serverTexts: Readonly<Record<Language, ServerTexts>> = { en, es, fr, de }

/** The first language of ours that a browser asks for, where nothing tells whose settings to look in. @param accepted `Accept-Language` */
export function languageOfBrowser(accepted = ''): Language {
  const tags = accepted.split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return tags.flatMap((tag) => languages.find((language) => language === tag) ?? [])[0] ?? 'en'
}
