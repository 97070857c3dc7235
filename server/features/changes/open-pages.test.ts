import { expect, test } from 'vitest'
import { OpenPages } from './open-pages.ts'

test('a page that disconnects is no longer open, also if it did before it had its stream', () => {
  const pages = new OpenPages()
  const closed = new AbortController()
  const session = { userId: 'ana', sessionId: 'phone' }
  pages.add({ ...session, signal: closed.signal })
  expect(pages.of('ana')).toHaveLength(1)
  closed.abort()
  pages.add({ ...session, signal: closed.signal })
  expect(pages.of('ana')).toEqual([])
  expect(pages.count).toBe(0)
})
