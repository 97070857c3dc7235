import { createSecretKey, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { signUp } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('a session cookie', () => {
  it('stays good when keys are rotated, as long as the old key is in the ring', async () => {
    const ana = await signUp(app, 'Ana')
    const { current } = app.deps.keys
    const next = { id: 'next', key: createSecretKey(randomBytes(32)) }
    const both = { current: next, byId: new Map([next, current].map((key) => [key.id, key])) }
    const only = { current: next, byId: new Map([[next.id, next]]) }
    const headers = { cookie: `dosewell.session_token=${ana.cookies.get('dosewell.session_token')}` }
    const status = async (keys: typeof both) =>
      (await createApp({ ...app.deps, keys }).hono.request('/api/settings', { headers })).status
    expect(await status(both)).toBe(200)
    expect(await status(only)).toBe(401)
  })
})
