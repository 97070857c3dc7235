import { defaultSettings, type Settings } from './settings.ts'

export type SettingsChanges = { readonly [Part in keyof Settings]?: Partial<Settings[Part]> }

export function withChanges(settings: Settings, changes: SettingsChanges): Settings {
  return {
    notifications: { ...settings.notifications, ...changes.notifications },
    reminders: { ...settings.reminders, ...changes.reminders },
    privacy: { ...settings.privacy, ...changes.privacy },
    appearance: { ...settings.appearance, ...changes.appearance },
  }
}

/** @param stored fields missing from it have their default, so new settings need no migration */
export function settingsOf(stored: SettingsChanges | undefined | null): Settings {
  return withChanges(defaultSettings, stored ?? {})
}
