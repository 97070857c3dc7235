import { useEffect, useState } from 'react'

/**
 * Whether this tab is the one of all the browser's tabs that holds a name; when it closes, another one is. A browser
 * without locks has one page open, as a rule: there every tab holds it.
 */
export function useLeader(name: string): boolean {
  const [isLeader, setLeader] = useState(false)
  useEffect(() => {
    const { locks } = navigator
    if (!locks) {
      setLeader(true)
      return
    }
    const ended = new AbortController()
    let release: () => void = () => {}
    const hold = () => {
      setLeader(true)
      return new Promise<void>((resolve) => {
        release = resolve
      })
    }
    // Rejected when the page goes before it was its turn.
    locks.request(name, { signal: ended.signal }, hold).catch(() => null)
    return () => {
      ended.abort()
      release()
      setLeader(false)
    }
  }, [name])
  return isLeader
}
