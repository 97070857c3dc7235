import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyRingText } from '#server/db/key-ring.ts'
import { signUp } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { dataKeys } from './data-keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const start = (dataKey: string) => dataKeys({ ...app.deps.settings, dataKey }, app.database)
const newKey = () => randomBytes(32).toString('base64')

describe('DATA_KEY', () => {
  it('may be any key while nothing is stored', async () => {
    const key = newKey()
    expect(keyRingText(await start(key))).toContain(key)
  })

  it('is refused if nothing stored opens with it, and accepted as soon as one value does', async () => {
    await signUp(app, 'Ana')
    const mine = keyRingText(app.deps.keys)
    const [id] = mine.split(':')
    for (const wrong of [newKey(), `${id}:${newKey()}`]) {
      await expect(start(wrong)).rejects.toThrow('These data were stored with another key than that of DATA_KEY')
    }
    expect((await start(mine)).current.id).toBe(id)
    expect((await start(`${newKey()},${mine}`)).byId.has(id ?? '')).toBe(true)

    await signUp(app, 'Ben')
    await app.owner.query(`update profiles set first_name = set_byte(first_name::bytea, octet_length(first_name) - 1, 0)::sealed
      where user_id = (select id from users where name like 'Ben%')`)
    expect((await start(mine)).current.id).toBe(id)
  })
})
