import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// What a test rendered and stored is gone before the next one.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
