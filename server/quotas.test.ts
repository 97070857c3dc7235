import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import {
  maxEntriesPerDate,
  maxEntriesPerDay,
  maxEntriesPerDose,
  maxMedications,
  maxNotes,
  maxRunningMedications,
  maxStockEntries,
  maxVersions,
  maxVersionsTotal,
  maxZoneChangesPerDay,
  maxZoneSpans,
} from '#core/account/quotas.ts'
import { setZone, undoZone } from '#core/api/account.ts'
import { addAsNeeded } from '#core/api/as-needed.ts'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import { listDoses } from '#core/api/doses.ts'
import {
  completeMedication,
  editMedication,
  endMedication,
  reopenMedication,
  restoreMedication,
} from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { putNote } from '#core/api/notes.ts'
import { putStockEntry } from '#core/api/stock.ts'
import { emptyFields } from '#core/medication/medication.ts'
import { pattern } from '#core/testing/times.ts'
import type { ZoneId } from '#core/time/span.ts'
import { createMedication, doseFacts, patient, recordTaken, setClock } from './testing/medication-steps.ts'
import { as, type Person } from './testing/people.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

/*
 * What one account can hold (core/account/quotas). What nobody taps so often is copied in the database, as the owner of the
 * tables; the call in question is the patient's own.
 */

let app: TestApp
let ana: Person
let lisinopril: MedicationRecord
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-03-02T07:00')
  lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
  setClock(ana, '2026-03-02T08:01')
})

const full = { status: 409, body: { code: 'quota_reached' } }

/** Gives her so many copies of her medication, running or ended. */
async function copies(count: number, isEnded: boolean): Promise<void> {
  await app.owner.query(
    `with copy as (
       insert into medications select (m).* from (
         select jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid())) as m
         from medications m, generate_series(1, $2) where user_id = $1 and id = $3) all_of_it
       returning id)
     insert into medication_schedules select (v).* from (
       select jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'medication_id', copy.id)
         || case when $4 then '{"closed_at": "2026-03-02T12:30:00Z", "closed_reason": "ended", "closed_until": "2026-03-02T07:30:00"}'::jsonb
            else '{}' end) as v
       from medication_schedules v, copy where v.user_id = $1 and v.medication_id = $3) all_of_it`,
    [ana.userId, count, lisinopril.id, isEnded],
  )
}

/** Gives her so many copies of her newest entry, of the dose of a date and time, received at a moment. */
async function entries(count: number, columns: string, ...values: unknown[]): Promise<void> {
  await app.owner.query(
    `insert into dosage_entries select (e).* from (
       select jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()) || ${columns}) as e
       from dosage_entries e, generate_series(1, $2) as n where user_id = $1) all_of_it`,
    [ana.userId, count, ...values],
  )
}

async function rowsOf(table: string): Promise<number> {
  const { rows } = await app.owner.query(`select count(*) as count from ${table} where user_id = $1`, [ana.userId])
  return rows[0].count
}

