/** The only source of "now", so that tests can move it. */
export type Clock = { now(): Temporal.Instant }

export type MovableClock = Clock & { set(now: Temporal.Instant): void }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** A test clock that shows `start` until `set` moves it, in either direction. */
export function movableClock(start: Temporal.Instant): MovableClock {
  let shown = start
  return {
    now: () => shown,
    set(now) {
      shown = now
    },
  }
}

/** A test clock that runs on from `start`, and from whatever it is set to. */
export function runningClock(start: Temporal.Instant): MovableClock {
  let shown = start
  let since = performance.now()
  return {
    now: () => shown.add({ milliseconds: Math.floor(performance.now() - since) }),
    set(now) {
      shown = now
      since = performance.now()
    },
  }
}
