import { useSyncExternalStore } from 'react'
import { createListeners, followStorage } from '#web/lib/listeners.ts'
import { keepReminderVolume, reminderVolume } from './volume.ts'

const listeners = createListeners(followStorage)

/** The volume of reminders on this device, updated by other tabs too. */
export function useReminderVolume(): number {
  return useSyncExternalStore(listeners.subscribe, reminderVolume)
}

/** @param volume from 0 to 1; rounded to a tenth */
export function setReminderVolume(volume: number): void {
  keepReminderVolume(volume)
  listeners.notify()
}
