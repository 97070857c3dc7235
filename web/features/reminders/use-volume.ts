import { useSyncExternalStore } from 'react'
import { deviceWatch } from './device-watch.ts'
import { keepReminderVolume, reminderVolume } from './volume.ts'

const { watch, tell } = deviceWatch()

/** How loud reminders are on this device, kept up to date with what other tabs set. */
export function useReminderVolume(): number {
  return useSyncExternalStore(watch, reminderVolume)
}

/** @param volume from 0 to 1; kept to a tenth */
export function setReminderVolume(volume: number): void {
  keepReminderVolume(volume)
  tell()
}
