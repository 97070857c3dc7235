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

test('an account has forty streams at most, of all its sessions', () => {
  const pages = new OpenPages()
  const { signal } = new AbortController()
  for (let open = 0; open < 40; open++)
    pages.add({ userId: 'ana', sessionId: `device ${Math.floor(open / 8)}`, signal })
  expect(() => pages.add({ userId: 'ana', sessionId: 'one more', signal })).toThrow('Too many pages are open.')
  pages.add({ userId: 'bob', sessionId: 'phone', signal })
  expect(pages.count).toBe(41)
})

test('a page that leaves two hundred messages unread is let go', () => {
  const pages = new OpenPages()
  const page = pages.add({ userId: 'ana', sessionId: 'phone', signal: new AbortController().signal })
  for (let sent = 0; sent < 199; sent++) page.keepAlive()
  expect(pages.of('ana')).toEqual([page])
  for (let sent = 0; sent < 10; sent++) page.keepAlive()
  expect(pages.of('ana')).toEqual([])
})
