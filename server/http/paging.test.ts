import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { instant } from '#core/api/codecs.ts'
import { cursorText, pageOf, placeOf } from './paging.ts'
import { Problem } from './problem.ts'

describe('a list in pages', () => {
  it('has a next page exactly if a row more than fits was read', () => {
    expect(pageOf([1, 2, 3], 2, String)).toEqual({ shown: [1, 2], next: '2' })
    expect(pageOf([1, 2], 2, String)).toEqual({ shown: [1, 2], next: null })
    expect(pageOf([], 2, String)).toEqual({ shown: [], next: null })
  })

  const parts = z.tuple([instant, z.string().check(z.regex(/^\d+$/))])

  it('goes on from where the cursor says, and else from its beginning', () => {
    const at = '2026-03-02T12:00:00Z'
    expect(placeOf(parts, cursorText(at, '7'))).toEqual([Temporal.Instant.from(at), '7'])
    expect(placeOf(parts, undefined)).toBeNull()
  })

  it.each(['', '_', '7', '2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z_x', '2026-03-02T12:00:00Z_7_7'])(
    'is refused with the cursor "%s"',
    (cursor) => {
      expect(() => placeOf(parts, cursor)).toThrow(Problem)
    },
  )
})
