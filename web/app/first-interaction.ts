import { isLandingShown } from './initial-document.ts'

/*
 * The landing page is prerendered and needs no code to be read. What is below the first screen is loaded at the first interaction
 * with the page, so that the first paint does not wait for it. Until then neither the props of those parts nor the address may
 * change: React would render what it has no code for.
 */

// `storage`: another tab chose another language.
const events = ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'scroll', 'wheel', 'storage'] as const

const firstInteraction = Promise.withResolvers<void>()
const options = { capture: true, passive: true }
if (isLandingShown()) for (const event of events) addEventListener(event, markFirstInteraction, options)
else firstInteraction.resolve()

/** Loads the rest of the page now. */
export function markFirstInteraction(): void {
  for (const event of events) removeEventListener(event, markFirstInteraction, options)
  firstInteraction.resolve()
}

/** Until a part that could not be loaded is tried again, in milliseconds. */
const retryMs = 10_000

/** Loads something at the first interaction; retries failures, and the page stays as it is in the meantime. */
export async function afterFirstInteraction<T>(load: () => Promise<T>): Promise<T> {
  // While the build prerenders, a failure has to end it.
  if (typeof document === 'undefined') return load()
  await firstInteraction.promise
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
