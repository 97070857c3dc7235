import { useSyncExternalStore } from 'react'
import { keepReminderVolume, reminderVolume } from './volume.ts'

const watchers = new Set<() => void>()

/** How loud reminders are on this device, kept up to date with what other tabs set. */
export function useReminderVolume(): number {
  return useSyncExternalStore(watch, reminderVolume)
}

/** @param volume from 0 to 1; kept to a tenth */
export function setReminderVolume(volume: number): void {
  keepReminderVolume(volume)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  window.addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', watcher)
  }
}
