import type { Language } from '#core/settings/settings.ts'
import type { KeyRing } from '#server/db/key-ring.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { MailDelivery } from '#server/delivery/outgoing-mail.ts'
import { type WorkQueue, workQueue } from '#server/work-queue.ts'
import { type AttemptBudget, createAttemptBudget } from './attempt-budget.ts'
import { type KnownDevices, knownDevices } from './known-device.ts'
import { type HashCost, tooManySignIns } from './password-hash.ts'
import { type PendingCookie, pendingCookie } from './pending-sign-in.ts'
import { type Secrets, signingSecrets } from './secrets.ts'
import { type SessionCookie, sessionCookie } from './session-cookie.ts'

export type AuthOptions = MailDelivery & {
  readonly keys: KeyRing
  readonly publicUrl: string
  readonly requireEmailConfirmation: boolean
  /** Of new passwords. */
  readonly passwordCost: HashCost
  languageOf(tx: Tx, userId: string): Promise<Language>
}

/** Shared by the functions of this folder: storage, mail, cookies and limits. */
export type Auth = Omit<AuthOptions, 'keys'> & {
  readonly secrets: Secrets
  readonly cookie: SessionCookie
  readonly pendingCookie: PendingCookie
  readonly devices: KnownDevices
  readonly attempts: AttemptBudget
  readonly signInQueue: WorkQueue
  readonly isSecure: boolean
}

export type Caller = {
  readonly headers: Headers
  readonly address: string
  readonly now: Temporal.Instant
  /** Aborted once the client has disconnected. */
  readonly signal: AbortSignal
}

export type SignedInCaller = Caller & { readonly sessionId: string }

export function openAuth({ keys, ...options }: AuthOptions): Auth {
  const secrets = signingSecrets(keys)
  const isSecure = options.publicUrl.startsWith('https:')
  const devices = knownDevices(secrets, isSecure)
  return {
    ...options,
    secrets,
    cookie: sessionCookie(secrets, isSecure),
    pendingCookie: pendingCookie(isSecure),
    devices,
    isSecure,
    attempts: createAttemptBudget(options.database.pool, secrets[0], devices),
    // Before the queue of password-hash.ts, so that callers it would reject cost no statements.
    signInQueue: workQueue({ concurrency: 4, maxWaiting: 20, full: tooManySignIns }),
  }
}
