import type { Settings } from '#core/settings/settings.ts'
import { followStorage } from './listeners.ts'

/** The keys of local storage (product 16.4). */
type Key =
  | 'isAuthenticated'
  | 'isNewUser'
  | 'currentUserId'
  | 'keepSignedIn'
  | 'rememberExpiry'
  | 'userData'
  | 'onboardingData'
  | 'appSettings'
  | 'keepZoneChoice'

/** The profile as stored on the device: the keys of product 3.5 with `userId`, every value as text. */
export type StoredProfile = Readonly<Record<string, string>> & { readonly userId: string }

const sessionKeys: readonly Key[] = ['isAuthenticated', 'currentUserId']
const rememberKeys: readonly Key[] = ['keepSignedIn', 'rememberExpiry']

/** How long "keep me signed in" lasts (product 3.4). */
export const keepSignedInDays = 30

/** Who this device assumes is signed in. For display only: the server never trusts it. */
export function currentUserId(): string | null {
  return read('currentUserId')
}

/** The part of a SIGNED_IN event: the authenticated flag and the user id. */
export function flagSignedIn(userId: string): void {
  write('isAuthenticated', 'true')
  write('currentUserId', userId)
}

export function clearSignedIn(): void {
  for (const key of sessionKeys) remove(key)
}

/** Stores until when this device keeps the patient signed in. */
export function rememberUntil(expiry: Temporal.Instant): void {
  write('keepSignedIn', 'true')
  write('rememberExpiry', expiry.toString({ smallestUnit: 'millisecond' }))
}

/** Until when this device keeps the patient signed in; null if it does not, or the value is unreadable. */
export function rememberedUntil(): Temporal.Instant | null {
  const expiry = read('rememberExpiry')
  if (read('keepSignedIn') !== 'true' || !expiry) return null
  try {
    return Temporal.Instant.from(expiry)
  } catch {
    return null
  }
}

export function forgetRemembered(): void {
  for (const key of rememberKeys) remove(key)
}

/** Notes that an account was just made; the first screen after it is the welcome. */
export function flagNewUser(): void {
  write('isNewUser', 'true')
}

/** Whether the patient has just signed up; reading clears it (product 3.1). */
export function takeIsNewUser(): boolean {
  const isNew = read('isNewUser') === 'true'
  remove('isNewUser')
  return isNew
}

/**
 * The device's copy of the profile: userData, else onboardingData (product 3.5), or null. We write userData alone, so that
 * health data is on the device once; onboardingData may have been left by an older page.
 */
export function storedProfile(): StoredProfile | null {
  return parsed(read('userData')) ?? parsed(read('onboardingData'))
}

/** Stores a profile on the device for use offline, replacing any other. */
export function storeProfile(profile: StoredProfile): void {
  write('userData', JSON.stringify(profile))
  remove('onboardingData')
}

/** The device's copy of the settings (product 16.4), or null. */
export function storedSettings(): Settings | null {
  try {
    const value: unknown = JSON.parse(read('appSettings') ?? 'null')
    const isWhole = typeof value === 'object' && value !== null && 'appearance' in value && value.appearance
    return isWhole ? (value as Settings) : null
  } catch {
    return null
  }
}

export function storeSettings(settings: Settings): void {
  write('appSettings', JSON.stringify(settings))
}

/** The two zones for which the patient chose on this device to keep the clock of the doses, or null. */
export function keepZoneChoice(): string | null {
  return read('keepZoneChoice')
}

/** @param zones the account's and the device's */
export function storeKeepZoneChoice(zones: string): void {
  write('keepZoneChoice', zones)
}

/** One of the two zones changed: the patient is asked again. */
export function clearKeepZoneChoice(): void {
  remove('keepZoneChoice')
}

/** Removes everything of the patient from the device, at a SIGNED_OUT event. */
export function clearPatient(): void {
  clearSignedIn()
  forgetRemembered()
  for (const key of ['isNewUser', 'userData', 'onboardingData', 'appSettings', 'keepZoneChoice'] as const) remove(key)
}

/**
 * Calls back when another tab of this browser signs out; somebody may have signed in there again by then.
 * @returns unsubscribes
 */
export function onSignedOutElsewhere(listener: () => void): () => void {
  return followStorage((event) => {
    const gone = event.key === 'isAuthenticated' && event.newValue === null
    if (gone || event.key === null) listener()
  })
}

function parsed(text: string | null): StoredProfile | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const isProfile = typeof value === 'object' && value !== null && 'userId' in value
    return isProfile ? (value as StoredProfile) : null
  } catch {
    return null
  }
}

// Storage that the browser refuses (private browsing, a full disk) must not prevent signing in: then nothing is remembered, and
// only the session's cookie counts until the page is closed.
function read(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: Key, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}

function remove(key: Key): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}
