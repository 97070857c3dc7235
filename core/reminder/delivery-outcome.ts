import type { NoticeKind } from './notices.ts'
import type { ReminderKind } from './plan.ts'

/** A reminder, or a message that follows from reminders. */
export type DeliveryKind = ReminderKind | NoticeKind | 'all-clear' | 'summary' | 'test' | 'refill'

/** As the worker stores them (server/db/migrations/0051-reminders.sql). */
export const deliveryStates = [
  'waiting',
  'accepted',
  'withdrawn',
  'replaced',
  'late',
  'listed',
  'failed',
  'capped',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

export type DeliveryFacts = {
  readonly channel: string
  readonly state: DeliveryState
  readonly sentAt: Temporal.Instant | null
  readonly acceptedAt: Temporal.Instant | null
  /** Reported by the device; only some channels can. */
  readonly shownAt: Temporal.Instant | null
  readonly actedAt: Temporal.Instant | null
}

/**
 * The outcome shown to the patient. `written`: only to the server's console, so nobody received it. `recorded`,
 * `changed`: not sent, because the dose was recorded or planned otherwise, the channel was switched off, or a restored backup may lack the
 * dose's record. `capped`: over the day's limit.
 */
export type DeliveryOutcome =
  | 'waiting'
  | 'retried'
  | 'written'
  | 'accepted'
  | 'shown'
  | 'acted'
  | 'recorded'
  | 'changed'
  | 'replaced'
  | 'late'
  | 'listed'
  | 'refused'
  | 'capped'

/** The channel of a server without a real one: only the operator reads it (product 7.3). */
const consoleName = 'console'

/** @param isRecorded whether anything was recorded of the dose, even if undone since */
export function deliveryOutcome(delivery: DeliveryFacts, isRecorded: boolean): DeliveryOutcome {
  if (delivery.actedAt) return 'acted'
  if (delivery.shownAt) return 'shown'
  switch (delivery.state) {
    case 'waiting':
      return delivery.sentAt ? 'retried' : 'waiting'
    case 'accepted':
      return delivery.channel === consoleName ? 'written' : 'accepted'
    case 'withdrawn':
      return isRecorded ? 'recorded' : 'changed'
    case 'failed':
      return 'refused'
    default:
      return delivery.state
  }
}
