import { afterEach, vi } from 'vitest'

// vitest restores them before each test: without isolation, what the last one of a file replaced would reach the next file.
afterEach(() => vi.restoreAllMocks())
