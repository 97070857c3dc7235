import { shortened, unlinked, withoutControls } from '#core/text/one-line.ts'

/** Where messages go beside the patient's devices: the patient's own address and number, and the emergency contact's. */
export const places = ['email', 'phone', 'contact-email', 'contact-phone'] as const
export type Place = (typeof places)[number]

/**
 * What whoever reads there said to messages. Nothing is sent before they agreed. The patient's address is confirmed by a
 * link, the number by a code; the emergency contact is invited, and agrees or refuses.
 */
export const confirmationStates = ['unasked', 'asked', 'agreed', 'refused'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

/** Digits of the code that confirms a number. */
export const codeLength = 6

/** A code as somebody types it: digits, whatever is between them. */
export function typedCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '')
}

type Answer = { readonly place: Place; readonly state: ConfirmationState }

/**
 * Whether the emergency contact would be alerted, by what was said at their address and number.
 * @param answers of the places over which this server sends
 * @returns unreachable where there is no such place
 */
export function contactConfirmationState(answers: readonly Answer[]): ConfirmationState | 'unreachable' {
  const states = answers.filter(({ place }) => place.startsWith('contact-')).map(({ state }) => state)
  return (['agreed', 'asked', 'unasked', 'refused'] as const).find((state) => states.includes(state)) ?? 'unreachable'
}

/** What the patient wants messages for. */
export type RequestedMessages = {
  readonly email: boolean
  readonly sms: boolean
  /** Of a medicine's missed doses, by the patient's consent. */
  readonly contact: boolean
}

/** A way in which messages are wanted and cannot come, and why. */
export type BlockedChannel =
  | { readonly way: 'email' | 'sms'; readonly state: 'unasked' | 'asked'; readonly address: string }
  | { readonly way: 'contact'; readonly state: Exclude<ReturnType<typeof contactConfirmationState>, 'agreed'> }

/** The ways that are closed for want of a confirmation, the emergency contact's first: a silent one is the most dangerous. */
export function blockedChannels(
  answers: readonly (Answer & { readonly address: string })[],
  wanted: RequestedMessages,
): BlockedChannel[] {
  const standing = contactConfirmationState(answers)
  const own = [
    ['email', 'email'],
    ['sms', 'phone'],
  ] as const
  return [
    ...(wanted.contact && standing !== 'agreed' ? [{ way: 'contact' as const, state: standing }] : []),
    ...own.flatMap(([way, place]): BlockedChannel[] => {
      const answer = answers.find((one) => one.place === place)
      if (!wanted[way] || !answer || (answer.state !== 'unasked' && answer.state !== 'asked')) return []
      return [{ way, state: answer.state, address: answer.address }]
    }),
  ]
}

/** The most of a name that is told to somebody who did not ask to hear it. */
const longestListed = 60

/** A patient's name for a message to somebody who did not ask for one: one line, of bounded length, and no address. */
export function safeNameForMessage(name: string): string {
  return unlinked(shortened(withoutControls(name).trim(), longestListed))
}
