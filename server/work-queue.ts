/** Limits concurrent work. */
export type WorkQueue = {
  /**
   * Runs work when it is its turn.
   * @param signal cancels it while it waits
   * @throws what `full` makes if too many wait, and the signal's reason
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export type WorkQueueOptions = {
  readonly concurrency: number
  readonly maxWaiting: number
  readonly full: () => Error
  /**
   * Milliseconds of pause after work: as long as the work took, up to this, so that it fills half of the time. Without
   * it, the next starts at once.
   */
  readonly maxPauseMs?: number
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
      // The place passes on at once: later callers are not served first.
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

/** A queue per key, such as an account; most are empty. */
export function workQueues(options: WorkQueueOptions) {
  const open = new Map<string, WorkQueue>()
  return async function run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const own = open.get(key) ?? workQueue({ ...options, onEmpty: () => open.delete(key) })
    open.set(key, own)
    return own.run(work, signal)
  }
}
