/** Who watches something that this device keeps in local storage, changed here or in another tab. */
export type DeviceWatch = {
  /** As `useSyncExternalStore` subscribes. @returns ends it */
  watch(watcher: () => void): () => void
  /** Tells all of this tab; the browser tells the other tabs. */
  tell(): void
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
    tell() {
      for (const watcher of watchers) watcher()
    },
  }
}
