import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '#core/settings/settings.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Mail } from '#server/delivery/mail.ts'

/** What one call into the account library needs to know of its surroundings, and leaves behind. */
export type AuthCall = {
  readonly now: Temporal.Instant
  /** The transaction its statements belong to; without one each stands alone. */
  readonly tx?: Tx
  /** The id that a new account gets. */
  readonly newUserId?: string
  /** The language of a new account; that of another is in its settings. */
  readonly language?: Language
  /** How long a new session lives. */
  readonly keepSignedIn: boolean
  /** Mails it wants sent; its caller sends them once everything is stored. */
  readonly mails: Mail[]
  /** The hash of a new account's password, made before its transaction begins: nobody waits for a core with a connection in hand. */
  readonly passwordHash?: string
  /** Aborted once whoever asked has left. */
  readonly signal?: AbortSignal | undefined
  /** Why a password was not hashed: the library answers that, too, with an error of its own. */
  refused?: unknown
  /** The first statement that failed: the library answers with an error of its own, or with none. */
  databaseError?: unknown
}

/** The surroundings of the running call. */
export const authCall = new AsyncLocalStorage<AuthCall>()
