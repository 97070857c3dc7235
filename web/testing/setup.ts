import { BroadcastChannel } from 'node:worker_threads'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Browsers have it, happy-dom has not.
Object.assign(globalThis, { BroadcastChannel })

// A loaded machine may be slow; what is awaited comes or does not.
configure({ asyncUtilTimeout: 60_000 })

// A test writes times and dates with the spaces of a keyboard; that they stay in one piece is a test of its own.
vi.mock('#web/texts/unbroken.ts', () => ({ unbroken: asItIs, unbrokenFromSecondWord: asItIs }))
function asItIs(text: string): string {
  return text
}

// What a test rendered and stored is removed before the next one.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
