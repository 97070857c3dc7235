import { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getReceipt, getReceiptsState, putReceiptConsent } from '#core/api/receipts.ts'
import type { ReceiptForm } from '#core/receipt/form.ts'
import { type Algod, type NodeFault, startAlgod } from '#server/testing/algod.ts'
import { createMedication, patient, recordTaken, setClock, undoDose } from '#server/testing/medication-steps.ts'
import { as, onAnotherDevice, type Person } from '#server/testing/people.ts'
import { chainOf, runReceiptWriter, writerFor } from '#server/testing/receipt-writer.ts'
import { sponsorWords, type TestApp, testApp } from '#server/testing/test-app.ts'
import { type Chain, openChain } from './chain.ts'
import { createLedger } from './ledger.ts'
import type { ProcessorDeps } from './receipt-processor.ts'
import { loadSponsor } from './sponsor.ts'

let algod: Algod
let app: TestApp
let ana: Person
let aspirin: { id: string }
beforeAll(async () => {
  algod = await startAlgod()
  app = await testApp({ settings: { chain: chainOf(algod) } })
  ana = await patient(app, 'Ana', '2026-03-02T07:00')
})
afterAll(async () => {
  await app.close()
  await algod.close()
})
beforeEach(async () => {
  await app.owner.query('delete from receipts')
  await app.owner.query('delete from receipt_consents')
  setClock(ana, '2026-03-02T07:00')
  aspirin = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name: 'Tacrolimus' })
  setClock(ana, '2026-03-02T08:01')
  await app.deps.ledger.isReady()
  algod.reset()
})

const dose = '2026-03-02T08:00'
const consentTo = (form: ReceiptForm | null, person = ana) => as(person).call(putReceiptConsent, { form })
const later = (time: Temporal.DurationLike) => app.clock.set(app.clock.now().add(time))

/** Ana takes her dose with receipts on. @returns the entry's id */
async function recordDose(form: ReceiptForm = 'private'): Promise<string> {
  await consentTo(form)
  return (await recordTaken(ana, aspirin, dose)).entry.id
}

const receiptOf = (entryId: string, person = ana) => as(person).call(getReceipt, { entryId })
const notes = () => algod.confirmed.map(({ txn }) => txn.note.toString())
/** Everything that was sent in transactions, byte for byte. */
const everythingPosted = () => new Set(algod.posted.map((bytes) => bytes.toString('base64')))

describe('before consent', () => {
  it('nothing leaves the server: no request at all is made for a dose, an undo or a late entry', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const connected = vi.spyOn(Socket.prototype, 'connect')
    await recordTaken(ana, aspirin, dose)
    await undoDose(ana, aspirin, dose)
    await recordTaken(ana, aspirin, dose)
    await runReceiptWriter(writerFor(app))
    expect(algod.asked).toEqual([])
    expect(fetched).not.toHaveBeenCalled()
    // The database is at the end of a socket without a network.
    const overNetwork = connected.mock.calls.filter(([to]) => !String(to).startsWith('/'))
    expect(overNetwork).toEqual([])
    expect((await app.owner.query('select from receipts')).rowCount).toBe(0)
  })

  it('a dose recorded on a device without network is not written afterwards either', async () => {
    const tapped = app.clock.now()
    later({ minutes: 10 })
    await consentTo('public')
    const { entry } = await recordTaken(ana, aspirin, dose, tapped)
    await runReceiptWriter(writerFor(app))
    expect(algod.posted).toEqual([])
    await expect(receiptOf(entry.id)).rejects.toMatchObject({ status: 404 })
  })

  it('the state of the network is not requested', async () => {
    await as(ana).call(getReceiptsState, {})
    expect(algod.asked).toEqual([])
  })
})

describe('after consent', () => {
  it('a look at the network reveals nobody', async () => {
    await consentTo('private')
    await as(ana).call(getReceiptsState, {})
    expect(algod.asked.length).toBeGreaterThan(0)
    for (const asked of algod.asked)
      expect(asked).toMatch(/^GET \/v2\/(status|transactions\/params|accounts\/[A-Z2-7]{58}\?exclude=all)$/)
  })
})

