import type { DatabaseAddress } from '#server/db/roles.ts'

/*
 * The messages between the processes of `npm start`: the parent, which holds the database and restarts the others; the
 * one that answers requests; and the one that sends reminders. Instants are text.
 */

export type ProcessOptions = {
  /** With the owner's password: only over this channel, never in an environment. */
  readonly database: DatabaseAddress
  readonly publicUrl: string
  /** What the test clock shows, if there is one. */
  readonly testClock: string | undefined
}

export type FromParent =
  | { readonly begin: ProcessOptions }
  /** To the reminder process: set your test clock. To the other: that clock is set. */
  | { readonly clock: string }

export type ToParent =
  /** Ready. The request process adds the address it listens on. */
  | { readonly up: string | null }
  | { readonly ready: true }
  /** It cannot continue; the reason is a sentence. */
  | { readonly failed: string }
  /** Sent every second while its work makes progress. */
  | { readonly alive: true }
  /** From the request process: the test clock was set. From the other: mine is too. */
  | { readonly clock: string }

/** Milliseconds between two `alive` messages. */
export const aliveIntervalMs = 1_000
