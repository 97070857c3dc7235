import { useEffect, useState } from 'react'
import { type Display, displayNow } from '#web/lib/display.ts'

/** The state of this browser, as far as reminders depend on it. */
export type DeviceFacts = {
  /** https, or localhost. */
  readonly isSecure: boolean
  /** Whether reminders can arrive while the page is closed. */
  readonly background: 'works' | 'waits' | 'unsupported'
  readonly display: Display
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
  return { isSecure: window.isSecureContext, background: await backgroundOf(), display: displayNow() }
}

async function backgroundOf(): Promise<DeviceFacts['background']> {
  if (!('serviceWorker' in navigator)) return 'unsupported'
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return registration?.active ? 'works' : 'waits'
}
