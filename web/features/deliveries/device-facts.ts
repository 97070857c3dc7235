import { useEffect, useState } from 'react'
import { deviceOf } from '#core/profile/device.ts'

/** What this browser says about itself, as far as reminders depend on it. */
export type DeviceFacts = {
  /** https, or this machine itself. */
  readonly isSecure: boolean
  /** Whether something receives reminders while the page is closed. */
  readonly background: 'works' | 'waits' | 'unsupported'
  /** How the page is open; `needs-install`: in a browser that shows notifications to installed apps only. */
  readonly display: 'installed' | 'needs-install' | 'browser'
}

/** The facts, read anew whenever the page comes back into sight; null while they are being read. */
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
    // It begins some seconds after the first page.
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
  // Apple's own sign of it, older than the standard's.
  if ('standalone' in navigator && navigator.standalone === true) return 'installed'
  return isAppleTouch() ? 'needs-install' : 'browser'
}

/** iPhone or iPad; an iPad calls itself a Mac, which has no screen to touch. */
function isAppleTouch(): boolean {
  const { system } = deviceOf(navigator.userAgent)
  return system === 'iPhone' || system === 'iPad' || (system === 'Mac' && navigator.maxTouchPoints > 1)
}
