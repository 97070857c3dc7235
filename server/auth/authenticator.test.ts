import { describe, expect, it } from 'vitest'
import { stepOf } from './authenticator.ts'

/** "12345678901234567890" (RFC 6238, appendix B). */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

describe('codes by time', () => {
  // The last six of the eight digits of appendix B, with SHA-1.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(stepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('are accepted a step early or late, and no further', () => {
    const step = Math.floor(1_111_111_109 / 30)
    const accepted = [-2, -1, 0, 1, 2].map((steps) => stepOf(secret, '081804', at(1_111_111_109 + steps * 30)))
    expect(accepted).toEqual([null, step, step, step, null])
  })
})
