/*
 * The landing page comes as the build rendered it and needs no code to be read. What lies in it beyond the first words is
 * loaded once somebody begins to use the page, so that nobody's first look waits for it.
 */

const root = typeof document === 'undefined' ? null : document.getElementById('root')

/** Whether the page already stands in the document, as it does at `/`. */
export const isPrerendered = (root?.hasChildNodes() ?? false) && location.pathname === '/'

// `storage`: another tab chose another language.
const signs = ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'scroll', 'wheel', 'storage'] as const

const firstUse = Promise.withResolvers<void>()
const options = { capture: true, passive: true }
if (isPrerendered) for (const sign of signs) addEventListener(sign, markFirstUse, options)
else firstUse.resolve()

/** Has all of the page loaded that is there. */
export function markFirstUse(): void {
  for (const sign of signs) removeEventListener(sign, markFirstUse, options)
  firstUse.resolve()
}

const retryEvery = 10_000

/** Loads something once the page is used; what cannot be loaded is tried again, and the page stays as it is meanwhile. */
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