describe('a taken dose', () => {
  it('is on the chain once, and shown as logged with its hash', async () => {
    const id = await recordDose()
    expect(await receiptOf(id)).toMatchObject({ state: 'waiting', success: null, txHash: null, error: null })
    await runReceiptWriter(writerFor(app))
    const [confirmed] = algod.confirmed
    expect(await receiptOf(id)).toMatchObject({
      state: 'confirmed',
      success: true,
      txHash: confirmed?.txid,
      error: null,
      round: confirmed?.round,
      undoneLater: false,
    })
    await runReceiptWriter(writerFor(app))
    expect(algod.confirmed).toHaveLength(1)
  })

  it('a private proof carries no health data in any byte that leaves the server, nor whose it is', async () => {
    await recordDose('private')
    await runReceiptWriter(writerFor(app))
    expect(notes()).toEqual([expect.stringMatching(/^dosewell\/v1:j\{"v":1,"c":"[\w-]{43}"\}$/)])
    for (const told of [
      'Tacrolimus',
      '500mg',
      ana.userId,
      ana.email,
      'taken',
      String(app.clock.now().epochMilliseconds),
    ]) {
      expect(algod.asked.join('\n').toLowerCase()).not.toContain(told.toLowerCase())
    }
  })

  it('a public record is the event in the words of product 10.1', async () => {
    await recordDose('public')
    await runReceiptWriter(writerFor(app))
    expect(notes().map((note) => JSON.parse(note))).toEqual([
      {
        timestamp: app.clock.now().epochMilliseconds,
        medication: 'Tacrolimus',
        dosage: '500mg',
        user: ana.userId,
        action: 'medication_taken',
      },
    ])
  })

  it('is nowhere in the database in plain text, before it is on the chain or after', async () => {
    algod.trouble = 'never confirms'
    await recordDose('public')
    const stored = async () => JSON.stringify((await app.owner.query('select * from receipts')).rows)
    const held = Buffer.from('Tacrolimus').toJSON().data.join()
    await runReceiptWriter(writerFor(app))
    expect(await stored()).not.toContain(held)
    algod.trouble = null
    later({ minutes: 10 })
    await runReceiptWriter(writerFor(app))
    expect(await stored()).not.toContain(held)
    expect(algod.confirmed).toHaveLength(1)
  })

  it('has one receipt when it is recorded on two devices at once', async () => {
    await consentTo('private')
    const phone = await onAnotherDevice(ana)
    const [first, second] = await Promise.all([recordTaken(ana, aspirin, dose), recordTaken(phone, aspirin, dose)])
    await Promise.all([runReceiptWriter(writerFor(app)), runReceiptWriter(writerFor(app))])
    expect(algod.confirmed).toHaveLength(1)
    const states = await Promise.all([first, second].map(async ({ entry }) => (await receiptOf(entry.id)).state))
    expect(states.sort()).toEqual(['confirmed', 'withdrawn'])
  })

  it('a dose beyond a hundred in a day has no receipt yet, says so, and has one the day after', async () => {
    await recordDose()
    await runReceiptWriter(writerFor(app))
    await repeatReceipts(99)
    const other = await createMedication(ana, 'daily 08:00', dose)
    const { entry } = await recordTaken(ana, other, dose)
    await runReceiptWriter(writerFor(app))
    expect(algod.confirmed).toHaveLength(1)
    expect(await receiptOf(entry.id)).toMatchObject({
      state: 'failed',
      reason: 'limit',
      error: 'Too many receipts in one day',
    })
    later({ hours: 24 })
    const next = await recordTaken(ana, other, '2026-03-03T08:00')
    await runReceiptWriter(writerFor(app))
    expect((await receiptOf(next.entry.id)).state).toBe('confirmed')
  })

  it('a dose logged by a throwaway account is on the chain once too', async () => {
    const { clock, log, ledger } = app.deps
    const sponsor = async () => loadSponsor(sponsorWords, 'none', true)
    const id = await recordDose()
    await runReceiptWriter(writerFor(app, { ledger: createLedger({ chain: ledger.chain, sponsor, clock, log }) }))
    const carrying = algod.confirmed.filter(({ txn }) => txn.note.length > 0)
    expect(carrying).toHaveLength(1)
    expect(algod.confirmed).toHaveLength(2)
    expect(await receiptOf(id)).toMatchObject({ state: 'confirmed', txHash: carrying[0]?.txid })
  })
})

