import type { Delivery } from './channel.ts'

/**
 * Creates the links of a message that act without a session (core/api/reminder-links). Only a hash is stored, so each
 * message gets new ones.
 */
export type LinkMaker = {
  /** A page with the doses and the Taken button; null for a message without a dose to take. */
  dose(delivery: Delivery): Promise<string | null>
  /** Switches reminders by e-mail off: a page for people, and a POST target for mail programs (RFC 8058). */
  stopEmail(delivery: Delivery): Promise<string>
}
