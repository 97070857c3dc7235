/** What the page says of a call that had no answer, or none that can be read, in English. */
export const callFailures = {
  network: 'The server cannot be reached. Please check your internet connection.',
  unreadable: 'The server gave an answer that cannot be read. Please try again.',
} as const
