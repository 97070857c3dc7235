import { afterAll, beforeAll, expect, test } from 'vitest'
import { listReceipts, putReceiptConsent } from '#core/api/receipts.ts'
import { type Algod, type NodeFault, startAlgod } from '#server/testing/algod.ts'
import { createMedication, patient, recordTaken } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { randomFrom } from '#server/testing/random.ts'
import { chainOf, runReceiptWriter, writerFor } from '#server/testing/receipt-writer.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import type { Chain } from './chain.ts'

/*
 * Doses whose receipts are written while the chain fails in every way there is and the server is killed again and again. How many
 * is asked by hand: RECEIPT_DOSES=1000 vitest run --project server server/ledger/faults.test.ts
 */
const doses = Number(process.env.RECEIPT_DOSES ?? 24)
/** Nobody has more receipts in a day. */
const mostEach = 100
const seed = Number(process.env.RECEIPT_SEED ?? 7)

let algod: Algod
let app: TestApp
let people: { ana: Person; aspirin: { id: string } }[]
beforeAll(async () => {
  algod = await startAlgod()
  app = await testApp({ settings: { chain: chainOf(algod) } })
  people = []
  for (let count = 0; count < doses; count += mostEach) {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await as(ana).call(putReceiptConsent, { form: 'private' })
    people.push({ ana, aspirin: await createMedication(ana, 'daily 08:00', '2026-03-02T08:00') })
  }
})
afterAll(async () => {
  await app.close()
  await algod.close()
})

const troubles: readonly (NodeFault | null)[] = [
  null,
  null,
  null,
  'down',
  429,
  500,
  'pool full',
  'answer lost',
  'never confirms',
  'forgets the pool',
  'indexer down',
]

test('every dose ends with exactly one confirmed transaction, whatever fails and however often the server is killed', async () => {
  await app.deps.ledger.isReady()
  const random = randomFrom(seed)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const first = Temporal.PlainDateTime.from('2026-03-02T08:00')
  let kills = 0
  let taken = 0

  while (taken < doses || (await waiting()) > 0) {
    for (let count = Math.min(doses - taken, 1 + Math.floor(random() * 5)); count > 0; count -= 1) {
      const { ana, aspirin } = people[Math.floor(taken / mostEach)] as (typeof people)[number]
      await recordTaken(ana, aspirin, first.add({ minutes: 20 * taken }).toString({ smallestUnit: 'minute' }))
      taken += 1
    }
    algod.trouble = pick(troubles)
    algod.feePerByte = random() < 0.1 ? 1000 : 0
    algod.confirmsAfter = 1 + Math.floor(random() * 7)
    kills += await runs(random() < 0.5 ? Math.floor(random() * 60) : Number.POSITIVE_INFINITY)
    algod.advance(random() < 0.15 ? 1100 : Math.floor(random() * 30))
    app.clock.set(app.clock.now().add({ seconds: Math.floor(random() * 600) }))
  }

  const from = first.toPlainDate()
  const lists = await Promise.all(people.flatMap(({ ana }) => [0, 31].map((days) => listed(ana, from.add({ days })))))
  const receipts = lists.flat()
  const confirmed = algod.confirmed.map(({ txid }) => txid)
  expect(receipts).toHaveLength(doses)
  expect(new Set(receipts.map(({ txHash }) => txHash))).toEqual(new Set(confirmed))
  expect(confirmed).toHaveLength(doses)
  const sent = new Set(algod.posted.map((bytes) => bytes.toString('base64'))).size
  process.stdout.write(
    `${doses} doses, ${kills} kills: ${confirmed.length} confirmed, ${algod.posted.length} sendings of ${sent} transactions\n`,
  )
})

async function listed(ana: Person, from: Temporal.PlainDate) {
  return (await as(ana).call(listReceipts, { from, to: from.add({ days: 30 }) })).receipts
}

async function waiting(): Promise<number> {
  const { rows } = await app.owner.query(
    "select count(*)::int as count from receipts where state in ('waiting', 'signed')",
  )
  return rows[0].count
}

/** A server takes up what is due, and is killed after so many steps. @returns whether it was */
async function runs(steps: number): Promise<number> {
  let left = steps
  const { promise: killed, resolve: kill } = Promise.withResolvers<'killed'>()
  async function step<T>(work: () => Promise<T>): Promise<T> {
    left -= 1
    if (left < 0) {
      kill('killed')
      // It never goes on.
      await new Promise(() => {})
    }
    return work()
  }
  const { ledger } = app.deps
  const { chain } = ledger
  const mortal: Chain = {
    round: () => step(() => chain.round()),
    params: () => step(() => chain.params()),
    balance: (address) => step(() => chain.balance(address)),
    send: (bytes) => step(() => chain.send(bytes)),
    find: (txid) => step(() => chain.find(txid)),
    afterRound: (round) => step(() => chain.afterRound(round)),
    isLost: (txid, lastValid) => step(() => chain.isLost(txid, lastValid)),
    timeOf: (round) => step(() => chain.timeOf(round)),
  }
  const database = {
    ...app.database,
    withSystem: ((work) => step(() => app.database.withSystem(work))) as typeof app.database.withSystem,
  }
  const run = runReceiptWriter(writerFor(app, { ledger: { ...ledger, chain: mortal }, database })).then(
    () => 'ended' as const,
  )
  return (await Promise.race([run, killed])) === 'killed' ? 1 : 0
}
