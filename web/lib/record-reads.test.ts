import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { apiServer, sessionBody } from '#web/testing/api-server.ts'

const sam = sessionBody().userId
const kim = '00000000-0000-4000-8000-0000000000b0'
const ask = 'GET /api/account/session'
const now = '2026-11-21T20:00:00Z'

let server: ReturnType<typeof apiServer>
beforeEach(() => {
  vi.resetModules()
  server = apiServer()
  server.answer('GET /api/medications', { body: { medications: [] } })
})

/** What a page that was just loaded knows of an account after it asked early for whom the device believes signed in. */
async function early(userId: string) {
  localStorage.setItem('isAuthenticated', 'true')
  localStorage.setItem('currentUserId', userId)
  const [{ readEarly }, { checkSession }, { keys }] = await Promise.all([
    import('./record-reads.ts'),
    import('./session.ts'),
    import('./queries.ts'),
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  readEarly(client)
  await checkSession()
  await expect.poll(() => client.isFetching()).toBe(0)
  const known = client.getQueryData(keys.medications(userId))
  client.clear()
  return known
}

describe('what is asked for beside the session', () => {
  it("is there when it turns out to be the patient's", async () => {
    server.answer(ask, { body: { session: sessionBody(), now } })
    expect(await early(sam)).toMatchObject({ value: { medications: [] }, fromDevice: false })
  })

  it.each([
    ["somebody else's", { ...sessionBody(), userId: kim }],
    ['over', null],
  ])('is forgotten when the session turns out to be %s', async (_, session) => {
    server.answer(ask, { body: { session, now } })
    expect(await early(sam)).toBeUndefined()
  })
})
