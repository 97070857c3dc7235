export type Turns = {
  /**
   * Does work when it has its turn.
   *
   * @param who no two of one are done at a time
   * @param signal aborted, it waits no longer
   * @throws TooMany when it may not even wait; an AbortError when the signal was aborted first
   */
  inTurn<T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** There is no place to wait: `own` waits already, or too many `others` do. */
export class TooMany extends Error {
  override readonly name = 'TooMany'
  readonly waiting: 'own' | 'others'

  constructor(waiting: 'own' | 'others') {
    super(`Too many wait: ${waiting}.`)
    this.waiting = waiting
  }
}

/** What everybody gets who left before the end. */
export function hasLeft(): DOMException {
  return new DOMException('The client has left.', 'AbortError')
}

/** Work of which little is done at a time. @param limits `atOnce` is done, `waiting` may wait, of each one only one */
export function turns({ atOnce, waiting: mostWaiting }: { readonly atOnce: number; readonly waiting: number }): Turns {
  const atHand = new Set<string>()
  const waiting = new Map<string, () => void>()

  function next(): void {
    for (const [who, begin] of waiting) {
      if (atHand.size >= atOnce) return
      if (atHand.has(who)) continue
      waiting.delete(who)
      atHand.add(who)
      begin()
    }
  }

  async function turn(who: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw hasLeft()
    if (waiting.has(who)) throw new TooMany('own')
    if (waiting.size >= mostWaiting) throw new TooMany('others')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leaves = () => {
      if (waiting.get(who) === resolve) waiting.delete(who)
      reject(hasLeft())
    }
    signal.addEventListener('abort', leaves, { once: true })
    waiting.set(who, resolve)
    next()
    await promise
    signal.removeEventListener('abort', leaves)
  }

  return {
    async inTurn(who, signal, work) {
      await turn(who, signal)
      try {
        return await work()
      } finally {
        atHand.delete(who)
        next()
      }
    },
  }
}
