import { deviceOf } from '#core/profile/device.ts'

/** How the page is open; `needs-install`: in a browser that shows notifications to installed apps only. */
export type Display = 'installed' | 'needs-install' | 'browser'

export function displayNow(): Display {
  if (matchMedia('(display-mode: standalone)').matches) return 'installed'
  // Apple's own property, older than the standard's.
  if ('standalone' in navigator && navigator.standalone === true) return 'installed'
  return isAppleTouch() ? 'needs-install' : 'browser'
}

/** iPhone or iPad; an iPad reports itself as a Mac, but a Mac has no touch screen. */
function isAppleTouch(): boolean {
  const { system } = deviceOf(navigator.userAgent)
  return system === 'iPhone' || system === 'iPad' || (system === 'Mac' && navigator.maxTouchPoints > 1)
}
