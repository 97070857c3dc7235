import type { DatabaseAddress } from '#server/db/roles.ts'

/*
 * `npm start` is three processes: the parent, which holds the database and starts the others again; the one that answers
 * requests; and the one that gives reminders. This is what they tell each other. Instants travel as text.
 */

/** What a process needs to start. */
export type ProcessOptions = {
  /** With its owner's password: told to processes of ours alone, and never by an environment. */
  readonly database: DatabaseAddress
  /** The origin patients reach the service at. */
  readonly publicUrl: string
  /** What the test clock shows, where there is one. */
  readonly testClock: string | undefined
}

export type FromParent =
  | { readonly begin: ProcessOptions }
  /** To the one that gives reminders: set your test clock. To the other: that clock is set now. */
  | { readonly clock: string }

export type ToParent =
  /** It is ready. The process that answers requests is already listening, at an address of this machine. */
  | { readonly up: string | null }
  | { readonly ready: true }
  /** It cannot continue, with the reason as a sentence. */
  | { readonly failed: string }
  /** Sent every second while its work makes progress. */
  | { readonly alive: true }
  /** From the one that answers requests: the test clock was set. From the other: mine is, too. */
  | { readonly clock: string }

/** How often a process reports that it is alive, in milliseconds. */
export const aliveIntervalMs = 1_000
