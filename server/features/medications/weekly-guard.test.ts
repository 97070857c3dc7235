import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAsNeeded, putLimits } from '#core/api/as-needed.ts'
import { addHold } from '#core/api/holds.ts'
import { addMedication, editMedication, endMedication, restoreMedication } from '#core/api/medication-changes.ts'
import { listMedications } from '#core/api/medications.ts'
import { emptyFields } from '#core/medication/medication.ts'
import { rows, weekdays } from '#core/testing/custom-pattern.ts'
import { pattern } from '#core/testing/times.ts'
import { createMedication, medicationForm, patient } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let ana: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-03-02T07:00')
})

const refused = {
  status: 409,
  body: {
    code: 'needs_confirmation',
    details: 'more_often',
    message: 'Methotrexate is usually taken once a week. Taken more often than prescribed, it can kill.',
  },
}
const moreOftenReason = 'My doctor prescribed it daily'
const listed = async (person = ana) =>
  (await as(person).call(listMedications, {})).medications.map(({ name, frequency }) => `${name} ${frequency}`).sort()
const reasons = async () =>
  (await as(ana).call(listMedications, {})).medications.map((medication) => medication.moreOftenReason)

describe('methotrexate more often than weekly', () => {
  const daily = pattern('daily 20:00')

  it.each(['Metotrexato 2.5', 'Trexall™', 'metex PEN 15 mg', 'methotraxate'])(
    '%s is not added before the patient has said why',
    async (name) => {
      const form = { ...medicationForm({ name }), id: randomUUID(), firstDose: '2026-03-02T20:00' }
      const response = await as(ana).send(addMedication, form)
      expect([response.status, await response.json()]).toMatchObject([refused.status, refused.body])
      const unreasoned = await as(ana).send(addMedication, { ...form, moreOftenReason: '  ' })
      expect([unreasoned.status, await unreasoned.json()]).toMatchObject([400, { message: 'Please give a reason' }])
      expect(await listed()).toEqual([])
      expect((await as(ana).send(addMedication, { ...form, moreOftenReason })).status).toBe(200)
      expect(await listed()).toEqual([`${name} daily`])
      expect(await reasons()).toEqual([moreOftenReason])
    },
  )

  it('is added weekly without a question, and an unneeded reason is not stored', async () => {
    await createMedication(ana, 'weekly Monday 20:00', '2026-03-02T20:00', { name: 'Methotrexate', moreOftenReason })
    await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', { name: 'Metformin', moreOftenReason })
    expect(await listed()).toEqual(['Metformin daily', 'Methotrexate weekly'])
    expect(await reasons()).toEqual([null, null])
  })

  it('stores the reason encrypted, hidden from everybody else', async () => {
    const stranger = await patient(app, 'Stan', '2026-03-02T07:00')
    const { id } = await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', {
      name: 'Methotrexate',
      moreOftenReason,
    })
    const { rows } = await app.owner.query('select more_often_reason from medications where id = $1', [id])
    expect(rows[0]?.more_often_reason.toString('utf8')).not.toContain('doctor')
    expect(await listed(stranger)).toEqual([])
  })

  it('cannot come about by an edit of its frequency', async () => {
    const { id, ...rest } = await createMedication(ana, 'weekly Monday 20:00', '2026-03-02T20:00', {
      name: 'Methotrexate',
    })
    const edit = { id, name: rest.name, dosage: rest.dosage, voiceReminder: false, pattern: daily }
    await expect(as(ana).call(editMedication, edit)).rejects.toMatchObject(refused)
    expect(await listed()).toEqual(['Methotrexate weekly'])
    await as(ana).call(editMedication, { ...edit, moreOftenReason })
    expect(await listed()).toEqual(['Methotrexate daily'])
    // Confirmed once, other edits are not held up, and the reason stays; made weekly again, it goes.
    await as(ana).call(editMedication, { ...edit, voiceReminder: true })
    expect(await reasons()).toEqual([moreOftenReason])
    await as(ana).call(editMedication, { ...edit, pattern: pattern('weekly Monday 20:00') })
    expect(await reasons()).toEqual([null])
  })

  it('is asked about again when a dose that was split over two days becomes daily', async () => {
    const { id, name } = await createMedication(ana, 'weekly Monday 20:00', '2026-03-02T20:00', {
      name: 'Methotrexate',
    })
    const split = rows(
      [weekdays(6), '20:00', '2.5mg'],
      [weekdays(7), '08:00', '2.5mg'],
      [weekdays(7), '20:00', '2.5mg'],
    )
    const edit = { id, name, dosage: '2.5mg', voiceReminder: false }
    await as(ana).call(editMedication, { ...edit, pattern: split, moreOftenReason })
    await expect(as(ana).call(editMedication, { ...edit, pattern: daily })).rejects.toMatchObject(refused)
    await as(ana).call(editMedication, { ...edit, pattern: split, voiceReminder: true })
    expect(await reasons()).toEqual([moreOftenReason])
  })

  it('is asked about again when its dose grows', async () => {
    const { id, name } = await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', {
      name: 'Methotrexate',
      quantity: '2.5',
      moreOftenReason,
    })
    const edit = { id, name, voiceReminder: false, pattern: daily }
    await expect(as(ana).call(editMedication, { ...edit, dosage: '10mg' })).rejects.toMatchObject(refused)
    await as(ana).call(editMedication, { ...edit, dosage: '2mg' })
    await as(ana).call(editMedication, { ...edit, dosage: '10mg', moreOftenReason: 'Told so by telephone' })
    expect(await reasons()).toEqual(['Told so by telephone'])
  })

  it('cannot come about by a new name', async () => {
    const { id, dosage } = await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', { name: 'Metformin' })
    const edit = { id, name: 'Methotrexate', dosage, voiceReminder: false, pattern: daily }
    await expect(as(ana).call(editMedication, edit)).rejects.toMatchObject(refused)
    expect(await listed()).toEqual(['Metformin daily'])
  })

  it('cannot come about by a restore', async () => {
    const { id, dosage } = await createMedication(ana, 'weekly Monday 20:00', '2026-03-02T20:00', {
      name: 'Methotrexate',
    })
    await as(ana).call(endMedication, { id })
    await expect(as(ana).call(restoreMedication, { id, dosage, pattern: daily })).rejects.toMatchObject(refused)
    const restored = await as(ana).call(restoreMedication, { id, dosage, pattern: daily, moreOftenReason })
    expect([restored.frequency, restored.moreOftenReason]).toEqual(['daily', moreOftenReason])
  })
})

