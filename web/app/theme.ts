import { useSyncExternalStore } from 'react'

/** Follows the device's setting, or always light or dark on this device. */
export type Theme = 'auto' | 'light' | 'dark'

const key = 'theme'
const watchers = new Set<() => void>()

let theme = storedTheme()

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Applies the theme chosen on this device. Called before the first render. */
export function applyTheme(): void {
  const { dataset } = document.documentElement
  if (theme === 'auto') delete dataset.theme
  else dataset.theme = theme
}

export function chooseTheme(chosen: Theme): void {
  theme = chosen
  try {
    if (chosen === 'auto') localStorage.removeItem(key)
    else localStorage.setItem(key, chosen)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  applyTheme()
  for (const watcher of watchers) watcher()
}

type ShownTheme = {
  /** The choice. */
  readonly theme: Theme
  /** Whether the page is dark now. */
  readonly isDark: boolean
}

export function useTheme(): ShownTheme {
  // The third argument is for the prerendered page, which has no device.
  const chosen = useSyncExternalStore<Theme>(
    watch,
    () => theme,
    () => 'auto',
  )
  const deviceIsDark = useSyncExternalStore(
    watch,
    () => prefersDark().matches,
    () => false,
  )
  return { theme: chosen, isDark: chosen === 'auto' ? deviceIsDark : chosen === 'dark' }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  const device = prefersDark()
  device.addEventListener('change', watcher)
  return () => {
    watchers.delete(watcher)
    device.removeEventListener('change', watcher)
  }
}

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto'
  }
}
