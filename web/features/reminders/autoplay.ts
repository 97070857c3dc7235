import { useEffect, useState } from 'react'

/** A page that may sound says so at once; one that may not says nothing. In milliseconds. */
const answerWithinMs = 1000

/**
 * Whether the browser lets this page sound now: most do only after the patient has pressed something on it. Where it
 * cannot be tried out, a press counts.
 */
export async function isAutoplayAllowed(): Promise<boolean> {
  if (navigator.userActivation?.hasBeenActive) return true
  // Nothing, played: an AudioContext would open the device's sound for the same answer, and hold up the page meanwhile.
  const address = URL.createObjectURL(new Blob([silence()], { type: 'audio/wav' }))
  const player = new Audio(address)
  try {
    const late = new Promise<false>((resolve) => setTimeout(resolve, answerWithinMs, false))
    const played = player.play().then(
      () => true,
      () => false,
    )
    return await Promise.race([played, late])
  } finally {
    player.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

/** A WAV file of eight samples, at 8 kHz with 8 bits each, in which nothing is heard. */
function silence(): Uint8Array<ArrayBuffer> {
  const head = [0x52494646, 44, 0x57415645, 0x666d7420, 16, 0x00010001, 8000, 8000, 0x00080001, 0x64617461, 8]
  const file = new DataView(new ArrayBuffer(52))
  head.forEach((field, index) => {
    const isName = [0, 2, 3, 9].includes(index)
    file.setUint32(index * 4, field, !isName)
  })
  const bytes = new Uint8Array(file.buffer)
  return bytes.fill(0x80, 44)
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
      const may = await isAutoplayAllowed().catch(() => false)
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
