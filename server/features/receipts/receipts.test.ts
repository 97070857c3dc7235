import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { deleteAccount } from '#core/api/account.ts'
import {
  getReceipt,
  getReceiptFile,
  getReceiptsState,
  listReceipts,
  putReceiptConsent,
  type ReceiptFile,
  verifyReceipt,
  verifyReceiptFile,
} from '#core/api/receipts.ts'
import { getSession } from '#core/api/session.ts'
import type { ReceiptForm } from '#core/receipt/form.ts'
import { type Algod, startAlgod } from '#server/testing/algod.ts'
import { createMedication, patient, recordTaken, setClock, undoDose } from '#server/testing/medication-steps.ts'
import { as, type Person, signUp, visitor } from '#server/testing/people.ts'
import { chainOf, runReceiptWriter, writerFor } from '#server/testing/receipt-writer.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let algod: Algod
let app: TestApp
let ana: Person
let aspirin: { id: string }
beforeAll(async () => {
  algod = await startAlgod()
  app = await testApp({ settings: { chain: chainOf(algod) } })
})
afterAll(async () => {
  await app.close()
  await algod.close()
})
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-03-02T07:00')
  aspirin = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name: 'Tacrolimus' })
  setClock(ana, '2026-03-02T08:01')
  algod.reset()
})

const dose = '2026-03-02T08:00'
const today = Temporal.PlainDate.from('2026-03-02')
const consentTo = (form: ReceiptForm | null) => as(ana).call(putReceiptConsent, { form })

/** Ana takes her dose, and its receipt is on the chain. */
async function logged(form: ReceiptForm = 'private') {
  await consentTo(form)
  const { entry } = await recordTaken(ana, aspirin, dose)
  await runReceiptWriter(writerFor(app))
  const { txHash } = await as(ana).call(getReceipt, { entryId: entry.id })
  return { entryId: entry.id, txid: txHash ?? '' }
}

const event = () => ({
  timestamp: app.clock.now().epochMilliseconds,
  medicationName: 'Tacrolimus',
  dosage: '500mg',
  userId: ana.userId,
})
const fileOf = async (entryId: string) => as(ana).call(getReceiptFile, { entryId })
const checks = async (file: ReceiptFile) => (await as(visitor(app)).call(verifyReceiptFile, file)).verification

describe('the switch', () => {
  it('is off until it is switched on, and the session tells its form from then on', async () => {
    const receipts = async () => (await as(ana).call(getSession, {})).session?.receipts
    expect(await as(ana).call(getReceiptsState, {})).toMatchObject({ form: null, since: null })
    expect(await receipts()).toBeUndefined()
    const { form, since } = await consentTo('private')
    expect({ form, since: since?.toString() }).toEqual({ form: 'private', since: app.clock.now().toString() })
    expect(await receipts()).toBe('private')
    expect(await consentTo(null)).toMatchObject({ form: null, since: null })
    expect(await receipts()).toBeUndefined()
  })

  it('is stored and answered without a word to the chain, which may be away', async () => {
    // Long after the chain was asked last.
    setClock(ana, '2026-03-02T08:30')
    await consentTo('private')
    await consentTo(null)
    expect(algod.asked).toEqual([])
  })

  it('switched on again in the same form stays on since then', async () => {
    const { since } = await consentTo('private')
    setClock(ana, '2026-03-02T09:00')
    expect((await consentTo('private')).since?.toString()).toBe(since?.toString())
    expect((await consentTo('public')).since?.toString()).toBe(app.clock.now().toString())
  })
})

describe('the network', () => {
  it('is not asked for a patient who wants no receipts, however often they look', async () => {
    setClock(ana, '2026-03-02T08:31')
    expect((await as(ana).call(getReceiptsState, {})).network).toMatchObject({ status: 'unasked', sponsor: null })
    await consentTo('private')
    await consentTo(null)
    setClock(ana, '2026-03-02T08:33')
    expect((await as(ana).call(getReceiptsState, {})).network).toMatchObject({ status: 'unasked', round: null })
    expect(algod.asked).toEqual([])
  })

  it('is reported with its round, the account that pays and its balance', async () => {
    await consentTo('private')
    const { network } = await as(ana).call(getReceiptsState, {})
    expect(network).toMatchObject({
      status: 'ready',
      round: algod.round,
      balance: 10_000_000,
      isFunded: true,
      isBusy: false,
    })
    expect(network.sponsor).toMatch(/^[A-Z2-7]{58}$/)
  })

  it('is reported as unavailable when nobody pays, when it is too busy, and when it is away', async () => {
    await consentTo('private')
    algod.wealth = 100_000
    setClock(ana, '2026-03-02T08:02')
    expect((await as(ana).call(getReceiptsState, {})).network).toMatchObject({ status: 'ready', isFunded: false })
    algod.feePerByte = 1000
    setClock(ana, '2026-03-02T08:03')
    expect((await as(ana).call(getReceiptsState, {})).network).toMatchObject({ status: 'ready', isBusy: true })
    algod.trouble = 'down'
    setClock(ana, '2026-03-02T08:04')
    expect((await as(ana).call(getReceiptsState, {})).network).toMatchObject({ status: 'unavailable', round: null })
  })

  it('a network that the operator switched off says so, and nothing can be verified', async () => {
    const without = await testApp()
    const ben = await signUp(without, 'Ben')
    expect((await as(ben).call(getReceiptsState, {})).network).toMatchObject({ status: 'off', sponsor: null })
    expect(await as(ben).call(verifyReceipt, { txid: 'A'.repeat(52) })).toEqual({ result: 'unavailable' })
    await without.close()
  })
})

