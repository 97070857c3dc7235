import { useSyncExternalStore } from 'react'
import { deviceWatch } from './device-watch.ts'
import { keepReminderVolume, reminderVolume } from './volume.ts'

const { watch, notify } = deviceWatch()

/** The volume of reminders on this device, updated by other tabs too. */
export function useReminderVolume(): number {
  return useSyncExternalStore(watch, reminderVolume)
}

/** @param volume from 0 to 1; rounded to a tenth */
export function setReminderVolume(volume: number): void {
  keepReminderVolume(volume)
  notify()
}
