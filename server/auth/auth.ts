import type { Language } from '#core/settings/settings.ts'
import type { KeyRing } from '#server/db/key-ring.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { MailDelivery } from '#server/delivery/outgoing-mail.ts'
import { type WorkQueue, workQueue } from '#server/work-queue.ts'
import { type AttemptBudget, createAttemptBudget } from './attempt-budget.ts'
import { type KnownDevices, knownDevices } from './known-device.ts'
import { tooManySignIns } from './password-hash.ts'
import { type Secrets, signingSecrets } from './secrets.ts'
import { type SessionCookie, sessionCookie } from './session-cookie.ts'

export type AuthOptions = MailDelivery & {
  readonly keys: KeyRing
  /** The origin the service is reached at. */
  readonly publicUrl: string
  /** Whether an address has to be confirmed before its owner can sign in. */
  readonly requireEmailConfirmation: boolean
  /** The language that an account is written to in. */
  languageOf(tx: Tx, userId: string): Promise<Language>
}

/** What the functions of this folder share: where accounts are stored, how mails go out, cookies and limits. */
export type Auth = Omit<AuthOptions, 'keys'> & {
  readonly secrets: Secrets
  readonly cookie: SessionCookie
  readonly devices: KnownDevices
  readonly tries: AttemptBudget
  readonly signInQueue: WorkQueue
}

/** The caller, as far as accounts need to know. */
export type Caller = {
  readonly headers: Headers
  readonly address: string
  readonly now: Temporal.Instant
  /** Aborted once the client has disconnected. */
  readonly signal: AbortSignal
}

export function openAuth({ keys, ...options }: AuthOptions): Auth {
  const secrets = signingSecrets(keys)
  const isSecure = options.publicUrl.startsWith('https:')
  const devices = knownDevices(secrets, isSecure)
  return {
    ...options,
    secrets,
    cookie: sessionCookie(secrets, isSecure),
    devices,
    tries: createAttemptBudget(options.database.pool, secrets[0], devices),
    // Ahead of the queue for a core (password-hash.ts): whoever would only be sent away there costs no statements.
    signInQueue: workQueue({ concurrency: 4, maxWaiting: 20, full: tooManySignIns }),
  }
}
