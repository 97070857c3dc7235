/** What the page says of a call that had no answer, or none that can be read, in English. */
export const callFailures = {
  network: 'The server cannot be reached. Please check your internet connection.',
  unreadable: 'The server’s answer could not be read. Please try again.',
} as const
