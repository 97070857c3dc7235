import type { Delivery } from './channel.ts'

/**
 * Makes links for a message that do something for whoever presses, without a session (core/api/reminder-links). Each is
 * made anew: what is stored of it tells nobody what it holds.
 */
export type LinkMaker = {
  /** Leads to a page with the doses and the Taken button; null for a message about no dose to take. */
  dose(delivery: Delivery): Promise<string | null>
  /** Switches reminders by e-mail off: for people who open it a page, for mail programs something to post to (RFC 8058). */
  stopEmail(delivery: Delivery): Promise<string>
}
