import type { DeliveryView } from '#core/api/deliveries.ts'
import { deliveryOutcome } from '#core/reminder/delivery-outcome.ts'
import type { Texts } from './texts.ts'

/** The kind of a delivery: 'Reminder', 'Reminder 2'. */
export function kindText({ kind, attempt }: Pick<DeliveryView, 'kind' | 'attempt'>, t: Texts['deliveries']): string {
  return kind === 'repeat' ? t.repeat(attempt) : t.kinds[kind]
}

/** The channel's name for the patient; an unknown channel by its own name. */
export function channelText(
  { channel, target }: Pick<DeliveryView, 'channel' | 'target'>,
  t: Texts['deliveries'],
): string {
  const names: Readonly<Record<string, string>> = t.channels
  // The console stands in for the channel named in its target.
  if (channel === 'console') return t.onConsole(names[target] ?? target)
  return names[channel] ?? channel
}

/** The outcome in plain words. @param isRecorded whether anything was recorded for its dose */
export function deliveryOutcomeText(delivery: DeliveryView, isRecorded: boolean, t: Texts['deliveries']): string {
  const fate = deliveryOutcome(delivery, isRecorded)
  if (fate !== 'accepted') return t.fates[fate]
  const accepted: Readonly<Record<string, string>> = t.accepted
  return accepted[delivery.channel] ?? t.accepted.other
}
