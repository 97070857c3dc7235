import type { ReminderKind } from './plan.ts'

/** What a delivery brings: a reminder, or what follows from reminders. */
export type DeliveryKind = ReminderKind | 'all-clear' | 'summary' | 'test'

/** The states of a delivery, as the worker stores them (server/db/migrations/0051-reminders.sql). */
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

/** What is known of one delivery: its way, leg by leg. */
export type DeliveryFacts = {
  readonly channel: string
  readonly state: DeliveryState
  readonly sentAt: Temporal.Instant | null
  readonly acceptedAt: Temporal.Instant | null
  /** The device said so, as only some channels can. */
  readonly shownAt: Temporal.Instant | null
  readonly actedAt: Temporal.Instant | null
}

/**
 * What became of a delivery, as a patient is told it. `written`: only on the server's console, which brings it to nobody.
 * `recorded` and `changed`: it did not go out, because the dose was recorded or is planned otherwise. `capped`: there had
 * been too many that day.
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

/** The channel of a server that has none for it: what it accepts is read by whoever runs the server (product 7.3). */
const consoleName = 'console'

/** @param isRecorded whether anything was recorded of the dose, also what was undone since */
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
