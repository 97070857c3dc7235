import { useSyncExternalStore } from 'react'

/** Whether the device reports a network: false is certain, true is not. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine)
}

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
