/** A queue before something that only a few can do at a time. */
export type WorkQueue = {
  /**
   * Does some work when it is its turn.
   * @param signal calls it off while it waits
   * @throws what `full` makes where too many wait, and the signal's reason
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export type WorkQueueOptions = {
  /** How many are worked on at a time. */
  readonly concurrency: number
  readonly maxWaiting: number
  /** What is thrown where more would wait. */
  readonly full: () => Error
  /**
   * The most milliseconds of pause after some work: as long as the work took, so that it fills half of the time. Without it,
   * the next begins at once.
   */
  readonly maxPauseMs?: number
  /** Called when nothing is worked on any more and nothing waits. */
  readonly onEmpty?: () => void
}

export function workQueue({ concurrency, maxWaiting, full, maxPauseMs = 0, onEmpty }: WorkQueueOptions): WorkQueue {
  let running = 0
  const waiting = new Set<() => void>()

  function acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (running < concurrency) {
      running += 1
      return Promise.resolve()
    }
    if (waiting.size >= maxWaiting) throw full()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const leave = () => {
      if (waiting.delete(resolve)) reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  function release(): void {
    const [next] = waiting
    if (next) {
      // The place passes on at once: who comes now is not served before.
      waiting.delete(next)
      next()
      return
    }
    running -= 1
    if (running === 0) onEmpty?.()
  }

  return {
    async run(work, signal) {
      await acquire(signal)
      const began = performance.now()
      try {
        return await work()
      } finally {
        if (maxPauseMs > 0) setTimeout(release, Math.min(maxPauseMs, performance.now() - began))
        else release()
      }
    },
  }
}

/** A queue for each key, such as an account, of which most have nothing in theirs. */
export function workQueues(options: WorkQueueOptions) {
  const open = new Map<string, WorkQueue>()
  return async function run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const own = open.get(key) ?? workQueue({ ...options, onEmpty: () => open.delete(key) })
    open.set(key, own)
    return own.run(work, signal)
  }
}
