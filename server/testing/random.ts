/** Numbers from 0 up to 1 by chance, the same for the same seed (mulberry32), so that a failure can be had again. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What is drawn from such numbers. */
export type Draws = {
  readonly number: () => number
  readonly pick: <T>(from: readonly T[]) => T
  /** Whether it comes to pass. @param of how likely that is */
  readonly chance: (of: number) => boolean
}

export function drawsFrom(number: () => number): Draws {
  return {
    number,
    pick: <T>(from: readonly T[]) => from[Math.floor(number() * from.length)] as T,
    chance: (of) => number() < of,
  }
}
