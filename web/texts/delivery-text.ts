import type { DeliveryView } from '#core/api/deliveries.ts'
import type { ChannelName } from '#core/reminder/channel-name.ts'
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
  const known: Readonly<Record<ChannelName | 'contact', string>> = t.channels
  const names: Readonly<Record<string, string>> = known
  // The console stands in for the channel named in its target.
  if (channel === 'console') return t.onConsole(names[target] ?? target)
  return names[channel] ?? channel
}

/** The outcome in plain words. @param isRecorded whether anything was recorded for its dose */
export function deliveryOutcomeText(delivery: DeliveryView, isRecorded: boolean, t: Texts['deliveries']): string {
  const outcome = deliveryOutcome(delivery, isRecorded)
  if (outcome === 'changed' && delivery.kind === 'emergency') return t.alertChanged
  if (outcome !== 'accepted') return t.outcomes[outcome]
  const known: Readonly<Record<ChannelName | 'other', string>> = t.accepted
  const accepted: Readonly<Record<string, string>> = known
  return accepted[delivery.channel] ?? t.accepted.other
}
