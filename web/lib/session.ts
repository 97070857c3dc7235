import { useSyncExternalStore } from 'react'
import type { Output } from '#core/api/endpoint.ts'
import { getSession, signOut as signOutCall } from '#core/api/session.ts'
import { type Avatar, avatars, defaultAvatar } from '#core/profile/profile.ts'
import type { UserMetadata } from '#core/profile/user-metadata.ts'
import type { Settings } from '#core/settings/settings.ts'
import { call, isUnreachable, sessionChanged, sessionChangesSoFar, whenUnauthenticated } from './api.ts'
import { endBrowserSession, isInBrowserSession, markBrowserSession } from './browser-session.ts'
import { syncingClock } from './clock.ts'
import { removePatientValues } from './device-value.ts'
import { createListeners } from './listeners.ts'
import { clearPendingSignOut, isSignOutPending, markSignOutPending } from './pending-sign-out.ts'
import { isFlaggedSignedIn } from './signed-in-flag.ts'
import {
  clearSignedIn,
  currentUserId,
  flagSignedIn,
  isKeptSignedIn,
  onSignedOutElsewhere,
  type StoredProfile,
  storedProfile,
  storeProfile,
} from './storage.ts'
import { within } from './within.ts'

/** Who is signed in on this device. */
export type Session = {
  readonly userId: string
  readonly email: string
  readonly profile: UserMetadata
  readonly avatar: Avatar
  /** Confirmed by the server; false while it cannot be reached and the device's own copy is used. */
  readonly live: boolean
}

/** Events for the rest of the page (product 3.4). */
export type AuthEvent = SignedIn | SignedOut

export type SignedIn = {
  readonly type: 'SIGNED_IN'
  readonly session: Session
  /** Another patient whose copies were on this device until now. */
  readonly replaces: string | null
}

export type SignedOut = {
  readonly type: 'SIGNED_OUT'
  readonly userId: string | null
  /**
   * If the patient did not sign out here: the account was deleted, the server ended the session, or another tab of this browser
   * ended it, whatever the cause.
   */
  readonly why?: 'deleted' | 'ended' | 'elsewhere'
}

/** How long signing out waits for the server, in milliseconds; then it is pending. */
const timeoutMs = 10_000
/** How long the start-up check waits for the server before the copy on the device is trusted, in milliseconds. */
const checkWithinMs = 4000

type SessionAnswer = Output<typeof getSession>
/** A session as the server sends it. */
export type LiveSession = NonNullable<SessionAnswer['session']>

let answered: SessionAnswer | null = null
/** The settings of that response. */
let answeredSettings: { readonly userId: string; readonly settings: Settings } | null = null
let current: Session | null = null
let checked: Promise<Session | null> | null = null
let isEnded = false
let isDeleting = false
let hasEndedMeanwhile = false
let endedAddress = ''
let retryInFlight: Promise<void> | null = null
const authListeners = new Set<(event: AuthEvent) => void>()
const listeners = createListeners()

// Several calls may be refused at the same time; the session ends once.
whenUnauthenticated(() => {
  if (isDeleting) hasEndedMeanwhile = true
  else endedByServer()
})
onSignedOutElsewhere(() => {
  if (!current || (isFlaggedSignedIn() && currentUserId() === current.userId)) return
  emit({ type: 'SIGNED_OUT', userId: current.userId, why: 'elsewhere' })
})

window.addEventListener('online', () => void retryPendingSignOut())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void retryPendingSignOut()
})

/** Calls back at every sign-in and sign-out, whatever the cause. @returns unsubscribes */
export function onAuthEvent(listener: (event: AuthEvent) => void): () => void {
  authListeners.add(listener)
  return () => authListeners.delete(listener)
}

export function currentSession(): Session | null {
  return current
}

/** Whether the last session on this device was ended by the server, not by the patient here. */
export function wasSessionEnded(): boolean {
  return isEnded
}

/** The address of a session that the server ended, to sign in with again; empty if the patient signed out. */
export function endedSessionAddress(): string {
  return endedAddress
}

export function useSession(): Session | null {
  return useSyncExternalStore(listeners.subscribe, currentSession)
}

