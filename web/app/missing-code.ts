import { tabValue } from '#web/lib/device-value.ts'

/** The messages of Chromium, Firefox and Safari, and of the bundler about a style sheet. */
const messages =
  /dynamically imported module|Importing a module script failed|is not a valid JavaScript MIME type|Unable to preload CSS/i

/** Whether code of the page could not be loaded: the server has a new version of it, or the connection broke. */
export function isMissingCode(message: string): boolean {
  return messages.test(message)
}

const reloadedFor = tabValue('reloadedFor')

/**
 * Loads the page again, which then is of the server's version: once for each message, and only with a network. Messages name the
 * file, but for Safari's: there a tab is reloaded once only.
 * @returns whether it does
 */
export function reloadFor(message: string): boolean {
  if (!navigator.onLine || reloadedFor.read() === message) return false
  // Where nothing can be stored, it could go on forever.
  if (!reloadedFor.write(message)) return false
  location.reload()
  return true
}