describe('switching receipts off', () => {
  it('stops at once what has not been sent yet', async () => {
    const id = await recordDose()
    await consentTo(null)
    await runReceiptWriter(writerFor(app))
    expect(algod.posted).toEqual([])
    expect(await receiptOf(id)).toMatchObject({ state: 'withdrawn', success: null, error: null })
  })

  it('stops what is signed and was never sent', async () => {
    const id = await recordDose()
    await killDuring(justBefore('post'))
    await consentTo(null)
    later({ minutes: 3 })
    await runReceiptWriter(writerFor(app))
    expect(algod.posted).toEqual([])
    expect((await receiptOf(id)).state).toBe('withdrawn')
  })

  it.each(['private', 'public'] as const)(
    'drops what waits, also when it is switched on again before the writer ran (%s)',
    async (form) => {
      const id = await recordDose(form)
      later({ minutes: 1 })
      await consentTo(null)
      expect((await receiptOf(id)).state).toBe('withdrawn')
      later({ minutes: 1 })
      await consentTo(form)
      expect((await receiptOf(id)).state).toBe('withdrawn')
      await runReceiptWriter(writerFor(app))
      expect(algod.posted).toEqual([])
      expect((await receiptOf(id)).state).toBe('withdrawn')
    },
  )

  it('switching on again sends nothing that was signed before and never sent', async () => {
    const id = await recordDose()
    await killDuring(justBefore('post'))
    later({ minutes: 1 })
    await consentTo(null)
    later({ minutes: 1 })
    await consentTo('private')
    later({ minutes: 3 })
    await runReceiptWriter(writerFor(app))
    expect(algod.posted).toEqual([])
    expect((await receiptOf(id)).state).toBe('withdrawn')
  })

  it('switching to public records leaves what waited a private proof', async () => {
    await recordDose('public')
    later({ minutes: 1 })
    await consentTo('private')
    later({ minutes: 1 })
    await consentTo('public')
    await runReceiptWriter(writerFor(app))
    expect(notes()).toEqual([expect.stringMatching(/^dosewell\/v1:j/)])
  })

  it('sends nothing in plain text that was recorded for a public record', async () => {
    await recordDose('public')
    await consentTo('private')
    await runReceiptWriter(writerFor(app))
    expect(notes()).toEqual([expect.stringMatching(/^dosewell\/v1:j/)])
  })
})

describe('changing the form', () => {
  it.each([
    ['private', 'public'],
    ['public', 'private'],
  ] as const)(
    'from %s to %s leaves a dose recorded before, that arrives after, a private proof',
    async (one, other) => {
      await consentTo(one)
      later({ minutes: 1 })
      const tapped = app.clock.now()
      later({ minutes: 1 })
      await consentTo(other)
      later({ minutes: 1 })
      await recordTaken(ana, aspirin, dose, tapped)
      await runReceiptWriter(writerFor(app))
      expect(notes()).toEqual([expect.stringMatching(/^dosewell\/v1:j/)])
    },
  )
})

describe('undoing a dose', () => {
  it('a receipt that was not sent yet is dropped', async () => {
    const id = await recordDose()
    await undoDose(ana, aspirin, dose)
    await runReceiptWriter(writerFor(app))
    expect(algod.posted).toEqual([])
    expect(await receiptOf(id)).toMatchObject({ state: 'withdrawn', undoneLater: false })
  })

  it('leaves a receipt that is on the chain, marked as undone later', async () => {
    const id = await recordDose()
    await runReceiptWriter(writerFor(app))
    await undoDose(ana, aspirin, dose)
    expect(await receiptOf(id)).toMatchObject({ state: 'confirmed', undoneLater: true })
  })
})