describe('medications', () => {
  it(`are limited to ${maxRunningMedications} at the same time; completing one makes room, and it cannot be restored without`, async () => {
    await copies(maxRunningMedications - 1, false)
    await expect(createMedication(ana, 'daily 09:00', '2026-03-02T09:00')).rejects.toMatchObject({
      ...full,
      message: expect.stringContaining('Please complete or end one first'),
    })
    expect(await rowsOf('medications')).toBe(maxRunningMedications)
    await as(ana).call(completeMedication, { id: lisinopril.id })
    await createMedication(ana, 'daily 09:00', '2026-03-02T09:00')
    await expect(as(ana).call(reopenMedication, { id: lisinopril.id })).rejects.toMatchObject(full)
    const again = { id: lisinopril.id, dosage: '500mg', pattern: pattern('daily 08:00') }
    await expect(as(ana).call(restoreMedication, again)).rejects.toMatchObject(full)
  })

  it('are limited alike whether they are planned or taken as needed', async () => {
    await copies(maxRunningMedications - 1, false)
    const limits = { dosage: '1 tablets', gap: 240, max: null, count: null, reasons: [], isNoneGiven: false }
    const paracetamol = () => ({ id: randomUUID(), ...emptyFields, name: 'Paracetamol', limits })
    await expect(as(ana).call(addAsNeeded, paracetamol())).rejects.toMatchObject(full)
    await as(ana).call(completeMedication, { id: lisinopril.id })
    const added = await as(ana).call(addAsNeeded, paracetamol())
    await expect(createMedication(ana, 'daily 09:00', '2026-03-02T09:00')).rejects.toMatchObject(full)
    await as(ana).call(endMedication, { id: added.id })
    await createMedication(ana, 'daily 09:00', '2026-03-02T09:00')
  })

  it('count a course by the hour until the instant at which it is over', async () => {
    await copies(maxRunningMedications - 1, false)
    const allEnd = (until: string) =>
      app.owner.query(
        `update medication_schedules set frequency = 'hourly', hours = 8, first_at = '2026-03-02T01:00:00Z',
           from_nominal = '2026-03-02T01:00:01', until_nominal = $2 where user_id = $1`,
        [ana.userId, until],
      )
    await allEnd('2026-03-02T13:02:01')
    await expect(createMedication(ana, 'daily 09:00', '2026-03-02T09:00')).rejects.toMatchObject(full)
    await allEnd('2026-03-02T13:01:01')
    await createMedication(ana, 'daily 09:00', '2026-03-02T09:00')
  })

  it('stay within the limit however many are added at once', async () => {
    await copies(maxRunningMedications - 2, false)
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => createMedication(ana, 'daily 09:00', '2026-03-02T09:00')),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rowsOf('medications')).toBe(maxRunningMedications)
  })

  it(`are limited to ${maxMedications} with those that are over`, async () => {
    await copies(maxMedications - 1, true)
    await expect(createMedication(ana, 'daily 09:00', '2026-03-02T09:00')).rejects.toMatchObject(full)
  })

  it('can be sent again without counting twice, however full the list is', async () => {
    await copies(maxRunningMedications - 1, false)
    const [first] = await app.owner
      .query('select id from medications where user_id = $1 and id <> $2', [ana.userId, lisinopril.id])
      .then(({ rows }) => rows)
    const again = await createMedication(ana, 'daily 09:00', '2026-03-02T09:00', { id: first.id })
    expect(again.id).toBe(first.id)
  })

  /** Gives a medication of hers so many versions that there are `most` of it, or of all together. */
  async function manyVersions(most: number, which: string): Promise<void> {
    const medicationId =
      which === 'lisinopril' ? lisinopril.id : (await createMedication(ana, 'daily 09:00', '2026-03-02T09:00')).id
    const before = await rowsOf('medication_schedules')
    await app.owner.query(`update medication_schedules set number = 32000 where user_id = $1 and medication_id = $2`, [
      ana.userId,
      medicationId,
    ])
    await app.owner.query(
      `insert into medication_schedules select (v).* from (
         select jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'number', n,
           'closed_at', closed_at, 'from_nominal', from_nominal) || '{"closed_at": "2026-03-02T12:30:00Z", "closed_reason": "edited", "closed_until": "2026-03-02T07:30:00"}') as v
         from medication_schedules v, generate_series(1, $3) n where user_id = $1 and medication_id = $2) all_of_it`,
      [ana.userId, medicationId, most - before],
    )
  }

  const edit = () =>
    as(ana).call(editMedication, {
      id: lisinopril.id,
      name: 'Lisinopril',
      voiceReminder: false,
      dosage: '250mg',
      pattern: pattern('daily 08:00'),
    })

  it.each([
    ['of one medication', maxVersions, 'lisinopril'],
    ['of all together', maxVersionsTotal, 'another'],
  ])('have a bounded number of versions %s, of three months', async (_, most, which) => {
    await manyVersions(most, which)
    await expect(edit()).rejects.toMatchObject(full)
    await app.owner.query(
      "update medication_schedules set opened_at = opened_at - interval '90 days' where number < 32000",
    )
    expect((await edit()).dosage).toBe('250mg')
  })
})

describe('entries', () => {
  it(`a dose has at most ${maxEntriesPerDose} entries`, async () => {
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await entries(maxEntriesPerDose - 2, `'{}'`)
    const { entry } = await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await expect(recordTaken(ana, lisinopril, '2026-03-02T08:00')).rejects.toMatchObject(full)
    expect(await rowsOf('dosage_entries')).toBe(maxEntriesPerDose)
    // Sent again, what was stored is answered as before.
    const again = { ...doseFacts(ana, lisinopril, '2026-03-02T08:00'), id: entry.id, status: 'missed' as const }
    expect((await as(ana).call(putDoseEntry, again)).entry).toEqual(entry)
  })

  it(`a date has at most ${maxEntriesPerDate} entries`, async () => {
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await entries(
      maxEntriesPerDate - 1,
      `jsonb_build_object('scheduled_time', '09:00'::time + n * interval '1 minute')`,
    )
    await expect(recordTaken(ana, lisinopril, '2026-03-02T08:01')).rejects.toMatchObject(full)
    await recordTaken(ana, lisinopril, '2026-03-01T08:00')
  })

  it(`are limited to ${maxEntriesPerDay} in 24 hours: further ones wait on the device, which retries`, async () => {
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await entries(
      maxEntriesPerDay - 1,
      `jsonb_build_object('date', '2026-02-20'::date + n % 9, 'scheduled_time', '09:00'::time + n * interval '1 minute')`,
    )
    const tap = {
      ...doseFacts(ana, lisinopril, '2026-03-01T08:00'),
      status: 'missed',
      recordedAt: app.clock.now().toString(),
    }
    const response = await as(ana).send(putDoseEntry, { ...tap, date: '2026-03-01', scheduledTime: '08:00' })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code: 'too_many_requests' })
    app.clock.set(app.clock.now().add({ hours: 24, seconds: 1 }))
    const next = await as(ana).send(putDoseEntry, { ...tap, date: '2026-03-01', scheduledTime: '08:00' })
    expect(next.status).toBe(200)
  })
})

