import { useSyncExternalStore } from 'react'
import { clockOffset } from '#core/time/clock-offset.ts'
import { createListeners } from './listeners.ts'

/** Difference between the device's clock and the server's above which the patient is warned, in milliseconds. */
const tolerated = 2 * 60 * 1000
/** Clocks drift by less between two looks, in milliseconds. */
const setByMs = 1000

let offset = 0
/** The device's clock at the last comparison, and the time since the page began, which nobody can set; in milliseconds. */
let compared: { readonly clock: number; readonly elapsed: number } | null = null
let current: Temporal.Instant | null = null
const listeners = createListeners(followMinutes)

/** The current time: the device's clock, corrected by the server's. */
export function now(): Temporal.Instant {
  return Temporal.Now.instant().add({ milliseconds: offset })
}

/**
 * Compares the device's clock with the server's.
 * @param serverNow the server's clock while it answered
 * @param sentAt, receivedAt the device's clock before and after the call
 */
export function syncClock(serverNow: Temporal.Instant, sentAt: Temporal.Instant, receivedAt: Temporal.Instant): void {
  const before = offset
  compared = { clock: Date.now(), elapsed: performance.now() }
  // What is left of a difference after the correction so far: a slow answer must not undo it.
  offset += clockOffset(
    serverNow.epochMilliseconds,
    sentAt.epochMilliseconds + offset,
    receivedAt.epochMilliseconds + offset,
  )
  if (offset !== before) tick()
}

/** Whether the clocks were never compared, or the device's was set since. A device that slept may look as if it was. */
export function isClockUnknown(): boolean {
  if (!compared) return true
  return Math.abs(Date.now() - compared.clock - (performance.now() - compared.elapsed)) > setByMs
}

/** Makes a request whose response, if there is one, carries the server's time, and compares the clocks. */
export async function syncingClock<T extends { readonly now: Temporal.Instant } | null>(
  ask: () => Promise<T>,
): Promise<T> {
  const sentAt = Temporal.Now.instant()
  const answer = await ask()
  if (answer) syncClock(answer.now, sentAt, Temporal.Now.instant())
  return answer
}

/** Error of the device's clock if it is more than two minutes, else null; positive if the device is behind. */
export function clockError(): Temporal.Duration | null {
  return Math.abs(offset) > tolerated ? Temporal.Duration.from({ milliseconds: offset }) : null
}

/** The current instant, updated at each full minute and whenever the page becomes visible. */
export function useNow(): Temporal.Instant {
  return useSyncExternalStore(listeners.subscribe, shownNow)
}

/**
 * Updates the current instant within its minute, when the server reports that something began that every screen depends on.
 * @param begun when, by the server's clock; the device's may be slightly behind
 */
export function refreshNow(begun: Temporal.Instant): void {
  tick(begun)
}

/** `clockError` as a hook. */
export function useClockError(): Temporal.Duration | null {
  useNow()
  return clockError()
}

/** The device's time zone, for what does not belong to a patient's record yet, such as sign-up. */
export function deviceZone(): string {
  return Temporal.Now.timeZoneId()
}

/** The value of {@link useNow}, outside of React. */
export function shownNow(): Temporal.Instant {
  current ??= now()
  return current
}

function tick(atLeast?: Temporal.Instant): void {
  const read = now()
  current = atLeast && Temporal.Instant.compare(read, atLeast) < 0 ? atLeast : read
  listeners.notify()
}

function followMinutes(): () => void {
  const stopTicking = startTicking()
  // Everything shown is computed for one instant of the minute; a newer instant would compute it twice.
  if (minuteOf(shownNow()) !== minuteOf(now())) current = now()
  return () => {
    stopTicking()
    current = null
  }
}

function minuteOf(at: Temporal.Instant): number {
  return Math.floor(at.epochMilliseconds / 60_000)
}

function startTicking(): () => void {
  let timer = setTimeout(onMinute, untilNextMinute())
  function onMinute() {
    tick()
    timer = setTimeout(onMinute, untilNextMinute())
  }
  // Timers of a hidden page run late or not at all, so check again when it is visible.
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return
    clearTimeout(timer)
    onMinute()
  }
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

// A few milliseconds past the minute, so that a timer that fires early does not repeat the old minute.
function untilNextMinute(): number {
  return 60_000 - (now().epochMilliseconds % 60_000) + 5
}
