import type { BlockedChannel } from '#core/profile/confirmation.ts'
import { isolated } from './isolate.ts'
import type { Texts } from './texts.ts'

/** Why messages are not sent over a channel, and what to do about it. @param contact the emergency contact's name */
export function blockedChannelText(
  closed: BlockedChannel,
  contact: string,
  t: Texts['confirmations'],
): { readonly title: string; readonly text: string } {
  if (closed.way === 'contact') {
    return { title: t.contact.head, text: t.contact.contactStates[closed.state](isolated(contact)) }
  }
  const own = closed.way === 'email' ? t.email : t.phone
  return { title: own.head, text: own[closed.state](isolated(closed.address)) }
}
