import { useEffect, useState } from 'react'

/** The value once it has not changed for a while; the previous one until then. @param ms milliseconds */
export function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
