/** Where the server takes "now" from. Everything that needs the time asks `deps.clock`, so that a test can move it. */
export type Clock = { now(): Temporal.Instant }

export type MovableClock = Clock & { set(now: Temporal.Instant): void }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** A clock for tests: it shows `start` until `set` moves it, forwards or backwards. */
export function movableClock(start: Temporal.Instant): MovableClock {
  let shown = start
  return {
    now: () => shown,
    set(now) {
      shown = now
    },
  }
}

/** The same for a whole server under test: it goes on from `start`, and from whatever it is set to, as clocks do. */
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
