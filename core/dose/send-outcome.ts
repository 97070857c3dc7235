export type SendOutcome = 'stored' | 'refused' | 'signed out' | 'failed' | 'retry'

/**
 * How the page and the service worker treat the answer to a sent entry.
 * @param status of HTTP; 0 without an answer
 * @returns `refused` for a 4xx about the entry itself: sending it again cannot help; `failed` if the server may have failed at
 * this entry alone: it is sent again later, and the others go first; `retry` if all have to wait
 */
export function sendOutcome(status: number): SendOutcome {
  if (status >= 200 && status < 300) return 'stored'
  if (status === 401) return 'signed out'
  if (status === 500) return 'failed'
  return status >= 400 && status < 500 && !notAboutTheEntry.has(status) ? 'refused' : 'retry'
}

/** 403: another origin or a proxy; 408, 425 and 429: try later. */
const notAboutTheEntry: ReadonlySet<number> = new Set([403, 408, 425, 429])
