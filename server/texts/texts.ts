import type { Language } from '#core/settings/settings.ts'
import { de } from './de.ts'
import { en, type ServerTexts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

/** What the server itself writes to a person, by the language of their settings. */
export const serverTexts: Readonly<Record<Language, ServerTexts>> = { en, es, fr, de }