describe('more than twice as much methotrexate', () => {
  it('is stored by an edit only when the patient wants it', async () => {
    const { id } = await createMedication(ana, 'weekly Monday 20:00', '2026-03-02T20:00', {
      name: 'Methotrexate',
      quantity: '10',
    })
    const edit = (dosage: string) => ({ id, dosage, pattern: pattern('weekly Monday 20:00') })
    await as(ana).call(editMedication, edit('20mg'))
    await expect(as(ana).call(editMedication, edit('50mg'))).rejects.toMatchObject({
      status: 409,
      body: { code: 'needs_confirmation', details: 'larger_amount' },
    })
    await as(ana).call(editMedication, { ...edit('50mg'), confirmedAmount: true })
    expect((await as(ana).call(listMedications, {})).medications.map(({ dosage }) => dosage)).toEqual(['50mg'])
  })

  it('is stored by a restore only when the patient wants it', async () => {
    const plan = { pattern: pattern('weekly Monday 20:00') }
    const { id } = await createMedication(ana, 'weekly Monday 20:00', '2026-03-02T20:00', {
      name: 'Methotrexate',
      quantity: '10',
    })
    await as(ana).call(endMedication, { id })
    const restore = { id, ...plan, dosage: '25mg' }
    await expect(as(ana).call(restoreMedication, restore)).rejects.toMatchObject({
      status: 409,
      body: { code: 'needs_confirmation', details: 'larger_amount' },
    })
    const { dosage } = await as(ana).call(restoreMedication, { ...restore, confirmedAmount: true })
    expect(dosage).toBe('25mg')
  })
})

