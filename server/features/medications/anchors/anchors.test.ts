import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveAnchors, previewAnchors } from '#core/api/anchors.ts'
import { listDoses } from '#core/api/doses.ts'
import { addMedication, editMedication, endMedication, restoreMedication } from '#core/api/medication-changes.ts'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import { getSession } from '#core/api/session.ts'
import { type Anchor, defaultAnchorTimes } from '#core/schedule/anchors.ts'
import type { CustomPattern, Pattern } from '#core/schedule/pattern.ts'
import { every, rows } from '#core/testing/custom-pattern.ts'
import { aMedication } from '#core/testing/medication.ts'
import { nominalText } from '#core/time/nominal.ts'
import { waitingForLocks } from '#server/db/testing.ts'
import { patient, recordTaken, setClock } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const time = (text: string) => Temporal.PlainTime.from(text)

const insulin = rows(
  [every, '08:00', '10 units', 'breakfast'],
  [every, '12:30', '8 units', 'lunch'],
  [every, '18:30', '12 units', 'dinner'],
  [every, '22:00', '20 units', 'bedtime'],
)
const atDinner = rows([every, '18:30', '1 tablets', 'dinner'])

/** A person in New York on Monday at seven, with the default times of the day. */
async function person(name: string): Promise<Person> {
  const one = await patient(app, name, '2026-03-02T07:00')
  await as(one).call(moveAnchors, {})
  return one
}

function add(
  to: Person,
  name: string,
  pattern: CustomPattern,
  { firstDose = '2026-03-02T08:00', days }: { firstDose?: string; days?: number } = {},
): Promise<MedicationRecord> {
  const { quantity: _, ...form } = aMedication({ id: randomUUID(), name })
  const duration = days === undefined ? null : { count: days, unit: 'days' as const }
  return as(to).call(addMedication, {
    ...form,
    pattern,
    duration,
    firstDose: Temporal.PlainDateTime.from(firstDose),
  })
}

const anchorsOf = async (one: Person) => (await as(one).call(getSession, {})).session?.anchors

/** The doses of all medications dated between two days, each as `time amount`. */
async function dosesOf(one: Person, from: string, to = from): Promise<string[]> {
  const { doses } = await as(one).call(listDoses, {
    from: Temporal.PlainDate.from(from),
    to: Temporal.PlainDate.from(to),
  })
  return doses.map(({ nominal, dosage }) => `${nominalText(nominal).slice(8)} ${dosage}`).toSorted()
}

async function patternsOf(one: Person, id: string): Promise<Pattern[]> {
  const { medications } = await as(one).call(listMedications, {})
  return medications.find((medication) => medication.id === id)?.versions.map(({ pattern }) => pattern) ?? []
}

/** The times of the rows with an anchor, by its name. */
const anchoredTimes = (pattern: Pattern | undefined) =>
  pattern?.frequency === 'custom'
    ? pattern.steps.flatMap(({ rows }) => rows.map(({ anchor, time: at }) => `${anchor} ${at.toString().slice(0, 5)}`))
    : []

describe('the times of the day (dose-model 2.8)', () => {
  it('are unknown until they are first used, and then the patient’s own', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const stranger = await patient(app, 'Stranger', '2026-03-02T07:00')
    expect(await anchorsOf(ana)).toBeNull()
    const { anchors } = await as(ana).call(moveAnchors, { isFirstUse: true, lunch: time('13:00') })
    expect(anchors).toEqual({ ...defaultAnchorTimes, lunch: time('13:00') })
    expect(await anchorsOf(ana)).toEqual(anchors)
    expect(await anchorsOf(stranger)).toBeNull()
  })

  it('are not overruled by a device that does not know them yet', async () => {
    const ana = await person('Ana')
    await expect(as(ana).call(moveAnchors, { isFirstUse: true, dinner: time('19:00') })).rejects.toMatchObject({
      status: 409,
      body: { reason: 'anchors_changed' },
    })
    expect(await anchorsOf(ana)).toEqual(defaultAnchorTimes)
  })

  it('that are left out stay as another device set them', async () => {
    const ana = await person('Ana')
    await as(ana).call(moveAnchors, { lunch: time('13:00') })
    await as(ana).call(moveAnchors, { dinner: time('19:00') })
    expect(await anchorsOf(ana)).toEqual({ ...defaultAnchorTimes, lunch: time('13:00'), dinner: time('19:00') })
  })

  it.each<[Partial<Record<Anchor, string>>, Record<string, string>]>([
    [{ dinner: '08:15' }, { dinner: 'Dinner must be at least 30 minutes after lunch' }],
    [{ bedtime: '00:30' }, { bedtime: 'Bedtime must be at least 30 minutes after dinner' }],
  ])('are refused if they are out of order: %o', async (moved, fields) => {
    const ana = await person('Ana')
    const times = Object.fromEntries(Object.entries(moved).map(([name, at]) => [name, time(at)]))
    const refused = { status: 400, body: { fields } }
    await expect(as(ana).call(moveAnchors, times)).rejects.toMatchObject(refused)
    await expect(as(ana).call(previewAnchors, times)).rejects.toMatchObject(refused)
    expect(await anchorsOf(ana)).toEqual(defaultAnchorTimes)
  })
})

