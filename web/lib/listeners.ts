/** Who is called when a value outside of React changes, for `useSyncExternalStore`. */
export type Listeners = {
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void
  /** Calls those that are subscribed now. */
  readonly notify: () => void
}

/**
 * @param follow called with the first listener, for a value that changes by itself too, as in another tab: calls back whenever it
 * does. It returns what ends that, which is called once the last listener is gone
 */
export function createListeners(follow?: (changed: () => void) => () => void): Listeners {
  const listeners = new Set<() => void>()
  let unfollow: (() => void) | null = null

  function notify(): void {
    for (const listener of [...listeners]) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (follow) unfollow ??= follow(notify)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      unfollow?.()
      unfollow = null
    }
  }

  return { subscribe, notify }
}

/** Calls back when another tab of this browser changes local storage. @returns what ends that */
export function followStorage(changed: (event: StorageEvent) => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