/**
 * The start-up check (product 3.4): signed in only with the device's flag and a live session, else the flags are cleared. The
 * result is cached until somebody signs in or out. Without a network, or where it hangs, the flag and the copy on the device are
 * trusted, so that a dose can be marked anywhere, unless the session ends with the browser and the browser was closed; the late
 * answer, or the first call that succeeds, settles it.
 */
export function checkSession(): Promise<Session | null> {
  checked ??= startUpCheck()
  return checked
}

async function startUpCheck(): Promise<Session | null> {
  const left = isSignOutPending() ? storedProfile() : null
  await retryPendingSignOut()
  if (left) {
    // The page was closed while its sign-out was sent: nothing of the patient has been removed yet.
    emit({ type: 'SIGNED_OUT', userId: left.userId })
    return null
  }
  if (isSignOutPending() || !isFlaggedSignedIn()) {
    clearSignedIn()
    return null
  }
  const before = sessionChangesSoFar()
  const isOvertaken = () => sessionChangesSoFar() !== before
  const settle = (session: LiveSession | null): Session | null => {
    // Somebody has signed in or out meanwhile, or is about to: the answer says nothing of them.
    if (isOvertaken() || isSignOutPending()) return current
    // Another tab may have signed out.
    if (session) return isFlaggedSignedIn() ? signedIn(session) : null
    // Another tab may have learned it first.
    if (isFlaggedSignedIn()) emit({ type: 'SIGNED_OUT', userId: currentUserId(), why: 'ended' })
    return null
  }
  const asked = liveSession()
  try {
    const first = await within(checkWithinMs, asked, 'late' as const)
    if (first !== 'late') return settle(first)
    if (isOvertaken()) return current
    const copy = withoutNetwork()
    if (!copy) return settle(await asked)
    // Not cached: the next check asks the server again.
    checked = null
    void asked.then(
      (session) => {
        forgetAnswer()
        settle(session)
      },
      () => {},
    )
    return copy
  } catch (error) {
    if (!isUnreachable(error)) throw error
    if (isOvertaken()) return current
    checked = null
    return withoutNetwork()
  }
}

/** Ends the session on this device. @param deleted because the account was deleted */
export function signedOut(deleted = false): void {
  emit({ type: 'SIGNED_OUT', userId: current?.userId ?? currentUserId(), ...(deleted && { why: 'deleted' }) })
}

function endedByServer(): void {
  if (current || isFlaggedSignedIn()) {
    emit({ type: 'SIGNED_OUT', userId: current?.userId ?? currentUserId(), why: 'ended' })
  }
}

/**
 * Deletes the account and ends the session on this device. Other calls may learn that the account is gone before the one that
 * deletes it is answered: the session does not end by them.
 * @throws what `remove` throws
 */
export async function deletedBy(remove: () => Promise<unknown>): Promise<void> {
  isDeleting = true
  hasEndedMeanwhile = false
  try {
    await remove()
    isDeleting = false
    signedOut(true)
  } catch (error) {
    isDeleting = false
    if (hasEndedMeanwhile) endedByServer()
    throw error
  }
}

/**
 * Ends the session on this device in any case, and on the server if it can be reached; else the sign-out is pending
 * (`isSignOutPending`) until there is a network or the page is opened again.
 */
export async function signOut(): Promise<void> {
  const userId = current?.userId ?? currentUserId()
  markSignOutPending()
  await retryPendingSignOut()
  emit({ type: 'SIGNED_OUT', userId })
}

/** Sends a pending sign-out to the server; it stays pending if that fails. */
export async function retryPendingSignOut(): Promise<void> {
  if (!isSignOutPending()) return
  retryInFlight ??= call(signOutCall, {}, { keepalive: true, signal: AbortSignal.timeout(timeoutMs) })
    .then(clearPendingSignOut, () => {})
    .finally(() => {
      retryInFlight = null
    })
  await retryInFlight
}

/**
 * Replaces the patient's profile, on every screen and in the copy on the device.
 * @param userId whose it is: an answer can arrive after somebody else has signed in
 */
export function renewProfile(userId: string, profile: UserMetadata, avatar: Avatar): void {
  if (current?.userId !== userId) return
  const session: Session = { ...current, profile, avatar }
  storeProfile(storedOf(session))
  checked = Promise.resolve(session)
  change(session)
}

