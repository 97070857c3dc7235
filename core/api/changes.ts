import * as z from 'zod/mini'
import { instant } from './codecs.ts'
import { serverFunction } from './function.ts'

/** The parts of a patient's data that a hint can name. A page that does not know one reads everything again. */
export const changedParts = [
  'entries',
  'medications',
  'agreed-holds',
  'stocks',
  'notes',
  /** The time zone, and the times of the patient's day. */
  'day',
  'settings',
  'profile',
  /** Where reminders go besides devices. */
  'channels',
  'receipts',
  'assistant',
  /** The sessions. */
  'devices',
  /** The audit events. */
  'activity',
  'second-factors',
] as const
export type ChangedPart = (typeof changedParts)[number]

/** A hint that anything may have changed, as the server cannot say what. */
export const everything = 'everything'

/** The event of a message that says nothing but that the connection lives; hints have no event of their own. */
export const aliveEvent = 'alive'

/** Milliseconds between two such messages. */
export const aliveEveryMs = 25_000

/**
 * Answers an event stream of hints, until the session ends: each names the changed parts of the patient's data, separated
 * by spaces, so that the page reads them again. A hint has no data itself, and may come without a change.
 */
export const watchChanges = serverFunction({
  name: 'changes',
  /** Since when the page has not been told of changes, by the server's clock. */
  input: z.object({ since: instant }),
})
