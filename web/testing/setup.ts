import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A loaded machine may be slow; what is awaited comes or does not.
configure({ asyncUtilTimeout: 60_000 })

// What a test rendered and stored is removed before the next one.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
