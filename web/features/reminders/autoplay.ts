import { useEffect, useState } from 'react'
import { within } from '#web/lib/within.ts'

/** A page that may play sound reports it at once; one that may not reports nothing. In milliseconds. */
const answerWithinMs = 1000

/**
 * Whether the browser allows this page to play sound: most do only after the patient has pressed something. If it cannot be
 * tested, a press counts.
 */
export async function isAutoplayAllowed(): Promise<boolean> {
  if (navigator.userActivation?.hasBeenActive) return true
  // Plays silence: an AudioContext would open the device's sound for the same answer, and block the page in the meantime.
  const address = URL.createObjectURL(new Blob([silence()], { type: 'audio/wav' }))
  const player = new Audio(address)
  try {
    const played = player.play().then(
      () => true,
      () => false,
    )
    return await within(answerWithinMs, played, false)
  } finally {
    player.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

/** A WAV file of eight silent samples, at 8 kHz with 8 bits each. */
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

/** Whether the browser blocks sound on this page; false while unknown. Checked again after each press. */
export function useIsSilenced(): boolean {
  const [isSilenced, setSilenced] = useState(false)
  useEffect(() => {
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
  }, [])
  return isSilenced
}
