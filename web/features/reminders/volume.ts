import { deviceValue } from '#web/lib/device-value.ts'

/** From 0 to 1 in steps of 0.1 (product 7.2). */
export const volumeRange = { min: 0, max: 1, step: 0.1 } as const
const defaultVolume = 0.7

/** Per device: a phone in the pocket and a screen in the kitchen differ in loudness. */
const stored = deviceValue('reminderVolume')
/** The fallback if the browser refuses storage: it lasts as long as the page. */
let inPage: string | null = null

export function reminderVolume(): number {
  const volume = Number.parseFloat(read() ?? '')
  return volume >= volumeRange.min && volume <= volumeRange.max ? volume : defaultVolume
}

/** Whether the patient has set the volume on this device. */
export function isVolumeSet(): boolean {
  return read() !== null
}

/**
 * The volume of a reminder: the first one as set, each repeat louder, the last one at full volume. If the volume is 0, all are
 * silent.
 * @param attempt 1 for the first
 * @param max maximum number of attempts
 */
export function volumeOf(attempt: number, max: number, volume: number): number {
  if (volume === 0 || attempt <= 1) return volume
  return Math.min(1, volume + ((1 - volume) * (attempt - 1)) / Math.max(1, max - 1))
}

/** @param volume from 0 to 1; rounded to a tenth */
export function keepReminderVolume(volume: number): void {
  const text = volume.toFixed(1)
  inPage = stored.write(text) ? null : text
}

const read = () => inPage ?? stored.read()
