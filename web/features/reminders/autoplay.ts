import { useEffect, useState } from 'react'

/** A page that may sound says so at once; one that may not says nothing. In milliseconds. */
const answerWithinMs = 400

/**
 * Whether the browser lets this page sound now: most do only after the patient has pressed something on it. Where it
 * cannot be tried out, a press counts.
 */
export async function maySound(): Promise<boolean> {
  if (navigator.userActivation?.hasBeenActive) return true
  if (!('AudioContext' in window)) return false
  const context = new AudioContext()
  try {
    const late = new Promise((resolve) => setTimeout(resolve, answerWithinMs))
    await Promise.race([context.resume(), late])
    return context.state === 'running'
  } finally {
    await context.close()
  }
}

/**
 * Whether the browser keeps this page silent for now; false while it is not known. Looked at again after each press.
 * @param isAsked whether it is to be known yet: trying it out takes longer than showing a screen
 */
export function useIsSilenced(isAsked: boolean): boolean {
  const [isSilenced, setSilenced] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    let isGone = false
    async function look() {
      const may = await maySound().catch(() => false)
      if (isGone) return
      setSilenced(!may)
      if (may) stop()
    }
    const stop = () => {
      removeEventListener('pointerup', look)
      removeEventListener('keyup', look)
    }
    addEventListener('pointerup', look)
    addEventListener('keyup', look)
    void look()
    return () => {
      isGone = true
      stop()
    }
  }, [isAsked])
  return isSilenced
}
