/** A line before something that only some can do at a time. */
export type Line = {
  /**
   * Does some work when it is its turn.
   * @param signal calls it off while it waits
   * @throws what `full` makes where too many wait, and the signal's reason
   */
  inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Whether nobody is served and nobody waits. */
  isIdle(): boolean
}

export type LineOptions = {
  /** How many are served at a time. */
  readonly atOnce: number
  readonly mostWaiting: number
  /** What is thrown where more would wait. */
  readonly full: () => Error
}

export function line({ atOnce, mostWaiting, full }: LineOptions): Line {
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

  return {
    async inTurn(work, signal) {
      await turn(signal)
      try {
        return await work()
      } finally {
        const [next] = waiting
        if (next) {
          // The turn is handed on: nobody who comes now is served before.
          waiting.delete(next)
          next()
        } else served -= 1
      }
    },
    isIdle: () => served === 0,
  }
}

/** A line for each of many, such as accounts, of which most have nobody in theirs. */
export function lines(options: LineOptions) {
  const open = new Map<string, Line>()
  return async function inTurn<T>(whose: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const own = open.get(whose) ?? line(options)
    open.set(whose, own)
    try {
      return await own.inTurn(work, signal)
    } finally {
      if (own.isIdle()) open.delete(whose)
    }
  }
}
