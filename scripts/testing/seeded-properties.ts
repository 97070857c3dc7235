import fc from 'fast-check'
import { inject } from 'vitest'

// Left alone, fast-check draws its examples from the clock.
fc.configureGlobal({ seed: inject('seed') })
