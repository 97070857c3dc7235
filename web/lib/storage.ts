import type { Settings } from '#core/settings/settings.ts'
import { deviceValue } from './device-value.ts'
import { followStorage } from './listeners.ts'

/** The profile as stored on the device: the keys of product 3.5 with `userId`, every value as text. */
export type StoredProfile = Readonly<Record<string, string>> & { readonly userId: string }

/** How long "keep me signed in" lasts (product 3.4). */
export const keepSignedInDays = 30

/** Who this device assumes is signed in. For display only: the server never trusts it. */
export function currentUserId(): string | null {
  return deviceValue('currentUserId').read()
}

/** The part of a SIGNED_IN event: the authenticated flag and the user id. */
export function flagSignedIn(userId: string): void {
  deviceValue('isAuthenticated').write('true')
  deviceValue('currentUserId').write(userId)
}

export function clearSignedIn(): void {
  deviceValue('isAuthenticated').remove()
  deviceValue('currentUserId').remove()
}

/** Stores until when this device keeps the patient signed in. */
export function rememberUntil(expiry: Temporal.Instant): void {
  deviceValue('keepSignedIn').write('true')
  deviceValue('rememberExpiry').write(expiry.toString({ smallestUnit: 'millisecond' }))
}

/** Until when this device keeps the patient signed in; null if it does not, or the value is unreadable. */
export function rememberedUntil(): Temporal.Instant | null {
  const expiry = deviceValue('rememberExpiry').read()
  if (!isKeptSignedIn() || !expiry) return null
  try {
    return Temporal.Instant.from(expiry)
  } catch {
    return null
  }
}

export function forgetRemembered(): void {
  deviceValue('keepSignedIn').remove()
  deviceValue('rememberExpiry').remove()
}

/** Whether this device keeps the patient signed in beyond the end of the browser. How long, only the server knows. */
export function isKeptSignedIn(): boolean {
  return deviceValue('keepSignedIn').read() === 'true'
}

/** Notes that an account was just made; the first screen after it is the welcome. */
export function flagNewUser(): void {
  deviceValue('isNewUser').write('true')
}

/** Whether the patient has just signed up; reading clears it (product 3.1). */
export function takeIsNewUser(): boolean {
  const isNew = deviceValue('isNewUser').read() === 'true'
  deviceValue('isNewUser').remove()
  return isNew
}

/**
 * The device's copy of the profile: userData, else onboardingData (product 3.5), or null. We write userData alone, so that
 * health data is on the device once; onboardingData may have been left by an older page.
 */
export function storedProfile(): StoredProfile | null {
  return parsed(deviceValue('userData').read()) ?? parsed(deviceValue('onboardingData').read())
}

/** Stores a profile on the device for use offline, replacing any other. */
export function storeProfile(profile: StoredProfile): void {
  deviceValue('userData').write(JSON.stringify(profile))
  deviceValue('onboardingData').remove()
}

/** The device's copy of the settings (product 16.4), or null. */
export function storedSettings(): Settings | null {
  try {
    const value: unknown = JSON.parse(deviceValue('appSettings').read() ?? 'null')
    const isWhole = typeof value === 'object' && value !== null && 'appearance' in value && value.appearance
    return isWhole ? (value as Settings) : null
  } catch {
    return null
  }
}

export function storeSettings(settings: Settings): void {
  deviceValue('appSettings').write(JSON.stringify(settings))
}

/** The two zones for which the patient chose on this device to keep the clock of the doses, or null. */
export function keepZoneChoice(): string | null {
  return deviceValue('keepZoneChoice').read()
}

/** @param zones the account's and the device's */
export function storeKeepZoneChoice(zones: string): void {
  deviceValue('keepZoneChoice').write(zones)
}

/** One of the two zones changed: the patient is asked again. */
export function clearKeepZoneChoice(): void {
  deviceValue('keepZoneChoice').remove()
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