/** The session on the server; none while its sign-out is pending. @throws {ApiError} */
export async function liveSession(): Promise<LiveSession | null> {
  await retryPendingSignOut()
  if (isSignOutPending()) return null
  answered = await syncingClock(() => call(getSession, {}))
  answeredSettings = answered.session
  return answered.session
}

/** The response to the start-up check for a patient, once: it saves the first caller a request. */
export function takeSessionAnswer(userId: string): SessionAnswer | null {
  const answer = answered
  answered = null
  return answer?.session?.userId === userId ? answer : null
}

/** The settings of that response, once. */
export function takeSessionSettings(userId: string): Settings | null {
  const answer = answeredSettings
  answeredSettings = null
  return answer?.userId === userId ? answer.settings : null
}

/** So that nobody takes a response that came late for a present one. */
function forgetAnswer(): void {
  answered = null
  answeredSettings = null
}

/** Begins a session on this device that the server has begun. */
export function signedIn(live: LiveSession): Session {
  const session: Session = {
    userId: live.userId,
    email: live.email,
    profile: live.userMetadata,
    avatar: live.avatar,
    live: true,
  }
  const other = storedProfile()
  // Another patient's copy never shows under this account.
  const replaces = other && other.userId !== live.userId ? other.userId : null
  if (replaces !== null) removePatientValues()
  markBrowserSession()
  emit({ type: 'SIGNED_IN', session, replaces })
  return session
}

function withoutNetwork(): Session | null {
  // Another tab may be signing out just now.
  if (isSignOutPending()) return null
  const userId = currentUserId()
  const stored = storedProfile()
  if (!userId || stored?.userId !== userId) return null
  // It has ended with the browser: whoever opens it next may not be the patient.
  if (!isKeptSignedIn() && !isInBrowserSession()) return null
  const session: Session = {
    userId,
    email: stored.email ?? '',
    profile: metadataOf(stored),
    avatar: avatarOf(stored),
    live: false,
  }
  change(session)
  return session
}

function emit(event: AuthEvent): void {
  isEnded = event.type === 'SIGNED_OUT' && event.why === 'ended'
  sessionChanged()
  // Only for as long as the page is open: the copies on the device are wiped.
  endedAddress = isEnded ? (current?.email ?? storedProfile()?.email ?? '') : ''
  if (event.type === 'SIGNED_IN') {
    // The new session has replaced the cookie of the pending sign-out.
    clearPendingSignOut()
    flagSignedIn(event.session.userId)
    storeProfile(storedOf(event.session))
    checked = Promise.resolve(event.session)
    change(event.session)
  } else {
    // Another tab has cleared its patient, and whoever signed in there since is not this one's.
    if (event.why !== 'elsewhere' || !isFlaggedSignedIn()) {
      removePatientValues()
      endBrowserSession()
    }
    checked = Promise.resolve(null)
    change(null)
  }
  for (const listener of authListeners) listener(event)
}

function change(session: Session | null): void {
  current = session
  listeners.notify()
}

/** The session's keys (product 3.5) and their names on the device. */
const storedNames = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  date_of_birth: 'dateOfBirth',
  sex: 'sex',
  country: 'selectedCountry',
  address: 'address',
  emergency_contact_name: 'emergencyContactName',
  emergency_contact_email: 'emergencyContactEmail',
  emergency_contact_phone: 'emergencyPhone',
  emergency_contact_relation: 'emergencyContactRelation',
  emergency_contact_address: 'emergencyContactAddress',
  ailments: 'conditions',
} as const satisfies Record<keyof UserMetadata, string>

const names = Object.entries(storedNames) as [keyof UserMetadata, string][]

function storedOf({ userId, email, profile, avatar }: Session): StoredProfile {
  const texts = Object.fromEntries(names.map(([key, name]) => [name, profile[key]]))
  return { ...texts, email, avatar, userId }
}

function avatarOf(stored: StoredProfile): Avatar {
  return avatars.find((avatar) => avatar === stored.avatar) ?? defaultAvatar
}

function metadataOf(stored: StoredProfile): UserMetadata {
  return Object.fromEntries(names.map(([key, name]) => [key, stored[name] ?? ''])) as UserMetadata
}
