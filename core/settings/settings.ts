/** See product 16.1. */
export const headsUpMinutes = [5, 10, 15, 30, 60] as const
export const snoozeTimes = [5, 10, 15, 30] as const
export const reminderCounts = [1, 2, 3, 5] as const

/**
 * The languages by their own names, with Intl's locale (English and Spanish are those of the United States, the others
 * have no region), decimal mark, and words for one tablet and several, and others that patients use for them.
 */
export const languageTable = {
  en: { name: 'English', locale: 'en-US', decimal: '.', tablets: ['tablet', 'tablets'] },
  es: { name: 'Español', locale: 'es-US', decimal: '.', tablets: ['tableta', 'tabletas', 'comprimido', 'comprimidos'] },
  fr: { name: 'Français', locale: 'fr', decimal: ',', tablets: ['comprimé', 'comprimés'] },
  de: { name: 'Deutsch', locale: 'de', decimal: ',', tablets: ['Tablette', 'Tabletten'] },
} as const
export type Language = keyof typeof languageTable
export const languages = Object.keys(languageTable) as readonly Language[]

/** `auto` is the device's zone; what the four others mean is in dose-model 3.1. */
export const timezones = ['auto', 'EST', 'CST', 'MST', 'PST'] as const
export type Timezone = (typeof timezones)[number]

export type Settings = {
  readonly notifications: {
    readonly push: boolean
    readonly email: boolean
    readonly sms: boolean
    readonly sound: boolean
    readonly vibration: boolean
    readonly hideNames: boolean
  }
  readonly reminders: {
    readonly advanceTime: (typeof headsUpMinutes)[number]
    readonly snoozeTime: (typeof snoozeTimes)[number]
    /** How many reminders a dose gets at most, the due one included. */
    readonly maxReminders: (typeof reminderCounts)[number]
    /** Nothing is sent or sounds between `quietFrom` and `quietUntil` (core/reminder/quiet). */
    readonly quietHours: boolean
    /** HH:MM on the patient's clock. */
    readonly quietFrom: string
    readonly quietUntil: string
  }
  readonly privacy: { readonly dataSharing: boolean; readonly analytics: boolean; readonly crashReports: boolean }
  readonly appearance: { readonly darkMode: boolean; readonly language: Language; readonly timezone: Timezone }
}

/** Defaults of product 16.1; quiet hours and hidden names are our own, and off. */
export const defaultSettings: Settings = {
  notifications: { push: true, email: false, sms: false, sound: true, vibration: true, hideNames: false },
  reminders: {
    advanceTime: 15,
    snoozeTime: 5,
    maxReminders: 3,
    quietHours: false,
    quietFrom: '22:00',
    quietUntil: '07:00',
  },
  privacy: { dataSharing: false, analytics: true, crashReports: true },
  appearance: { darkMode: false, language: 'en', timezone: 'auto' },
}