describe('zones', () => {
  const zones = ['Europe/Berlin', 'Asia/Tokyo'] as ZoneId[]
  const moves = (times: number) => as(ana).call(setZone, { zone: zones[times % 2] ?? ('UTC' as ZoneId) })

  it(`change ${maxZoneChangesPerDay} times a day at most`, async () => {
    setClock(ana, '2026-03-03T08:00')
    for (let times = 0; times < maxZoneChangesPerDay; times++) {
      app.clock.set(app.clock.now().add({ minutes: 1 }))
      await moves(times)
    }
    await expect(moves(maxZoneChangesPerDay)).rejects.toMatchObject({ status: 429 })
  })

  it('undone zone changes count as changes', async () => {
    const bob = await patient(app, 'Bob', '2026-03-03T08:00')
    setClock(bob, '2026-03-05T08:00')
    const changesAndUndoes = async () => {
      app.clock.set(app.clock.now().add({ minutes: 1 }))
      const { zoneSpans } = await as(bob).call(setZone, { zone: 'Asia/Tokyo' as ZoneId })
      await as(bob).call(undoZone, { from: zoneSpans.at(-1)?.from ?? app.clock.now() })
    }
    for (let times = 0; times < maxZoneChangesPerDay; times++) await changesAndUndoes()
    await expect(changesAndUndoes()).rejects.toMatchObject({ status: 429 })
  })

  it(`are limited to ${maxZoneSpans} in three months`, async () => {
    await app.owner.query(
      `insert into zone_spans (user_id, zone, from_instant)
       select user_id, 'Asia/Tokyo', from_instant - n * interval '10 hours' from zone_spans, generate_series(1, $2) n
       where user_id = $1`,
      [ana.userId, maxZoneSpans - 1],
    )
    await expect(moves(0)).rejects.toMatchObject(full)
    setClock(ana, '2026-04-01T08:01')
    await moves(0)
  })
})

test('an answer has a bounded number of doses', async () => {
  await app.owner.query(
    `update medication_schedules set frequency = 'three-times-daily', from_nominal = '2026-01-01' where user_id = $1`,
    [ana.userId],
  )
  await copies(maxRunningMedications - 1, false)
  const days = (from: string, to: string) =>
    as(ana).call(listDoses, { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) })
  expect((await days('2026-02-01', '2026-02-15')).doses).toHaveLength(15 * 3 * maxRunningMedications)
  await expect(days('2026-02-01', '2026-03-01')).rejects.toMatchObject({ status: 400 })
})

describe('entries of stocks', () => {
  const refill = (id: string = randomUUID()) => {
    const at = app.clock.now()
    const amount = { amount: 1000, unit: 'tablets', note: '' }
    return as(ana).call(putStockEntry, { id, medicationId: lisinopril.id, kind: 'refill', ...amount, at, madeAt: at })
  }

  it(`are limited to ${maxStockEntries} in all; one that is stored can be sent again`, async () => {
    const id = randomUUID()
    await refill(id)
    await app.owner.query(
      `insert into stock_entries select (e).* from (
         select jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid())) as e
         from stock_entries e, generate_series(2, $2) where user_id = $1) all_of_it`,
      [ana.userId, maxStockEntries],
    )
    await expect(refill()).rejects.toMatchObject(full)
    await refill(id)
    expect(await rowsOf('stock_entries')).toBe(maxStockEntries)
  })
})

describe('notes', () => {
  const write = (day: string, text: string) => {
    const about = { date: Temporal.PlainDate.from(day), dose: null }
    return as(ana).call(putNote, { id: randomUUID(), ...about, text, madeAt: app.clock.now() })
  }

  it(`are limited to ${maxNotes}; one that is there can still be changed`, async () => {
    await write('2026-03-02', 'first')
    await app.owner.query(
      `insert into notes (user_id, id, date, text, made_at)
       select user_id, gen_random_uuid(), date - n, text, made_at from notes, generate_series(2, $2) as n
       where user_id = $1`,
      [ana.userId, maxNotes],
    )
    await expect(write('2026-03-03', 'one more')).rejects.toMatchObject(full)
    setClock(ana, '2026-03-02T09:00')
    expect(await write('2026-03-02', 'changed')).toMatchObject({ note: { text: 'changed' } })
    expect(await rowsOf('notes')).toBe(maxNotes)
  })
})