describe('a chain that is not there', () => {
  it.each<NodeFault>(['down', 'wrong network', 429, 500])(
    'a chain that is off (%s): the dose is there, its receipt is skipped',
    async (trouble) => {
      algod.trouble = trouble
      const id = await recordDose()
      const started = writerFor(app, { ledger: newLedger() })
      await runReceiptWriter(started)
      expect(await receiptOf(id)).toMatchObject({
        state: 'skipped',
        success: true,
        txHash: null,
        error: 'Blockchain logging unavailable',
      })
      algod.trouble = null
      later({ minutes: 5 })
      await runReceiptWriter(started)
      expect(algod.posted).toEqual([])
    },
  )

  it.each<NodeFault>(['down', 'slow', 429, 500, 'pool full', 'answer lost', 'forgets the pool', 'indexer down'])(
    'a chain that is away for a while (%s): the receipt is written once, when it is back',
    async (trouble) => {
      algod.trouble = trouble
      const id = await recordDose()
      await runReceiptWriter(trouble === 'slow' ? impatientWriter() : writerFor(app))
      algod.trouble = null
      later({ minutes: 5 })
      await runReceiptWriter(writerFor(app))
      expect(await receiptOf(id)).toMatchObject({ state: 'confirmed', txHash: algod.confirmed[0]?.txid })
      expect(algod.confirmed).toHaveLength(1)
      expect(everythingPosted().size).toBe(1)
    },
  )

  it('a chain whose address leads to another network for a while: nothing is signed for that one', async () => {
    algod.trouble = 'wrong network'
    const id = await recordDose()
    await runReceiptWriter(writerFor(app))
    expect(algod.posted).toEqual([])
    expect(await receiptOf(id)).toMatchObject({ state: 'waiting', reason: 'unavailable' })
    algod.trouble = null
    later({ minutes: 5 })
    await runReceiptWriter(writerFor(app))
    expect((await receiptOf(id)).state).toBe('confirmed')
  })

  it('a chain that is away for a day: the receipt has failed, and says why', async () => {
    algod.trouble = 'down'
    const id = await recordDose()
    await runReceiptWriter(writerFor(app))
    expect(await receiptOf(id)).toMatchObject({ state: 'waiting', reason: 'unavailable', success: null })
    later({ hours: 25 })
    await runReceiptWriter(writerFor(app))
    expect(await receiptOf(id)).toMatchObject({
      state: 'failed',
      success: false,
      txHash: null,
      error: 'The test network could not be reached',
    })
  })

  it('a chain for which nobody pays: the patient is informed, and the receipt is written once there are funds', async () => {
    algod.wealth = 0
    const id = await recordDose()
    await runReceiptWriter(writerFor(app))
    expect(await receiptOf(id)).toMatchObject({ state: 'pending', reason: 'unfunded', txHash: null })
    algod.wealth = 10_000_000
    later({ minutes: 1 })
    await runReceiptWriter(writerFor(app))
    expect((await receiptOf(id)).state).toBe('confirmed')
    expect(everythingPosted().size).toBe(1)
  })

  it('a chain that asks for an excessive fee: the receipt waits for a quieter time', async () => {
    algod.feePerByte = 1000
    const id = await recordDose()
    await runReceiptWriter(writerFor(app))
    expect(algod.posted).toEqual([])
    expect(await receiptOf(id)).toMatchObject({ state: 'waiting', reason: 'busy' })
    algod.feePerByte = 0
    later({ minutes: 1 })
    await runReceiptWriter(writerFor(app))
    expect((await receiptOf(id)).state).toBe('confirmed')
  })
})

describe('a transaction', () => {
  it('a transaction that is confirmed after the wait is found by the next run', async () => {
    algod.confirmsAfter = 9
    const id = await recordDose()
    await runReceiptWriter(writerFor(app))
    expect((await receiptOf(id)).state).toBe('pending')
    algod.advance(5)
    later({ minutes: 1 })
    await runReceiptWriter(writerFor(app))
    expect((await receiptOf(id)).state).toBe('confirmed')
    expect(algod.posted).toHaveLength(1)
  })

  it('a transaction that the node has forgotten is found with the indexer', async () => {
    algod.confirmsAfter = 6
    const id = await recordDose()
    await runReceiptWriter(writerFor(app))
    algod.advance(2000)
    later({ minutes: 90 })
    await runReceiptWriter(writerFor(app))
    expect((await receiptOf(id)).state).toBe('confirmed')
    expect(algod.posted).toHaveLength(1)
  })

  it('a transaction that was never confirmed is signed again only when it can no longer be confirmed', async () => {
    algod.trouble = 'never confirms'
    const id = await recordDose()
    await runReceiptWriter(writerFor(app))
    algod.advance(900)
    later({ minutes: 40 })
    await runReceiptWriter(writerFor(app))
    expect(everythingPosted().size).toBe(1)
    algod.advance(200)
    algod.trouble = 'indexer down'
    later({ minutes: 20 })
    await runReceiptWriter(writerFor(app))
    expect(everythingPosted().size).toBe(1)
    expect((await receiptOf(id)).state).toBe('pending')

    algod.trouble = null
    later({ minutes: 20 })
    await runReceiptWriter(writerFor(app))
    await runReceiptWriter(writerFor(app))
    expect(everythingPosted().size).toBe(2)
    expect(algod.confirmed).toHaveLength(1)
    expect(await receiptOf(id)).toMatchObject({ state: 'confirmed', txHash: algod.confirmed[0]?.txid })
  })

  it('a transaction that was never confirmed in a whole day has failed', async () => {
    algod.trouble = 'never confirms'
    const id = await recordDose()
    await runReceiptWriter(writerFor(app))
    algod.advance(40_000)
    later({ hours: 30 })
    await runReceiptWriter(writerFor(app))
    expect(await receiptOf(id)).toMatchObject({
      state: 'failed',
      error: 'The test network never confirmed the transaction',
      txHash: null,
    })
  })
})

