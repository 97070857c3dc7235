/**
 * How long an element that has just appeared under a finger ignores taps, in milliseconds: they would be the second of a double
 * tap.
 */
export const doubleTapMs = 500
