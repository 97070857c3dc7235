import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { defaultSettings, type Settings } from '#core/settings/settings.ts'
import { settingsQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { storedSettings, storeSettings } from '#web/lib/storage.ts'
import { chooseLanguage, currentLanguage } from '#web/texts/language.ts'
import { chooseTheme } from './theme.ts'

/** Caches the settings on the device, and applies to the page what was chosen for all of the patient's devices. */
export function AccountSettings() {
  const userId = useSession()?.userId ?? ''
  const { data } = useQuery({ ...settingsQuery(userId), enabled: userId !== '' })
  const settings = data?.value
  useEffect(() => {
    if (settings) follow(settings)
  }, [settings])
  // If the settings cannot be loaded, the page's language stays.
  const language = settings?.appearance.language
  useEffect(() => {
    if (language && language !== currentLanguage()) void chooseLanguage(language)
  }, [language])
  return null
}

/** Applies a choice once, when it is new: afterwards this device may be set differently. */
function follow(settings: Settings): void {
  const { appearance: known } = storedSettings() ?? defaultSettings
  const { darkMode } = settings.appearance
  storeSettings(settings)
  if (darkMode !== known.darkMode) chooseTheme(darkMode ? 'dark' : 'light')
}
