import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { deleteAccount } from '#core/api/account.ts'
import { addAsNeeded } from '#core/api/as-needed.ts'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import type { Input } from '#core/api/endpoint.ts'
import { editMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { listStockEntries, listStocks, putStock, putStockEntry, removeStock } from '#core/api/stock.ts'
import { emptyFields } from '#core/medication/medication.ts'
import { pattern } from '#core/testing/times.ts'
import {
  createMedication,
  doseFacts,
  patient,
  recordTaken,
  setClock,
  undoDose,
} from '#server/testing/medication-steps.ts'
import { as, type Person, signUp } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let ana: Person
let ofMilligrams: MedicationRecord
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-11-22T06:00')
  ofMilligrams = await createMedication(ana, 'daily 08:00', '2026-11-22T08:00')
})

const dose = '2026-11-22T08:00'
const oneTablet = { unit: 'tablets', pieces: [{ dosage: '500mg', pieces: 1000 }], daysBefore: 7 }

function track(settings: Partial<Omit<Input<typeof putStock>, 'medicationId'>> = {}) {
  return as(ana).call(putStock, { medicationId: ofMilligrams.id, ...oneTablet, ...settings })
}

/** @param units in whole ones @returns the entry's id */
async function enter(
  kind: 'count' | 'refill' | 'loss',
  units: number,
  id: string = randomUUID(),
  medicationId = ofMilligrams.id,
): Promise<string> {
  const at = app.clock.now()
  const amount = { amount: units * 1000, unit: 'tablets', note: '' }
  await as(ana).call(putStockEntry, { id, medicationId, kind, ...amount, at, madeAt: at })
  return id
}

async function stockOf(person = ana) {
  return (await as(person).call(listStocks, {})).stocks[0]
}

async function unitsLeft(): Promise<number | undefined> {
  return (await stockOf())?.balance?.units
}

describe('a stock', () => {
  it('of ten is nine after a dose, ten after its undo, and runs out on the tenth day', async () => {
    await track()
    await enter('count', 10)
    setClock(ana, '2026-11-22T08:01')
    await recordTaken(ana, ofMilligrams, dose)
    expect(await stockOf()).toMatchObject({
      medicationId: ofMilligrams.id,
      unit: 'tablets',
      balance: { units: 9000, isAtLeast: false, isAtMost: false, unrecorded: 0 },
      runOut: { kind: 'date', date: Temporal.PlainDate.from('2026-12-02') },
    })
    await undoDose(ana, ofMilligrams, dose)
    expect(await unitsLeft()).toBe(10_000)
  })

  it('grows by a refill, once however often it is sent, and not by one that is undone', async () => {
    await track()
    await enter('count', 2)
    setClock(ana, '2026-11-22T06:10')
    const refill = await enter('refill', 30)
    await enter('refill', 30, refill)
    expect(await unitsLeft()).toBe(32_000)
    const at = app.clock.now()
    const undo = {
      id: randomUUID(),
      medicationId: ofMilligrams.id,
      kind: 'undo' as const,
      names: [refill],
      at,
      madeAt: at,
    }
    await as(ana).call(putStockEntry, undo)
    expect(await unitsLeft()).toBe(2000)
    const { entries } = await as(ana).call(listStockEntries, { medicationId: ofMilligrams.id })
    expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['undo', 'refill', 'count']))
    expect(entries).toHaveLength(3)
  })

  it('takes nothing off for an amount that nobody has told in units, until it is told', async () => {
    await track({ pieces: [] })
    await enter('count', 5)
    setClock(ana, '2026-11-22T08:01')
    await recordTaken(ana, ofMilligrams, dose)
    expect(await stockOf()).toMatchObject({
      balance: { units: 5000, isAtMost: true },
      unknownAmounts: ['500mg'],
      runOut: { kind: 'unknown-pieces', date: null },
    })
    await track({ pieces: [{ dosage: '500mg', pieces: 2000 }] })
    expect(await stockOf()).toMatchObject({ balance: { units: 3000, isAtMost: false }, unknownAmounts: [] })
  })

  it('asks about the amount of an edit, and keeps what was taken before it', async () => {
    await track()
    await enter('count', 10)
    setClock(ana, '2026-11-22T08:01')
    await recordTaken(ana, ofMilligrams, dose)
    const { id, name, voiceReminder } = ofMilligrams
    await as(ana).call(editMedication, { id, name, voiceReminder, dosage: '750mg', pattern: pattern('daily 08:00') })
    expect(await stockOf()).toMatchObject({ balance: { units: 9000 }, unknownAmounts: ['750mg'] })
  })

  it('in another unit waits for a new count', async () => {
    await track()
    await enter('count', 10)
    await track({ unit: 'boxes' })
    expect(await stockOf()).toMatchObject({ balance: null, runOut: null })
  })

  it('is not listed once it is not tracked, and counts on when it is again', async () => {
    await track()
    await enter('count', 10)
    await as(ana).call(removeStock, { medicationId: ofMilligrams.id })
    expect(await stockOf()).toBeUndefined()
    await track()
    expect(await unitsLeft()).toBe(10_000)
  })

  it('counted by a device whose clock is fast is there at once', async () => {
    await track()
    setClock(ana, '2026-11-22T06:04')
    const ahead = app.clock.now()
    setClock(ana, '2026-11-22T06:00')
    const amount = { amount: 7000, unit: 'tablets', note: '' }
    const facts = { id: randomUUID(), medicationId: ofMilligrams.id, at: ahead, madeAt: ahead }
    await as(ana).call(putStockEntry, { ...facts, kind: 'count', ...amount })
    expect(await unitsLeft()).toBe(7000)
  })
})

