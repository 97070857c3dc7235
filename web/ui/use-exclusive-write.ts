import { useRef, useState } from 'react'
import { showToast } from './toast.tsx'

/**
 * Writes of which one at a time runs for a key, such as a dose: another for the same key is ignored until it has ended. A
 * failure shows a toast with Try again.
 * @param tryAgain the toast's button
 */
export function useExclusiveWrite<Key extends string>(tryAgain: string) {
  const [writing, setWriting] = useState<ReadonlySet<Key>>(new Set())
  // Not only in the state: a second tap can come before the first one's state is rendered.
  const busy = useRef(new Set<Key>())

  /** @returns null if it was ignored or has failed */
  async function write<T>(key: Key, run: () => Promise<T>, failed: string): Promise<T | null> {
    if (busy.current.has(key)) return null
    busy.current.add(key)
    setWriting(new Set(busy.current))
    try {
      return await run()
    } catch {
      showToast('error', failed, {
        id: `failed ${key}`,
        action: { label: tryAgain, run: () => void write(key, run, failed) },
      })
      return null
    } finally {
      busy.current.delete(key)
      setWriting(new Set(busy.current))
    }
  }

  return { writing, write }
}
