import type { SettingsChanges } from '#core/settings/changes.ts'
import type { Language } from '#core/settings/settings.ts'
import { hasNoAnswer } from '#web/lib/api.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { chooseLanguage, currentCatalogue } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { StoredSettings } from './use-stored-settings.ts'

/** The theme of the page, which may differ from the account's on this device. */
export type ThemeOfPage = {
  readonly isDark: boolean
  readonly followsDevice: boolean
  readonly chooseDark: (dark: boolean) => void
  readonly followDevice: () => void
}

/** Stores settings as they are changed, each function resolving to whether it did. A failure is told by a toast. */
export function useSettingsAtOnce(stored: StoredSettings, theme: ThemeOfPage) {
  const t = useTexts(settingsTexts).save

  /** Without a toast for the success: the caller has one of its own. */
  async function apply(changes: SettingsChanges): Promise<boolean> {
    try {
      await stored.apply(changes)
      return true
    } catch (error) {
      showToast('error', failureOr(error, hasNoAnswer(error) ? t.switchOffline : t.switchFailed), {
        id: 'switch failed',
      })
      return false
    }
  }

  async function save(changes: SettingsChanges): Promise<boolean> {
    const isStored = await apply(changes)
    if (isStored) showToast('success', t.settingsSaved)
    return isStored
  }

  /** The device changes at once; the account follows. */
  async function applyDark(darkMode: boolean): Promise<boolean> {
    theme.chooseDark(darkMode)
    const isStored = await apply({ appearance: { darkMode } })
    if (!isStored) theme.chooseDark(!darkMode)
    return isStored
  }

  /** Says so in the language that was chosen. */
  async function saveLanguage(language: Language): Promise<void> {
    if (!(await apply({ appearance: { language } }))) return
    await chooseLanguage(language)
    const texts = currentCatalogue()?.settings ?? settingsTexts.english
    showToast('success', texts.save.settingsSaved)
  }

  return { apply, save, applyDark, saveLanguage }
}
