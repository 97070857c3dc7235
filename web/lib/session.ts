import { useSyncExternalStore } from 'react'
import * as account from '#core/api/account.ts'
import type { Input, Output } from '#core/api/endpoint.ts'
import {
  type Avatar,
  avatars,
  defaultAvatar,
  type Profile,
  type UserMetadata,
  userMetadata,
} from '#core/profile/profile.ts'
import { ApiError, call, whenUnauthenticated } from './api.ts'
import { now, syncClock } from './clock.ts'
import { isFlaggedSignedIn } from './signed-in-flag.ts'
import {
  clearPatient,
  clearSignedIn,
  currentUserId,
  flagNewUser,
  flagSignedIn,
  forgetRemembered,
  keepSignedInDays,
  onSignedOutElsewhere,
  rememberedUntil,
  rememberUntil,
  type StoredProfile,
  storedProfile,
  storeProfile,
} from './storage.ts'

/** Who is signed in on this device. */
export type Session = {
  readonly userId: string
  readonly email: string
  readonly profile: UserMetadata
  readonly avatar: Avatar
  /** The server confirmed it; false while it cannot be reached and the device's own copy stands in. */
  readonly live: boolean
}

/** SPEC 4: what the rest of the page is told. */
export type AuthEvent =
  | { readonly type: 'SIGNED_IN'; readonly session: Session }
  /** `deleted`: because the account is no more. */
  | { readonly type: 'SIGNED_OUT'; readonly userId: string | null; readonly deleted?: boolean }

type SessionAnswer = Output<typeof account.getSession>
type LiveSession = NonNullable<SessionAnswer['session']>

let answered: SessionAnswer | null = null
let current: Session | null = null
let checked: Promise<Session | null> | null = null
const authListeners = new Set<(event: AuthEvent) => void>()
const watchers = new Set<() => void>()

// Several calls may be refused at once; the session ends once.
whenUnauthenticated(() => {
  if (current || isFlaggedSignedIn()) emit({ type: 'SIGNED_OUT', userId: current?.userId ?? currentUserId() })
})
onSignedOutElsewhere(() => {
  if (current) emit({ type: 'SIGNED_OUT', userId: current.userId })
})

/** Tells of every sign-in and sign-out, whatever caused it. @returns ends it */
export function onAuthEvent(listener: (event: AuthEvent) => void): () => void {
  authListeners.add(listener)
  return () => authListeners.delete(listener)
}

/** The session in force, or null. */
export function currentSession(): Session | null {
  return current
}

/** The session in force, kept up to date. */
export function useSession(): Session | null {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, currentSession)
}

/**
 * The start-up check (SPEC 4): authenticated only with the device's flag and a live session, else the flags are cleared.
 * Asked again it gives the same answer until somebody signs in or out. Without a network the flag and the copy on the
 * device stand for the session, so that a dose can be marked anywhere; the first call that gets through settles it.
 */
export function checkSession(): Promise<Session | null> {
  checked ??= startUpCheck()
  return checked
}

async function startUpCheck(): Promise<Session | null> {
  if (!isFlaggedSignedIn()) {
    clearSignedIn()
    return null
  }
  try {
    const session = await liveSession()
    if (!session) {
      clearPatient()
      return null
    }
    return signedIn(session)
  } catch (error) {
    if (!isUnreachable(error)) throw error
    // Not remembered: the next question asks the server again.
    checked = null
    return withoutNetwork()
  }
}

/** Signs in (SPEC 4). @throws {ApiError} */
export async function signIn(input: Input<typeof account.signIn>): Promise<Session> {
  const sentAt = Temporal.Now.instant()
  const session = await call(account.signIn, input)
  syncClock(session.now, sentAt, Temporal.Now.instant())
  if (input.keepSignedIn) rememberUntil(now().add({ hours: 24 * keepSignedInDays }))
  else forgetRemembered()
  return signedIn(session)
}

/**
 * Makes an account and signs it in.
 * @returns the session, or null when the address has to be confirmed by mail first
 * @throws {ApiError}
 */
export async function signUp(input: Input<typeof account.signUp>): Promise<Session | null> {
  const sentAt = Temporal.Now.instant()
  const { session } = await call(account.signUp, input)
  flagNewUser()
  if (!session) return null
  syncClock(session.now, sentAt, Temporal.Now.instant())
  return signedIn(session)
}

/**
 * Deletes the account with everything stored with it, on the server and on this device, for good.
 * @throws {ApiError} `invalid_credentials` for another password than the account's; then nothing is deleted
 */
export async function deleteAccount(password: string): Promise<void> {
  await call(account.deleteAccount, { password })
  emit({ type: 'SIGNED_OUT', userId: current?.userId ?? currentUserId(), deleted: true })
}

/** Ends the session on the server where it can be reached, and on this device in any case. */
export async function signOut(): Promise<void> {
  const userId = current?.userId ?? currentUserId()
  try {
    await call(account.signOut, {})
  } catch (error) {
    if (!isUnreachable(error)) throw error
  } finally {
    emit({ type: 'SIGNED_OUT', userId })
  }
}

/** Whether this device keeps its patient signed in, and not only until before now. */
export function keepsSession(): boolean {
  const until = rememberedUntil()
  return until !== null && Temporal.Instant.compare(until, now()) > 0
}

/**
 * Signs in by itself when the sign-in window opens (SPEC 4): kept signed in, not expired, and a session exists. Else the
 * remember flags are cleared; without a network they are left as they are.
 */
export async function resumeKeptSession(): Promise<Session | null> {
  if (!keepsSession()) {
    forgetRemembered()
    return null
  }
  try {
    const session = await liveSession()
    if (session) return signedIn(session)
    forgetRemembered()
    return null
  } catch (error) {
    if (isUnreachable(error)) return null
    throw error
  }
}

/** The patient's profile is another one now: every screen and the copy on the device show it. */
export function renewProfile(profile: Profile): void {
  if (!current) return
  const session: Session = { ...current, profile: userMetadata(profile), avatar: profile.avatar }
  storeProfile(storedOf(session))
  checked = Promise.resolve(session)
  change(session)
}

async function liveSession(): Promise<LiveSession | null> {
  const sentAt = Temporal.Now.instant()
  answered = await call(account.getSession, {})
  syncClock(answered.now, sentAt, Temporal.Now.instant())
  return answered.session
}

/** What the start-up check was answered about a patient, once: whoever asks next need not ask the server again. */
export function takeSessionAnswer(userId: string): SessionAnswer | null {
  const answer = answered
  answered = null
  return answer?.session?.userId === userId ? answer : null
}

function signedIn(live: LiveSession): Session {
  const session: Session = {
    userId: live.userId,
    email: live.email,
    profile: live.userMetadata,
    avatar: live.avatar,
    live: true,
  }
  const other = storedProfile()
  // Somebody else's copy never shows under this account.
  if (other && other.userId !== live.userId) clearPatient()
  emit({ type: 'SIGNED_IN', session })
  return session
}

function withoutNetwork(): Session | null {
  const userId = currentUserId()
  const stored = storedProfile()
  if (!userId || stored?.userId !== userId) return null
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
  if (event.type === 'SIGNED_IN') {
    flagSignedIn(event.session.userId)
    storeProfile(storedOf(event.session))
    checked = Promise.resolve(event.session)
    change(event.session)
  } else {
    clearPatient()
    checked = Promise.resolve(null)
    change(null)
  }
  for (const listener of authListeners) listener(event)
}

function change(session: Session | null): void {
  current = session
  for (const watcher of watchers) watcher()
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** SPEC 3's metadata keys and the names the same facts have on the device. */
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
