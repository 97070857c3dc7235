import { useEffect, useState } from 'react'

/**
 * Whether this tab holds a lock, as one of all the browser's tabs does; when it closes, another one gets it. A browser without
 * locks usually has one page open: there every tab holds it.
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
    // Rejected when the component unmounts before it has the lock.
    locks.request(name, { signal: ended.signal }, hold).catch(() => null)
    return () => {
      ended.abort()
      release()
      setLeader(false)
    }
  }, [name])
  return isLeader
}
