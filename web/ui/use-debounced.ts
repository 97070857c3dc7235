import { useEffect, useState } from 'react'

/** A value once it has stayed the same for so long; until then the one before. @param ms milliseconds */
export function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
