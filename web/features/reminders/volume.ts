/** How loud reminders are, from 0 to 1 in steps of 0.1 (product 7.2). */
export const volumeRange = { min: 0, max: 1, step: 0.1 } as const
const defaultVolume = 0.7

/** Of this device: a telephone in the pocket and a screen in the kitchen are not equally loud. */
const key = 'reminderVolume'
/** Stands in where the browser refuses storage: then it holds as long as the page. */
let inPage: string | null = null

/** How loud reminders are on this device. */
export function reminderVolume(): number {
  const volume = Number.parseFloat(read() ?? '')
  return volume >= volumeRange.min && volume <= volumeRange.max ? volume : defaultVolume
}

/**
 * How loud a reminder is: the first one as loud as is set, each repeat louder, the last one as loud as can be. Where it is
 * set to silence, all are silent.
 * @param attempt 1 for the first
 * @param most how many there are at most
 */
export function volumeOf(attempt: number, most: number, volume: number): number {
  if (volume === 0 || attempt <= 1) return volume
  return Math.min(1, volume + ((1 - volume) * (attempt - 1)) / Math.max(1, most - 1))
}

/** @param volume from 0 to 1; kept to a tenth */
export function keepReminderVolume(volume: number): void {
  inPage = volume.toFixed(1)
  try {
    localStorage.setItem(key, inPage)
    inPage = null
  } catch {
    return
  }
}

function read(): string | null {
  try {
    return inPage ?? localStorage.getItem(key)
  } catch {
    return inPage
  }
}
