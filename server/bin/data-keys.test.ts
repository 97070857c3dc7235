import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyRingText } from '#server/db/key-ring.ts'
import { testDatabase } from '#server/db/testing.ts'
import { signUp } from '#server/testing/people.ts'
import { runProgram } from '#server/testing/start-server.ts'
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

describe('a rotation of keys', () => {
  it('names the key file that still has another key than the first', async () => {
    const database = await testDatabase()
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'dosewell-rotation-'))
    const file = join(DATA_DIR, 'data.key')
    const [leaked, fresh] = [newKey(), newKey()]
    const rotate = () => runProgram('rotate-keys.ts', [], { ...database.settings, DATA_DIR, DATA_KEY: fresh })
    writeFileSync(file, leaked, { mode: 0o600 })
    expect((await rotate()).output).toContain(`\n${file} still has another key than the first`)
    writeFileSync(file, fresh)
    expect(await rotate()).toEqual({ code: 0, output: expect.not.stringContaining(file) })
    await database.drop()
    rmSync(DATA_DIR, { recursive: true })
  })
})
