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

/**
 * The settings of an account, from what is stored of them: what was stored before there was a setting has its default.
 * @param stored nothing where nothing is stored yet
 */
export function settingsOf(stored: SettingsChanges | undefined | null): Settings {
  return withChanges(defaultSettings, stored ?? {})
}

/** What differs between settings: of each part the values of `changed` that `settings` has not. */
export function changesBetween(settings: Settings, changed: Settings): SettingsChanges {
  const parts = Object.keys(settings) as (keyof Settings)[]
  const changes = parts.map((part) => {
    const before: Readonly<Record<string, unknown>> = settings[part]
    return [
      part,
      Object.fromEntries(Object.entries(changed[part]).filter(([name, value]) => before[name] !== value)),
    ] as const
  })
  return Object.fromEntries(changes.filter(([, values]) => Object.keys(values).length > 0))
}
