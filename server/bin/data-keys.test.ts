import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseKeyRing } from '#server/db/key-ring.ts'
import { createSealer } from '#server/db/sealed.ts'
import { type TestDatabase, testDatabase } from '#server/db/testing.ts'
import { pushIdentity } from '#server/delivery/push-identity.ts'
import { readSettings } from '#server/settings.ts'
import { dataKeys } from './data-keys.ts'

let stored: TestDatabase
let dataDir: string

beforeEach(async () => {
  stored = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'dosewell-keys-'))
})
afterEach(async () => {
  await stored.drop()
  rmSync(dataDir, { recursive: true })
})

const newKey = () => randomBytes(32).toString('base64')
const keysOf = (dataKey: string) => dataKeys(readSettings({ DATA_KEY: dataKey, DATA_DIR: dataDir }), stored.db)

test.each([
  ['', 'a key of another fingerprint'],
  ['clinic:', 'another key of the same name'],
])('data that were sealed with "%s" are refused with %s', async (name) => {
  const [theirs, another] = [`${name}${newKey()}`, `${name}${newKey()}`]
  await pushIdentity(stored.db, createSealer(parseKeyRing(theirs)))
  await expect(keysOf(another)).rejects.toThrow(
    `These data have another key than DATA_KEY and ${join(dataDir, 'data.key')}: put theirs there; "npm run restore" into a new DATA_DIR writes that of a backup.`,
  )
  expect((await keysOf(theirs)).byId.size).toBe(1)
})

test('a new key in front of the old one is accepted before the data are sealed anew', async () => {
  const [old, next] = [newKey(), newKey()]
  await pushIdentity(stored.db, createSealer(parseKeyRing(old)))
  expect((await keysOf(`${next},${old}`)).current.id).toBe(parseKeyRing(next).current.id)
})
