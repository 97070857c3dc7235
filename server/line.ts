/** A line before something that only some can do at a time. */
export type Line = {
  /**
   * Does some work when it is its turn.
   * @param signal calls it off while it waits
   * @throws what `full` makes where too many wait, and the signal's reason
   */
  inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export type LineOptions = {
  /** How many are served at a time. */
  readonly atOnce: number
  readonly mostWaiting: number
  /** What is thrown where more would wait. */
  readonly full: () => Error
  /**
   * The most milliseconds that a place stays empty after some work: as long as the work took, so that it fills half of the time.
   * Without it, the next begins at once.
   */
  readonly mostRest?: number
  /** Called when nobody is served any more and nobody waits. */
  readonly emptied?: () => void
}

export function line({ atOnce, mostWaiting, full, mostRest = 0, emptied = () => {} }: LineOptions): Line {
  let served = 0
  const waiting = new Set<() => void>()

  /** Done when it is one's turn. */
  function turn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (served < atOnce) {
      served += 1
      return Promise.resolve()
    }
    if (waiting.size >= mostWaiting) throw full()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const leave = () => {
      if (waiting.delete(resolve)) reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  function handOn(): void {
    const [next] = waiting
    if (next) {
      // Nobody who comes now is served before.
      waiting.delete(next)
      next()
      return
    }
    served -= 1
    if (served === 0) emptied()
  }

  return {
    async inTurn(work, signal) {
      await turn(signal)
      const began = performance.now()
      try {
        return await work()
      } finally {
        if (mostRest > 0) setTimeout(handOn, Math.min(mostRest, performance.now() - began))
        else handOn()
      }
    },
  }
}

/** A line for each of many, such as accounts, of which most have nobody in theirs. */
export function lines(options: LineOptions) {
  const open = new Map<string, Line>()
  return async function inTurn<T>(whose: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const own = open.get(whose) ?? line({ ...options, emptied: () => open.delete(whose) })
    open.set(whose, own)
    return own.inTurn(work, signal)
  }
}
