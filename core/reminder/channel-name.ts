/** A channel that brings reminders to a patient. The server's console stands in for those that a server does not have. */
export type ChannelName = 'push' | 'email' | 'sms' | 'ntfy'

/** One where each patient has an address of their own, such as a topic. */
export type AddressChannelName = Extract<ChannelName, 'ntfy'>
