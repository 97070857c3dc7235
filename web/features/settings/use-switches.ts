import type { SettingsChanges } from '#core/settings/changes.ts'
import { isUnreachable } from '#web/lib/session.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

/** The theme of the page, which may differ from the account's on this device. */
export type ThemeOfPage = {
  readonly isDark: boolean
  readonly followsDevice: boolean
  readonly chooseDark: (dark: boolean) => void
  readonly followDevice: () => void
}

/** The switches that are stored at once, each resolving to whether it was. */
export function useSwitches(draft: SettingsDraft, theme: ThemeOfPage) {
  const t = useTexts(settingsTexts).save

  async function apply(changes: SettingsChanges): Promise<boolean> {
    try {
      await draft.apply(changes)
      return true
    } catch (error) {
      showToast('error', isUnreachable(error) ? t.switchOffline : t.switchFailed, { id: 'switch failed' })
      return false
    }
  }

  /** The device changes at once; the account follows. */
  async function applyDark(darkMode: boolean): Promise<boolean> {
    theme.chooseDark(darkMode)
    const isStored = await apply({ appearance: { darkMode } })
    if (!isStored) theme.chooseDark(!darkMode)
    return isStored
  }

  return { apply, applyDark }
}
