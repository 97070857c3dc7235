import { tabValue } from '#web/lib/device-value.ts'

/** The messages of Chromium, Firefox and Safari, and of the bundler about a style sheet. */
const messages =
  /dynamically imported module|Importing a module script failed|is not a valid JavaScript MIME type|Unable to preload CSS/i

/** Whether code of the page could not be loaded: the server has a new version of it, or the connection broke. */
export function isMissingCode(message: string): boolean {
  return messages.test(message)
}

/** Each message that this tab was reloaded for, not only the last: two releases that answer in turn would set off reloads forever. */
const reloadedFor = tabValue('reloadedFor')

/**
 * Loads the page again, which then is of the server's version: once for each message, and only with a network. Messages name the
 * file, but for Safari's: there a tab is reloaded once only.
 * @returns whether it does
 */
export function reloadFor(message: string): boolean {
  const before = reloadedFor.read() ?? ''
  if (!navigator.onLine || before.includes(message)) return false
  // Where nothing can be stored, it could go on forever.
  if (!reloadedFor.write(`${before}${message}\n`)) return false
  location.reload()
  return true
}

/** Says on the page that what it begins with is missing, after a reload did not help (web/public/early.js). */
export function reportMissingStart(error: unknown): void {
  dispatchEvent(new CustomEvent('missing-code', { detail: String(error) }))
}