describe('a server that is killed', () => {
  const points: readonly [string, Death][] = [
    ['before signing', justBefore('sign')],
    ['between signing and posting', justBefore('post')],
    ['as it begins to post', (end) => ({ ledger: withChain({ send: end }) })],
    ['between posting and confirming', (end) => ({ ledger: withChain({ afterRound: end }) })],
    ['before it notes that it is confirmed', justBefore('confirm')],
  ]
  it.each(points)('a server killed %s: the next one ends it with exactly one transaction', async (_, death) => {
    const id = await recordDose()
    await killDuring(death)
    // Nobody else touches it while the dead one might still be at it.
    await runReceiptWriter(writerFor(app))
    later({ minutes: 3 })
    await runReceiptWriter(writerFor(app))
    expect(algod.confirmed).toHaveLength(1)
    expect(await receiptOf(id)).toMatchObject({ state: 'confirmed', txHash: algod.confirmed[0]?.txid })
    expect(everythingPosted().size).toBe(1)
  })

  it('a server that only pauses, and continues what another has taken up: still exactly one', async () => {
    const id = await recordDose()
    const { promise: held, resolve: goesOn } = Promise.withResolvers<void>()
    const params = async () => {
      await held
      return app.deps.ledger.chain.params()
    }
    const slow = writerFor(app, { ledger: withChain({ params }) })
    await slow.tick()
    later({ minutes: 3 })
    await runReceiptWriter(writerFor(app))
    goesOn()
    await slow.idle()
    expect(algod.confirmed).toHaveLength(1)
    expect((await receiptOf(id)).txHash).toBe(algod.confirmed[0]?.txid)
  })
})

/** As if Ana had so many more receipts of the same minute. */
async function repeatReceipts(count: number): Promise<void> {
  await app.owner.query(
    `with copies as (
      insert into dosage_entries (user_id, medication_id, id, medication_name, dosage, date, scheduled_time, actual_time, status,
        clears, recorded_at, received_at)
      select user_id, medication_id, gen_random_uuid(), medication_name, dosage, date - day, scheduled_time, actual_time, status,
        clears, recorded_at, received_at
      from dosage_entries join receipts using (user_id), generate_series(1, $1::int) as day where id = entry_id
      returning user_id, id
    )
    insert into receipts (user_id, entry_id, form, state, event, txid, round, wanted_at, next_try_at)
    select user_id, id, form, state, event, id::text, round, wanted_at, next_try_at from receipts join copies using (user_id)`,
    [count],
  )
}

/** It waits for no answer of the chain for long. */
const impatientWriter = () =>
  writerFor(app, {
    ledger: withChain(openChain({ algodUrl: algod.url, indexerUrl: algod.indexerUrl }, { answer: 50, round: 50 })),
  })

/** The connection of a server that has just started. */
function newLedger() {
  const { ledger, clock, log } = app.deps
  return createLedger({ chain: ledger.chain, sponsor: ledger.sponsor, clock, log })
}

function withChain(changes: Partial<Chain>) {
  const { ledger } = app.deps
  return { ...ledger, chain: { ...ledger.chain, ...changes } }
}

/** A writer's transactions, in their order: it claims, signs, begins to post and confirms. */
const steps = ['claim', 'sign', 'post', 'confirm'] as const

/** What is different about a writer that is killed: it calls `end` where it is. */
type Death = (end: () => Promise<never>) => Partial<ProcessorDeps>

function justBefore(step: (typeof steps)[number]): Death {
  let done = 0
  return (end) => ({
    database: {
      ...app.database,
      withSystem: (work) => {
        done += 1
        return done > steps.indexOf(step) ? end() : app.database.withSystem(work)
      },
    },
  })
}

/** A writer takes up what is due and is killed in the middle of it: there it never goes on. */
async function killDuring(death: Death): Promise<void> {
  const killed = Promise.withResolvers<void>()
  const writer = writerFor(
    app,
    death(() => {
      killed.resolve()
      return new Promise(() => {})
    }),
  )
  await writer.tick()
  const survived = writer.idle().then(() => expect.unreachable('It came to the end of its work.'))
  await Promise.race([killed.promise, survived])
}
