import { shortened, unlinked, withoutControls } from '#core/text/one-line.ts'

/** Where messages go besides the patient's devices. */
export const places = ['email', 'phone', 'contact-email', 'contact-phone'] as const
export type Place = (typeof places)[number]

/**
 * The recipient's answer; nothing is sent before they agree. The patient's address is confirmed by a link, the number
 * by a code; the emergency contact is invited and agrees or refuses.
 */
export const confirmationStates = ['unasked', 'asked', 'agreed', 'refused'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

export const codeLength = 6

/** The digits of a typed code. */
export function typedCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '')
}

type Answer = { readonly place: Place; readonly state: ConfirmationState }

/**
 * Whether the emergency contact would be alerted.
 * @param answers of the places that this server can send to
 * @returns unreachable without any
 */
export function contactConfirmationState(answers: readonly Answer[]): ConfirmationState | 'unreachable' {
  const states = answers.filter(({ place }) => place.startsWith('contact-')).map(({ state }) => state)
  return (['agreed', 'asked', 'unasked', 'refused'] as const).find((state) => states.includes(state)) ?? 'unreachable'
}

export type RequestedMessages = {
  readonly email: boolean
  readonly sms: boolean
  /** Alerts of missed doses, by the patient's consent. */
  readonly contact: boolean
}

/** A channel with messages switched on that cannot be used, and why. */
export type BlockedChannel =
  | { readonly way: 'email' | 'sms'; readonly state: 'unasked' | 'asked'; readonly address: string }
  | { readonly way: 'contact'; readonly state: Exclude<ReturnType<typeof contactConfirmationState>, 'agreed'> }

/** The unconfirmed channels, the emergency contact's first: silence there is the most dangerous. */
export function blockedChannels(
  answers: readonly (Answer & { readonly address: string })[],
  requested: RequestedMessages,
): BlockedChannel[] {
  const standing = contactConfirmationState(answers)
  const own = [
    ['email', 'email'],
    ['sms', 'phone'],
  ] as const
  return [
    ...(requested.contact && standing !== 'agreed' ? [{ way: 'contact' as const, state: standing }] : []),
    ...own.flatMap(([way, place]): BlockedChannel[] => {
      const answer = answers.find((one) => one.place === place)
      if (!requested[way] || !answer || (answer.state !== 'unasked' && answer.state !== 'asked')) return []
      return [{ way, state: answer.state, address: answer.address }]
    }),
  ]
}

/** The longest name in a message to somebody who did not ask for it. */
const longestListed = 60

/** A patient's name for an unsolicited message: one line, of bounded length, without an address. */
export function safeNameForMessage(name: string): string {
  return unlinked(shortened(withoutControls(name).trim(), longestListed))
}
