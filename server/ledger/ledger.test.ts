import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { movableClock } from '#server/clock.ts'
import { createLog } from '#server/log.ts'
import { type Algod, startAlgod } from '#server/testing/algod.ts'
import { sponsorWords } from '#server/testing/test-app.ts'
import { openChain } from './chain.ts'
import { createLedger } from './ledger.ts'
import { loadSponsor } from './sponsor.ts'

let algod: Algod
beforeAll(async () => {
  algod = await startAlgod()
})
afterAll(() => algod.close())
afterEach(() => algod.reset())

/** @param answer how long an answer may take, in milliseconds */
function started(answer = 60_000) {
  const clock = movableClock(Temporal.Instant.from('2026-03-02T09:00:00Z'))
  const logged: string[] = []
  const ledger = createLedger({
    chain: openChain({ algodUrl: algod.url, indexerUrl: algod.indexerUrl }, { answer, round: answer }),
    sponsor: async () => loadSponsor(sponsorWords, 'none', false),
    clock,
    log: createLog('info', { write: (line) => void logged.push(line) }),
  })
  const later = (seconds: number) => clock.set(clock.now().add({ seconds }))
  return { ledger, later, logged }
}

test('is uninitialised until a call for the status succeeds, for TestNet, and initialised from then on', async () => {
  const { ledger } = started()
  expect(algod.asked).toEqual([])
  expect(await ledger.isReady()).toBe(true)
  expect(algod.asked).toEqual(['GET /v2/status', 'GET /v2/transactions/params'])
  algod.trouble = 'down'
  expect(await ledger.isReady()).toBe(true)
})

test.each(['down', 'slow', 429, 500, 'wrong network'] as const)(
  'stays uninitialised where the node is %s',
  async (trouble) => {
    const { ledger } = started(trouble === 'slow' ? 50 : undefined)
    algod.trouble = trouble
    expect(await ledger.isReady()).toBe(false)
    const status = trouble === 'wrong network' ? 'wrong-network' : 'unavailable'
    expect(await ledger.network()).toMatchObject({ status })
  },
)

test('is tried again once a minute at most, however often it is asked', async () => {
  const { ledger, later } = started()
  algod.trouble = 500
  for (const seconds of [0, 10, 20, 29]) {
    later(seconds)
    await Promise.all([ledger.isReady(), ledger.isReady(), ledger.network()])
  }
  expect(algod.asked).toEqual(['GET /v2/status'])
  algod.trouble = null
  later(1)
  expect(await ledger.isReady()).toBe(true)
})

test('says why it is not available to whoever runs the server, and repeats no address or words', async () => {
  const { ledger, logged } = started()
  algod.trouble = 'down'
  await ledger.isReady()
  expect(logged.join()).toContain('the chain is not available')
  for (const told of [algod.url, ...sponsorWords.split(' ').slice(0, 3)]) expect(logged.join()).not.toContain(told)
})
