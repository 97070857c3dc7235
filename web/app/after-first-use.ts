/*
 * The landing page is prerendered and needs no code to be read. What is below the first screen is loaded once somebody begins
 * to use the page, so that the first paint does not wait for it. Until then neither the props of those parts nor the address may
 * change: React would render what it has no code for.
 */

const root = typeof document === 'undefined' ? null : document.getElementById('root')

/** Whether the page is already in the document, as it is at `/`. */
export const isPrerendered = (root?.hasChildNodes() ?? false) && location.pathname === '/'

// `storage`: another tab chose another language.
const signs = ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'scroll', 'wheel', 'storage'] as const

const firstUse = Promise.withResolvers<void>()
const options = { capture: true, passive: true }
if (isPrerendered) for (const sign of signs) addEventListener(sign, markFirstUse, options)
else firstUse.resolve()

/** Loads the rest of the page. */
export function markFirstUse(): void {
  for (const sign of signs) removeEventListener(sign, markFirstUse, options)
  firstUse.resolve()
}

const retryEvery = 10_000

/** Loads something once the page is used; retries failures, and the page stays as it is in the meantime. */
export async function afterFirstUse<T>(load: () => Promise<T>): Promise<T> {
  if (!root) return load()
  await firstUse.promise
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryEvery))
    }
  }
}
