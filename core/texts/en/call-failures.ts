/** Calls without an answer, or with an unreadable one. */
export const callFailures = {
  network: 'The server cannot be reached. Please check your internet connection.',
  unreadable: 'The server’s answer could not be read. Please try again.',
} as const
