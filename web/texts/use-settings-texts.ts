import { type SettingsTexts, settingsTexts } from './en/settings.ts'
import { useCatalogue } from './language.ts'

/** The words of the settings, which are loaded with their page: no other screen waits for them. */
export function useSettingsTexts(): SettingsTexts {
  return useCatalogue()?.settingsTexts ?? settingsTexts
}
