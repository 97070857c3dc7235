import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { now } from './clock.ts'
import { refreshChanged } from './queries.ts'

/**
 * Reads again what another device changes, as soon as the server hints at it. A hidden page closes its stream, as a browser opens
 * only six connections at a time over HTTP/1.1, unless it is the one that reminds: its alarm and its notifications end with the dose.
 */
export function useChanges(userId: string, isReminding: boolean): void {
  const client = useQueryClient()
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  const isWanted = isVisible || isReminding
  const told = useRef<{ at: Temporal.Instant } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const ended = new AbortController()
    // All that the page shows was read after it was opened.
    told.current ??= { at: now().subtract({ milliseconds: Math.ceil(performance.now()) }) }
    const options = {
      told: told.current,
      onHint: (parts: ReadonlySet<string>) => refreshChanged(client, userId, parts),
      signal: ended.signal,
    }
    // Without its code the page reads again every two minutes, as it does without a stream.
    void import('./change-stream.ts').then(({ followChanges }) => followChanges(options)).catch(() => null)
    return () => ended.abort()
  }, [client, userId, isWanted])
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
