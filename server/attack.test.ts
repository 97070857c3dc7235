import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type TestDatabase, testDatabase } from './db/testing.ts'
import { attack, attackStart, type Round, reminders } from './testing/attack.ts'
import { serverAt } from './testing/floods.ts'
import { randomFrom } from './testing/random.ts'
import { sendRandom } from './testing/random-requests.ts'
import { startServer } from './testing/start-server.ts'

/* The short form of `npm run attack`: what is answered, and that every reminder goes out. How fast, that tells. */

let stored: TestDatabase
let dataDir: string
let server: ReturnType<typeof startServer>
beforeAll(async () => {
  stored = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'dosewell-attack-'))
  chmodSync(dataDir, 0o755)
  server = startServer({ ...stored.settings, DATA_DIR: dataDir, TEST_CLOCK: attackStart, TRUST_PROXY: '1' })
  await server.ready
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await stored.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('floods of one account, and of whoever knows a patient’s address', () => {
  let rounds: Round[]
  beforeAll(async () => {
    rounds = await attack({ server, owner: stored.owner }, { length: 300, share: 0.1 })
  })

  it('keep back none of sixty life-threatening reminders of another patient', () => {
    expect(rounds.map(({ name, reminders: { sent } }) => [name, sent])).toEqual(
      rounds.map(({ name }) => [name, reminders]),
    )
  })

  it('are answered in words or told to wait, and break nothing', () => {
    const answers = rounds.flatMap(({ statuses }) => [...statuses.keys()])
    for (const status of answers) expect([200, 400, 401, 404, 409, 413, 429, 503]).toContain(status)
  })

  it('leave others what they do every day', () => {
    const answers = rounds.flatMap(({ bystander }) => [...bystander.statuses.keys()])
    expect(new Set(answers)).toEqual(new Set([200]))
  })
})

test('two thousand requests made from the description of the API break nothing', async () => {
  const { statuses, stumbled } = await sendRandom(serverAt(await server.ready), 2000, randomFrom(11))
  expect(stumbled).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(100)
  expect(statuses.get(400)).toBeGreaterThan(200)
})
