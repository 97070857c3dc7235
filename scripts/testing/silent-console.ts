import { format } from 'node:util'
import { afterEach } from 'vitest'

/**
 * A test that makes the code write to console.error or console.warn fails: a warning nobody expects is a fault nobody reads.
 * A test that expects one says so with `vi.spyOn(console, 'error').mockImplementation(() => {})` and asserts on the spy.
 */
const output: string[] = []
for (const method of ['error', 'warn'] as const) {
  console[method] = (...values: unknown[]) => {
    output.push(`console.${method}: ${format(...values)}`)
  }
}

afterEach(() => {
  const unexpected = output.splice(0)
  if (unexpected.length > 0) throw new Error(`This test did not expect:\n${unexpected.join('\n')}`)
})
