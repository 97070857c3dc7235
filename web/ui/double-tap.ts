import { useDebounced } from './use-debounced.ts'

/**
 * How long an element that has just appeared under a finger ignores taps, in milliseconds: they would be the second of a double
 * tap.
 */
export const doubleTapMs = 500

/** Whether what is shown has stood there for so long that a tap is meant for it. @param shown says which it is */
export function useIsSettled(shown: string): boolean {
  return useDebounced(shown, doubleTapMs) === shown
}
