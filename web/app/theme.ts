import { useSyncExternalStore } from 'react'
import { deviceValue } from '#web/lib/device-value.ts'
import { createListeners } from '#web/lib/listeners.ts'

/** Follows the device's setting, or always light or dark on this device. */
export type Theme = 'auto' | 'light' | 'dark'

const stored = deviceValue('theme')
const listeners = createListeners(followDevice)

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
  // Where storage is refused, the choice lasts as long as the page.
  if (chosen === 'auto') stored.remove()
  else stored.write(chosen)
  applyTheme()
  listeners.notify()
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
    listeners.subscribe,
    () => theme,
    () => 'auto',
  )
  const deviceIsDark = useSyncExternalStore(
    listeners.subscribe,
    () => prefersDark().matches,
    () => false,
  )
  return { theme: chosen, isDark: chosen === 'auto' ? deviceIsDark : chosen === 'dark' }
}

function followDevice(changed: () => void): () => void {
  const device = prefersDark()
  device.addEventListener('change', changed)
  return () => device.removeEventListener('change', changed)
}

function storedTheme(): Theme {
  const chosen = stored.read()
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
}