describe('the receipts of some days', () => {
  it('are listed, hers alone', async () => {
    const { entryId } = await logged()
    const { receipts } = await as(ana).call(listReceipts, { from: today, to: today })
    expect(receipts).toMatchObject([{ entryId, state: 'confirmed' }])
    const ben = await signUp(app, 'Ben')
    expect(await as(ben).call(listReceipts, { from: today, to: today })).toEqual({ receipts: [] })
  })

  it('are 31 at most', async () => {
    await expect(as(ana).call(listReceipts, { from: today, to: today.add({ days: 31 }) })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('verifying by transaction', () => {
  it.each(['private', 'public'] as const)(
    'shows what the chain says beside what is held (%s), and that they agree',
    async (form) => {
      const { txid } = await logged(form)
      const found = await as(ana).call(verifyReceipt, { txid })
      expect(found).toMatchObject({ result: 'found', txnHash: txid, held: event(), agrees: true, undoneLater: false })
      if (found.result !== 'found') return
      expect(found.round).toBe(algod.confirmed[0]?.round)
      expect(found.at).not.toBeNull()
      expect(found.says).toEqual(
        form === 'public' ? { form, event: event() } : { form, commitment: expect.stringMatching(/^[\w-]{43}$/) },
      )
    },
  )

  it('shows the same when the node has forgotten it', async () => {
    const { txid } = await logged()
    algod.advance(1500)
    expect(await as(ana).call(verifyReceipt, { txid })).toMatchObject({ result: 'found', agrees: true })
  })

  it('shows that the dose was undone later', async () => {
    const { txid } = await logged()
    await undoDose(ana, aspirin, dose)
    expect(await as(ana).call(verifyReceipt, { txid })).toMatchObject({ agrees: true, undoneLater: true })
  })

  it('a transaction of somebody else shows the chain’s side, and nothing that is stored here', async () => {
    const { txid } = await logged()
    const ben = await signUp(app, 'Ben')
    expect(await as(ben).call(verifyReceipt, { txid })).toMatchObject({ result: 'found', held: null, agrees: null })
  })

  it('an unknown transaction is reported as such, and none is while the chain is away', async () => {
    const txid = 'A'.repeat(52)
    expect(await as(ana).call(verifyReceipt, { txid })).toEqual({ result: 'unknown' })
    algod.trouble = 'down'
    expect(await as(ana).call(verifyReceipt, { txid })).toEqual({ result: 'unavailable' })
  })
})

describe("a receipt's file", () => {
  it.each(['private', 'public'] as const)('proves the dose to somebody without an account (%s)', async (form) => {
    const file = await fileOf((await logged(form)).entryId)
    expect(file).toMatchObject({ format: 'dosewell-receipt', event: event() })
    expect(await checks(file)).toMatchObject({ result: 'found', held: file.event, agrees: true })
  })

  it.each([
    ['another dosage', (file: ReceiptFile) => ({ ...file, event: { ...file.event, dosage: '250mg' } })],
    ['another time', (file: ReceiptFile) => ({ ...file, event: { ...file.event, timestamp: 1 } })],
    ['another salt', (file: ReceiptFile) => ({ ...file, salt: 'A'.repeat(43) })],
    ['no salt', (file: ReceiptFile) => ({ ...file, salt: null })],
    [
      'a name that no note can hold',
      (file: ReceiptFile) => ({
        ...file,
        salt: null,
        event: { ...file.event, medicationName: '💊'.repeat(400) },
      }),
    ],
  ])('a file with %s does not agree with the chain', async (_, changed) => {
    const file = await fileOf((await logged()).entryId)
    expect(await checks(changed(file))).toMatchObject({ result: 'found', agrees: false })
  })

  it('a file with a transaction that does not exist proves nothing', async () => {
    const file = await fileOf((await logged()).entryId)
    expect(await checks({ ...file, txid: 'B'.repeat(52) })).toEqual({ result: 'unknown' })
  })

  it('is rejected when malformed, and limited per address', async () => {
    const from = visitor(app, '198.51.100.99')
    expect((await as(from).send(verifyReceiptFile, { txid: 'x' })).status).toBe(400)
    const file = await fileOf((await logged()).entryId)
    const answers = await Promise.all(Array.from({ length: 21 }, () => as(from).send(verifyReceiptFile, file)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('counts the addresses of one IPv6 network together', async () => {
    const file = await fileOf((await logged()).entryId)
    const asked = Array.from({ length: 21 }, (_, one) =>
      as(visitor(app, `2606:4700:1:2::${one.toString(16)}`)).send(verifyReceiptFile, file),
    )
    expect((await Promise.all(asked)).filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('is there only once the receipt is on the chain', async () => {
    await consentTo('private')
    const { entry } = await recordTaken(ana, aspirin, dose)
    await expect(fileOf(entry.id)).rejects.toMatchObject({ status: 404 })
  })
})

test('deleting all data deletes the salt, and leaves on the chain nothing that can be linked to anybody', async () => {
  const { txid } = await logged()
  await as(ana).call(deleteAccount, { password: ana.password })
  const { rowCount } = await app.owner.query('select from receipts where user_id = $1', [ana.userId])
  expect(rowCount).toBe(0)
  const ben = await signUp(app, 'Ben')
  const found = await as(ben).call(verifyReceipt, { txid })
  expect(found).toMatchObject({ says: { form: 'private' }, held: null })
})

test('the log contains nothing of a receipt', async () => {
  const { entryId } = await logged('public')
  await checks(await fileOf(entryId))
  for (const text of ['Tacrolimus', '500mg']) expect(app.logged.join('\n')).not.toContain(text)
})
