/**
 * Calls back when a press on a notification asks this page to show something, and answers the service worker, which loads the
 * address itself in a page that does not answer (web/sw/reminders.ts).
 * @returns unsubscribes
 */
export function onNavigate(go: (path: string) => void): () => void {
  const listener = ({ data, ports }: MessageEvent) => {
    const { kind, path } = (data ?? {}) as { kind?: unknown; path?: unknown }
    if (kind !== 'go' || typeof path !== 'string') return
    // None from a worker of an older version.
    ports[0]?.postMessage('heard')
    go(path)
  }
  navigator.serviceWorker?.addEventListener('message', listener)
  return () => navigator.serviceWorker?.removeEventListener('message', listener)
}
