import { dialogLoaders } from './lazy.ts'

const pageLoaders = [
  // The page after signing out.
  () => import('./pages/landing.tsx'),
  () => import('./pages/history.tsx'),
  () => import('./pages/medications.tsx'),
  () => import('./pages/settings.tsx'),
  () => import('./pages/reminder-check.tsx'),
  () => import('./pages/activity.tsx'),
]

/** Until it begins, in milliseconds: the first screen and its data are loaded first, on a slow network too. */
const delayMs = 8000

/**
 * Loads the other screens once the first one is shown, for use offline.
 * @param onLoaded called when it is done, or failed
 * @returns cancels what has not begun
 */
export function prefetchScreens(onLoaded: () => void): () => void {
  const timer = setTimeout(async () => {
    // Without a network there is nothing to prefetch; a screen that is opened then reports its own failure.
    await Promise.allSettled([...dialogLoaders, ...pageLoaders].map((load) => load()))
    onLoaded()
  }, delayMs)
  return () => clearTimeout(timer)
}