describe('a plan with anchors', () => {
  it('is stored with the names and the times that they have', async () => {
    const ana = await person('Ana')
    const { id } = await add(ana, 'Insulin', insulin)
    expect(await patternsOf(ana, id)).toEqual([insulin])
  })

  it('at other times than the patient’s is refused, however it is stored', async () => {
    const ana = await person('Ana')
    const { id } = await add(ana, 'Insulin', insulin)
    const changed = { status: 409, body: { code: 'conflict', reason: 'anchors_changed' } }
    const late = rows([every, '19:00', '12 units', 'dinner'])
    await expect(add(ana, 'Metformin', late, { firstDose: '2026-03-02T19:00' })).rejects.toMatchObject(changed)
    const edit = { id, dosage: '12 units', pattern: late }
    await expect(as(ana).call(editMedication, edit)).rejects.toMatchObject(changed)
    await as(ana).call(endMedication, { id })
    await expect(as(ana).call(restoreMedication, edit)).rejects.toMatchObject(changed)
    const bo = await patient(app, 'Bo', '2026-03-02T07:00')
    await expect(add(bo, 'Insulin', insulin)).rejects.toMatchObject(changed)
  })

  it('that had clock times keeps every time when they are named', async () => {
    const ana = await person('Ana')
    const { id } = await add(ana, 'Metformin', rows([every, '08:00']))
    await as(ana).call(editMedication, { id, dosage: '1', pattern: rows([every, '08:00', '1 tablets', 'breakfast']) })
    expect((await patternsOf(ana, id)).map((pattern) => anchoredTimes(pattern))).toEqual([
      ['undefined 08:00'],
      ['breakfast 08:00'],
    ])
    expect(await dosesOf(ana, '2026-03-02', '2026-03-03')).toEqual(['02T08:00 1 tablets', '03T08:00 1 tablets'])
  })
})