test('the stock of a medicine taken as needed goes down with each intake, and has no date', async () => {
  const limits = { dosage: '2 tablets', gap: 240, max: null, count: null, reasons: [], isNoneGiven: false }
  const { id } = await as(ana).call(addAsNeeded, { id: randomUUID(), ...emptyFields, name: 'Paracetamol', limits })
  await as(ana).call(putStock, { medicationId: id, unit: 'tablets', pieces: [], daysBefore: 7 })
  await enter('count', 10, randomUUID(), id)
  const at = setClock(ana, '2026-11-22T09:00')
  const intake = { dosage: '2 tablets', reason: null, note: null, isOverLimit: false }
  const facts = { ...doseFacts(ana, { id }, '2026-11-22T09:00'), status: 'as-needed' as const, actualTime: at }
  await as(ana).call(putDoseEntry, { ...facts, ...intake })
  expect(await stockOf()).toMatchObject({
    medicationId: id,
    balance: { units: 8000, isAtMost: false, unrecorded: 0 },
    runOut: { kind: 'nothing-planned', date: null },
  })
  await as(ana).call(putDoseEntry, { ...facts, id: randomUUID(), status: 'cleared', clears: [facts.id] })
  expect(await unitsLeft()).toBe(10_000)
})

describe('what is refused', () => {
  const send = (kind: string, amount: string) => {
    const at = app.clock.now().toString()
    const facts = { id: randomUUID(), medicationId: ofMilligrams.id, unit: 'tablets', at, madeAt: at }
    return as(ana).send(putStockEntry, { ...facts, kind, amount })
  }

  it.each([
    ['count', '-1', 'number_from_zero'],
    ['refill', '0', 'number_above_zero'],
    ['loss', '-0.5', 'number_above_zero'],
    ['refill', '100000', 'number_at_most:99999'],
  ])('a %s of %s', async (kind, amount, error) => {
    const response = await send(kind, amount)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fieldReasons: { amount: error } })
  })

  it('more than three decimal places, of a program', async () => {
    expect((await send('count', '1.2345')).status).toBe(400)
  })

  it('a unit with digits, and days that are none', async () => {
    const settings = { medicationId: ofMilligrams.id, ...oneTablet, pieces: [], unit: '5 ml', daysBefore: 61 }
    const response = await as(ana).send(putStock, settings)
    expect(await response.json()).toMatchObject({
      fieldReasons: { unit: 'unit_letters', daysBefore: 'whole_number_from:0,60' },
    })
  })

  it('an entry of tomorrow', async () => {
    const at = app.clock.now().add({ hours: 24 }).toString()
    const facts = {
      id: randomUUID(),
      medicationId: ofMilligrams.id,
      unit: 'tablets',
      at,
      madeAt: app.clock.now().toString(),
    }
    const response = await as(ana).send(putStockEntry, { ...facts, kind: 'count', amount: '1' })
    expect(await response.json()).toMatchObject({ fieldReasons: { at: 'time_in_future' } })
  })
})

test('a stranger sees nothing of it, and adds nothing to it', async () => {
  await track()
  await enter('count', 10)
  const stranger = await signUp(app, 'Stranger')
  expect((await as(stranger).call(listStocks, {})).stocks).toEqual([])
  const at = app.clock.now().toString()
  const facts = { medicationId: ofMilligrams.id, unit: 'tablets', at, madeAt: at }
  expect(
    (await as(stranger).send(putStockEntry, { id: randomUUID(), ...facts, kind: 'loss', amount: '9' })).status,
  ).toBe(404)
  expect(await unitsLeft()).toBe(10_000)
})

test('what is counted is sealed', async () => {
  await track()
  await enter('count', 10)
  const { rows } = await app.owner.query(
    `select encode(counting::bytea, 'escape') || encode(facts::bytea, 'escape') as text
     from stock_settings join stock_entries using (user_id, medication_id) where user_id = $1`,
    [ana.userId],
  )
  expect(rows[0].text).not.toMatch(/tablets|500mg/)
})

test('deleting the account leaves nothing of it', async () => {
  await track()
  await enter('count', 10)
  await as(ana).call(deleteAccount, { password: ana.password })
  const { rows } = await app.owner.query(
    'select (select count(*) from stock_settings where user_id = $1) + (select count(*) from stock_entries where user_id = $1) as left',
    [ana.userId],
  )
  expect(rows[0].left).toBe(0)
})
