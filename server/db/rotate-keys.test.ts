import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseKeyRing } from './key-ring.ts'
import { rotateKeys } from './rotate-keys.ts'
import { createSealer } from './sealed.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

const ada = '11111111-1111-4111-8111-111111111111'
const bob = '22222222-2222-4222-8222-222222222222'
const oldKey = `old:${randomBytes(32).toString('base64')}`
const newKey = `new:${randomBytes(32).toString('base64')}`
const before = createSealer(parseKeyRing(oldKey))
const during = createSealer(parseKeyRing(`${newKey},${oldKey}`))
const after = createSealer(parseKeyRing(newKey))

let test: TestDatabase

beforeAll(async () => {
  test = await testDatabase()
  await test.owner.query(`
    create table sealed_notes (user_id uuid not null, at timestamptz not null, title sealed not null, body sealed,
      primary key (user_id, at));
    select enable_patient_rls('sealed_notes')`)
})
afterAll(() => test.drop())

describe('a rotation of keys', () => {
  it('seals every value anew, batch by batch, so that the old key can be forgotten', async () => {
    for (const userId of [ada, bob]) {
      for (let note = 0; note < 7; note += 1) {
        const body = note % 2 ? before.seal('sealed_notes.body', userId, `body ${note}`) : null
        await test.owner.query('insert into sealed_notes values ($1, $2, $3, $4)', [
          userId,
          `2026-03-0${note + 1}T08:00:00.000001Z`,
          before.seal('sealed_notes.title', userId, `title ${note}`),
          body,
        ])
      }
    }
    // One of Bob's titles was moved to Ada by somebody who could write to the disk.
    await test.owner.query(
      `update sealed_notes set title = (select title from sealed_notes where user_id = $1 limit 1)
      where user_id = $2 and at = '2026-03-01T08:00:00.000001Z'`,
      [bob, ada],
    )

    const report = (await rotateKeys(test.db, during, 3)).find(({ table }) => table === 'sealed_notes')
    expect(report).toEqual({ table: 'sealed_notes', resealed: 13 + 6, broken: 1 })

    const { rows } = await test.owner.query('select * from sealed_notes where user_id = $1 order by at', [bob])
    expect(rows.map((row) => after.open('sealed_notes.title', bob, row.title))).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((note) => `title ${note}`),
    )
    expect(rows.map((row) => row.body && after.open('sealed_notes.body', bob, row.body))).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((note) => (note % 2 ? `body ${note}` : null)),
    )
    const again = (await rotateKeys(test.db, during, 3)).find(({ table }) => table === 'sealed_notes')
    expect(again).toEqual({ table: 'sealed_notes', resealed: 0, broken: 1 })
  })

  it('finds no plain text, because a sealed column refuses it', async () => {
    const plain = test.owner.query(`insert into sealed_notes values ($1, now(), $2, null)`, [
      ada,
      Buffer.from('Methotrexate 10 mg, once a week, on Mondays'),
    ])
    await expect(plain).rejects.toMatchObject({ constraint: 'sealed_by_us' })
  })
})