describe('the same weekly medicine under two names', () => {
  it.each([
    ['added', (id: string) => trexall({ sameAs: id })],
    [
      'added as needed',
      (id: string) =>
        as(ana).call(addAsNeeded, { id: randomUUID(), ...emptyFields, name: 'Trexall', limits, sameAs: id }),
    ],
    [
      'edited',
      async (sameAs: string) => {
        const { id } = await trexall({ name: 'Aspirin' })
        return as(ana).call(editMedication, { id, ...thursdayPlan, name: 'Trexall', sameAs })
      },
    ],
    [
      'restored',
      async (sameAs: string) => {
        const { id } = await endedTrexall()
        return as(ana).call(restoreMedication, { id, ...thursdayPlan, sameAs })
      },
    ],
    [
      'taken as needed',
      async (sameAs: string) => {
        const { id } = await endedTrexall()
        return as(ana).call(putLimits, { id, limits, sameAs })
      },
    ],
  ])('is %s when the patient says that it is the same medicine, without another answer', async (_, change) => {
    const { id } = await createMedication(ana, monday, '2026-03-02T20:00', { name: 'Methotrexate' })
    const { medicineId } = await change(id)
    expect(medicineId).not.toBe(null)
  })

  const limits = { dosage: '10mg', gap: 6 * 1440, max: null, count: null, reasons: [], isNoneGiven: false }
  const thursdayPlan = { dosage: '10mg', pattern: pattern('weekly Thursday 20:00') }
  const trexall = (changes: Parameters<typeof createMedication>[3]) =>
    createMedication(ana, thursday, '2026-03-05T20:00', { name: 'Trexall', ...changes })
  const endedTrexall = async () => {
    const { id } = await trexall({ confirmedSecondPlan: true })
    return as(ana).call(endMedication, { id })
  }

  const twice = {
    status: 409,
    body: {
      code: 'needs_confirmation',
      details: 'second_plan',
      message: 'You already have a plan for Methotrexate. With two plans you would take it more often.',
    },
  }
  const monday = 'weekly Monday 20:00'
  const thursday = 'weekly Thursday 20:00'

  it('is added only when the patient wants both plans', async () => {
    await createMedication(ana, monday, '2026-03-02T20:00', { name: 'Methotrexate' })
    await expect(createMedication(ana, thursday, '2026-03-05T20:00', { name: 'Trexall' })).rejects.toMatchObject(twice)
    expect(await listed()).toEqual(['Methotrexate weekly'])
    await createMedication(ana, thursday, '2026-03-05T20:00', { name: 'Trexall', confirmedSecondPlan: true })
    expect(await listed()).toEqual(['Methotrexate weekly', 'Trexall weekly'])
  })

  it.each<[string, () => Promise<(() => Promise<unknown>)[]>]>([
    [
      'added',
      async () => [
        () => createMedication(ana, monday, '2026-03-02T20:00', { name: 'Methotrexate' }),
        () => createMedication(ana, thursday, '2026-03-05T20:00', { name: 'Trexall' }),
      ],
    ],
    [
      'added as needed',
      async () =>
        ['Methotrexate', 'Trexall'].map((name) => () => {
          return as(ana).call(addAsNeeded, { id: randomUUID(), ...emptyFields, name, limits })
        }),
    ],
    [
      'named so',
      async () => {
        const others = await Promise.all(['Aspirin', 'Metformin'].map((name) => trexall({ name })))
        return others.map(
          ({ id }) =>
            () =>
              as(ana).call(editMedication, { id, ...thursdayPlan, name: 'Trexall' }),
        )
      },
    ],
    [
      'restored',
      async () => {
        const ended = [await endedTrexall(), await endedTrexall()]
        return ended.map(
          ({ id }) =>
            () =>
              as(ana).call(restoreMedication, { id, ...thursdayPlan }),
        )
      },
    ],
  ])('is %s once by two requests at once', async (_, prepared) => {
    const requests = await prepared()
    const answers = await Promise.allSettled(requests.map((send) => send()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: twice }])
  })

  it('is asked about while the other one is paused', async () => {
    const { id } = await createMedication(ana, monday, '2026-03-02T20:00', { name: 'Methotrexate' })
    const from = Temporal.PlainDateTime.from('2026-03-02T07:00')
    const hold = { id: randomUUID(), medicationIds: [id], from, until: null, note: '' }
    await as(ana).call(addHold, { ...hold, cause: 'pause', madeAt: app.clock.now() })
    await expect(createMedication(ana, thursday, '2026-03-05T20:00', { name: 'Trexall' })).rejects.toMatchObject(twice)
  })

  it('is not asked about again by a restore of a joined plan', async () => {
    const { id } = await createMedication(ana, monday, '2026-03-02T20:00', { name: 'Methotrexate' })
    const joined = { name: 'Trexall', confirmedSecondPlan: true, sameAs: id } as const
    const trexall = await createMedication(ana, thursday, '2026-03-05T20:00', joined)
    await as(ana).call(endMedication, { id: trexall.id })
    await as(ana).call(restoreMedication, { id: trexall.id, dosage: '10mg', pattern: pattern(thursday) })
    expect(await listed()).toEqual(['Methotrexate weekly', 'Trexall weekly'])
  })

  it('is not asked about after the other one has ended, or when it is somebody else’s', async () => {
    const stranger = await patient(app, 'Stan', '2026-03-02T07:00')
    await createMedication(stranger, monday, '2026-03-02T20:00', { name: 'Methotrexate' })
    const { id } = await createMedication(ana, monday, '2026-03-02T20:00', { name: 'Methotrexate' })
    await as(ana).call(endMedication, { id })
    await createMedication(ana, thursday, '2026-03-05T20:00', { name: 'Trexall' })
    expect(await listed()).toEqual(['Methotrexate weekly', 'Trexall weekly'])
  })

  it('cannot come about by a restore or a new name, and does not block other edits', async () => {
    const ended = await createMedication(ana, monday, '2026-03-02T20:00', { name: 'Methotrexate' })
    await as(ana).call(endMedication, { id: ended.id })
    const other = await createMedication(ana, thursday, '2026-03-05T20:00', { name: 'Trexall' })
    const restore = { id: ended.id, dosage: '10mg', pattern: pattern(monday) }
    await expect(as(ana).call(restoreMedication, restore)).rejects.toMatchObject(twice)
    await as(ana).call(restoreMedication, { ...restore, confirmedSecondPlan: true })

    const edit = { id: other.id, name: 'Trexall', dosage: '5mg', voiceReminder: true, pattern: pattern(thursday) }
    await as(ana).call(editMedication, edit)
    await as(ana).call(editMedication, { ...edit, name: 'Aspirin' })
    await expect(as(ana).call(editMedication, edit)).rejects.toMatchObject(twice)
  })
})
