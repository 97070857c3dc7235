/*
 * Local storage. A browser may refuse it (private browsing, a full disk), which must prevent nothing: then nothing is remembered,
 * or only until the page is closed.
 */

/** Every key, and whose it is: what is the patient's is removed when they sign out (product 16.4). */
const owners = {
  isAuthenticated: 'patient',
  isNewUser: 'patient',
  currentUserId: 'patient',
  keepSignedIn: 'patient',
  rememberExpiry: 'patient',
  userData: 'patient',
  onboardingData: 'patient',
  appSettings: 'patient',
  keepZoneChoice: 'patient',
  theme: 'patient',
  language: 'device',
  premiumBannerDismissed: 'device',
  reminderVolume: 'device',
  toolsOpen: 'device',
  signOutOwed: 'device',
  // These go with the push subscription, which outlasts a session that expires (web/app/leave-device.ts).
  remindersHere: 'device',
  remindersOf: 'device',
} as const satisfies Record<string, 'patient' | 'device'>

type Key = keyof typeof owners
/** One key per account, which the reminders remove themselves (web/features/reminders/memory.ts). */
type AccountKey = `reminders:${string}`
/** In session storage: a reload keeps them, another tab has its own. */
type TabKey = 'audioWelcome' | 'deletionSaidIn' | 'reloadedFor'

export type DeviceValue = {
  /** Null also where storage is refused. */
  readonly read: () => string | null
  /** @returns whether it is stored; not where storage is refused */
  readonly write: (value: string) => boolean
  readonly remove: () => void
}

/** A value that this browser keeps. */
export function deviceValue(key: Key | AccountKey): DeviceValue {
  return valueIn(() => localStorage, key)
}

/** A value that this tab keeps. */
export function tabValue(key: TabKey): DeviceValue {
  return valueIn(() => sessionStorage, key)
}

/** Removes all that is the patient's. */
export function removePatientValues(): void {
  for (const key of Object.keys(owners) as Key[]) if (owners[key] === 'patient') deviceValue(key).remove()
}

/** @param storage looked up at each use: where it is refused, naming it may already throw */
function valueIn(storage: () => Storage, key: string): DeviceValue {
  return {
    read() {
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    write(value) {
      try {
        storage().setItem(key, value)
        return true
      } catch {
        return false
      }
    },
    remove() {
      try {
        storage().removeItem(key)
      } catch {
        return
      }
    },
  }
}
