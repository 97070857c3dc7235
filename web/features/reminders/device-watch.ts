/** Subscribers to a value in this device's local storage, changed here or in another tab. */
export type DeviceWatch = {
  /** As `useSyncExternalStore` subscribes. @returns unsubscribes */
  watch(watcher: () => void): () => void
  /** Notifies this tab's subscribers; the browser notifies the other tabs. */
  notify(): void
}

export function deviceWatch(): DeviceWatch {
  const watchers = new Set<() => void>()
  return {
    watch(watcher) {
      watchers.add(watcher)
      window.addEventListener('storage', watcher)
      return () => {
        watchers.delete(watcher)
        window.removeEventListener('storage', watcher)
      }
    },
    notify() {
      for (const watcher of watchers) watcher()
    },
  }
}
