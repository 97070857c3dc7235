import { useSyncExternalStore } from 'react'
import { clockOffset } from '#core/time/clock-offset.ts'

/** How far the device's clock may be off before the patient is told, in milliseconds. */
const tolerated = 2 * 60 * 1000

let offset = 0
let current: Temporal.Instant | null = null
const watchers = new Set<() => void>()
let stopTicking: (() => void) | null = null

/** What time it is: the device's clock, corrected by the server's. */
export function now(): Temporal.Instant {
  return Temporal.Now.instant().add({ milliseconds: offset })
}

/**
 * Compares the device's clock with the server's, once per answer that tells the server's time.
 * @param serverNow what the server's clock showed while it answered
 * @param sentAt, receivedAt what the device's clock showed before and after the call
 */
export function syncClock(serverNow: Temporal.Instant, sentAt: Temporal.Instant, receivedAt: Temporal.Instant): void {
  const before = offset
  offset = clockOffset(serverNow.epochMilliseconds, sentAt.epochMilliseconds, receivedAt.epochMilliseconds)
  if (offset !== before) tick()
}

/** Asks the server something that it answers with its time, and compares the clocks. */
export async function syncingClock<T extends { readonly now: Temporal.Instant }>(ask: () => Promise<T>): Promise<T> {
  const sentAt = Temporal.Now.instant()
  const answer = await ask()
  syncClock(answer.now, sentAt, Temporal.Now.instant())
  return answer
}

/** By how much the device's clock is off when that is over two minutes, else null; positive: the device is behind. */
export function clockError(): Temporal.Duration | null {
  return Math.abs(offset) > tolerated ? Temporal.Duration.from({ milliseconds: offset }) : null
}

/** The present instant, renewed at each full minute and whenever the page comes back into sight. */
export function useNow(): Temporal.Instant {
  return useSyncExternalStore(watch, shownNow)
}

/**
 * Renews the present instant within its minute, once the server said that something has begun that every screen goes by.
 * @param begun when, by the server's clock, behind which the device's may be a little
 */
export function refreshNow(begun: Temporal.Instant): void {
  tick(begun)
}

/** `clockError`, kept up to date. */
export function useClockError(): Temporal.Duration | null {
  useNow()
  return clockError()
}

/** The device's time zone, for what is not the patient's record yet, such as sign-up. */
export function deviceZone(): string {
  return Temporal.Now.timeZoneId()
}

/** The instant that the page shows, which {@link useNow} gives. */
export function shownNow(): Temporal.Instant {
  current ??= now()
  return current
}

function tick(atLeast?: Temporal.Instant): void {
  const read = now()
  current = atLeast && Temporal.Instant.compare(read, atLeast) < 0 ? atLeast : read
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  if (!stopTicking) {
    stopTicking = startTicking()
    // What was shown first holds for its minute: a newer instant would have all of it worked out twice.
    if (minuteOf(shownNow()) !== minuteOf(now())) current = now()
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    stopTicking?.()
    stopTicking = null
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
  // Timers of a hidden page run late or not at all: look again when it is seen.
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

// A few milliseconds into the minute, so that a timer that fires early does not show the old one for another minute.
function untilNextMinute(): number {
  return 60_000 - (now().epochMilliseconds % 60_000) + 5
}
