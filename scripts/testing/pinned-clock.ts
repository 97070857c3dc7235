import { afterEach, inject, vi } from 'vitest'

/**
 * No test of core, server or page reads the clock of the machine: `Date` and `Temporal.Now` stand still at the start of the run until
 * the test says what time it is, by `vi.setSystemTime` or `vi.useFakeTimers`, and stand there again after it. Timers stay real.
 */
function pinClock() {
  vi.useRealTimers()
  vi.setSystemTime(inject('start'))
}

pinClock()
afterEach(pinClock)
