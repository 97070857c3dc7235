/** Calls without an answer, or with an unreadable one; and what follows the text of a failure of the server. */
export const callFailures = {
  network: 'The server cannot be reached. Please check your internet connection.',
  unreadable: 'The server’s answer could not be read. Please try again.',
  quote_code: 'If you ask for help, give this code:',
} as const
