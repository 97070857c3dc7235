/*
 * A cookie that ends with the browser, as does the session of a patient who did not choose to stay signed in. The session's own
 * cookie cannot be read by the page.
 */

const name = 'browser_session'

export function markBrowserSession(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox got the Cookie Store API only recently.
  document.cookie = `${name}=true; Path=/; SameSite=Strict${secure}`
}

/** Whether a session that began in this browser may go on without asking the server: the browser was not closed since. */
export function isInBrowserSession(): boolean {
  return document.cookie.split('; ').includes(`${name}=true`)
}

export function endBrowserSession(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `${name}=; Path=/; Max-Age=0`
}
