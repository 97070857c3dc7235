export type SendOutcome = 'stored' | 'refused' | 'signed out' | 'retry'

/**
 * What an answer to a sent entry means, for the page and the service worker alike.
 * @param status of HTTP; 0 without an answer
 * @returns refused where the server will say the same however often it is asked: a 4xx that is about the entry itself
 */
export function sendOutcome(status: number): SendOutcome {
  if (status >= 200 && status < 300) return 'stored'
  if (status === 401) return 'signed out'
  return status >= 400 && status < 500 && !notAboutTheEntry.has(status) ? 'refused' : 'retry'
}

/** 403: a page from another origin, a proxy; 408, 425 and 429: later. */
const notAboutTheEntry: ReadonlySet<number> = new Set([403, 408, 425, 429])
