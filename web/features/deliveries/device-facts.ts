import { useEffect, useState } from 'react'
import { deviceOf } from '#core/profile/device.ts'

/** The state of this browser, as far as reminders depend on it. */
export type DeviceFacts = {
  /** https, or localhost. */
  readonly isSecure: boolean
  /** Whether reminders can arrive while the page is closed. */
  readonly background: 'works' | 'waits' | 'unsupported'
  /** How the page is open; `needs-install`: in a browser that shows notifications to installed apps only. */
  readonly display: 'installed' | 'needs-install' | 'browser'
}

/** Read again whenever the page becomes visible; null while they are being read. */
export function useDeviceFacts(): DeviceFacts | null {
  const [facts, setFacts] = useState<DeviceFacts | null>(null)
  useEffect(() => {
    let isShown = true
    const read = () => {
      if (document.visibilityState !== 'visible') return
      void readFacts().then((found) => isShown && setFacts(found))
    }
    read()
    document.addEventListener('visibilitychange', read)
    // The service worker starts some seconds after the first page.
    if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(read)
    return () => {
      isShown = false
      document.removeEventListener('visibilitychange', read)
    }
  }, [])
  return facts
}

async function readFacts(): Promise<DeviceFacts> {
  return { isSecure: window.isSecureContext, background: await backgroundOf(), display: displayOf() }
}

async function backgroundOf(): Promise<DeviceFacts['background']> {
  if (!('serviceWorker' in navigator)) return 'unsupported'
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return registration?.active ? 'works' : 'waits'
}

function displayOf(): DeviceFacts['display'] {
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