describe('moving an anchor', () => {
  it('edits every running plan that uses it, at one instant, as the preview says', async () => {
    const ana = await person('Ana')
    const stranger = await person('Stranger')
    const [mixed, tablet, other] = [
      await add(ana, 'Insulin', insulin),
      await add(ana, 'Metformin', atDinner, { firstDose: '2026-03-02T18:30' }),
      await add(ana, 'Aspirin', rows([every, '09:00', '1 tablets']), { firstDose: '2026-03-02T09:00' }),
    ]
    await add(stranger, 'Insulin', insulin)
    await recordTaken(ana, mixed, '2026-03-02T08:00', setClock(ana, '2026-03-02T08:05'))
    setClock(ana, '2026-03-02T10:00')
    const { moves } = await as(ana).call(previewAnchors, { dinner: time('19:30') })
    expect(new Map(moves.map((move) => [move.medicationId, move]))).toEqual(
      new Map([
        [
          mixed.id,
          expect.objectContaining({
            refusal: null,
            preview: expect.objectContaining({ todayEmpty: false, open: null }),
          }),
        ],
        [tablet.id, expect.objectContaining({ refusal: null })],
      ]),
    )
    const shown = moves.map(({ preview }) => preview.next && nominalText(preview.next.shown)).toSorted()
    expect(shown).toEqual(['2026-03-02T12:30', '2026-03-02T19:30'])
    expect(await patternsOf(ana, mixed.id)).toHaveLength(1)

    await as(ana).call(moveAnchors, { dinner: time('19:30') })
    expect(await dosesOf(ana, '2026-03-02', '2026-03-02')).toEqual([
      '02T08:00 10 units',
      '02T09:00 1 tablets',
      '02T12:30 8 units',
      '02T19:30 1 tablets',
      '02T19:30 12 units',
      '02T22:00 20 units',
    ])
    const { medications } = await as(ana).call(listMedications, {})
    const versions = new Map(medications.map((medication) => [medication.id, medication.versions]))
    expect(versions.get(other.id)).toHaveLength(1)
    const opened = [mixed, tablet].map(({ id }) => versions.get(id)?.[1]?.openedAt.toString())
    expect(opened).toEqual([app.clock.now().toString(), app.clock.now().toString()])
    expect((await patternsOf(ana, mixed.id)).map((pattern) => anchoredTimes(pattern)[2])).toEqual([
      'dinner 18:30',
      'dinner 19:30',
    ])
    expect(await anchorsOf(stranger)).toEqual(defaultAnchorTimes)
    expect(await dosesOf(stranger, '2026-03-03')).toContain('03T18:30 12 units')
  })

  it('changes no plan that has ended', async () => {
    const ana = await person('Ana')
    const { id } = await add(ana, 'Insulin', insulin)
    await as(ana).call(endMedication, { id })
    expect((await as(ana).call(previewAnchors, { dinner: time('19:30') })).moves).toEqual([])
    await as(ana).call(moveAnchors, { dinner: time('19:30') })
    expect(await patternsOf(ana, id)).toEqual([insulin])
  })

  it('names the plans that cannot follow, and then moves none', async () => {
    const ana = await person('Ana')
    const { id: insulinId } = await add(ana, 'Insulin', insulin)
    const close = await add(ana, 'Metformin', rows([every, '18:30', '1 tablets', 'dinner'], [every, '19:30']), {
      firstDose: '2026-03-02T18:30',
    })
    const short = await add(ana, 'Antibiotic', atDinner, { firstDose: '2026-03-02T18:30', days: 1 })
    setClock(ana, '2026-03-02T19:00')
    const { moves } = await as(ana).call(previewAnchors, { dinner: time('19:15') })
    const refusals = new Map(moves.map(({ medicationId, refusal }) => [medicationId, refusal]))
    expect(refusals.get(insulinId)).toBeNull()
    expect(refusals.get(close.id)).toEqual({
      message: 'Times of one medicine must be at least 30 minutes apart',
      reason: 'rows_too_close:30',
    })
    await expect(as(ana).call(moveAnchors, { dinner: time('19:15') })).rejects.toMatchObject({
      status: 409,
      body: { reason: 'anchors_not_moved' },
    })
    expect(await anchorsOf(ana)).toEqual(defaultAnchorTimes)
    for (const id of [insulinId, close.id, short.id]) expect(await patternsOf(ana, id)).toHaveLength(1)
  })

  it('asks about an open dose, and a dose taken late holds the new one back', async () => {
    const ana = await person('Ana')
    await add(ana, 'Metformin', rows([every, '22:00', '1 tablets', 'bedtime']), { firstDose: '2026-03-02T22:00' })
    setClock(ana, '2026-03-02T22:02')
    const { moves } = await as(ana).call(previewAnchors, { bedtime: time('22:30') })
    expect(moves[0]?.preview.open && nominalText(moves[0].preview.open.nominal)).toBe('2026-03-02T22:00')
    await as(ana).call(moveAnchors, { bedtime: time('22:30') })
    expect(await dosesOf(ana, '2026-03-02', '2026-03-03')).toEqual(['02T22:00 1 tablets', '03T22:30 1 tablets'])
  })

  it('cannot pass by a plan that is added at the same moment', async () => {
    const ana = await person('Ana')
    await Promise.allSettled([
      add(ana, 'Insulin', insulin),
      as(ana).call(moveAnchors, { dinner: time('19:00') }),
      add(ana, 'Metformin', atDinner, { firstDose: '2026-03-02T18:30' }),
    ])
    const { medications } = await as(ana).call(listMedications, {})
    const dinners = medications.flatMap(({ versions }) => anchoredTimes(versions.at(-1)?.pattern))
    expect(dinners.filter((text) => text.startsWith('dinner') && text !== 'dinner 19:00')).toEqual([])
  })

  it('does not bring back a medication that is ended at the same moment', async () => {
    const ana = await person('Ana')
    const { id } = await add(ana, 'Metformin', atDinner, { firstDose: '2026-03-02T18:30' })
    const busy = await app.owner.connect()
    const waiting = () => waitingForLocks(app.owner)
    try {
      await busy.query('begin')
      await busy.query('select from medications where id = $1 for update', [id])
      const ended = as(ana).call(endMedication, { id })
      await expect.poll(waiting).toBe(1)
      const moved = as(ana).call(moveAnchors, { dinner: time('19:30') })
      await expect.poll(waiting).toBe(2)
      await busy.query('commit')
      await Promise.all([ended, moved])
    } finally {
      busy.release()
    }
    const { medications } = await as(ana).call(listMedications, {})
    expect(medications[0]?.versions.map(({ closing }) => closing?.reason)).toEqual(['ended'])
  })
})
