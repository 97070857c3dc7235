import { windows } from './lazy.ts'

const pages = [
  // Where signing out leads.
  () => import('./pages/landing.tsx'),
  () => import('./pages/history.tsx'),
  () => import('./pages/medications.tsx'),
  () => import('./pages/settings.tsx'),
  () => import('./pages/reminder-check.tsx'),
]

/** The first screen and its data come first, on a slow network too. */
const afterMs = 8000

/**
 * Loads what would be missing when it is asked for without a network, once the first screen is there.
 * @param onLoaded called when it is, or could not be
 * @returns stops what has not begun
 */
export function prefetchScreens(onLoaded: () => void): () => void {
  const timer = setTimeout(async () => {
    // Without a network there is nothing to read ahead; asked for, it says so by itself.
    await Promise.allSettled([...windows, ...pages].map((load) => load()))
    onLoaded()
  }, afterMs)
  return () => clearTimeout(timer)
}
