import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setZone } from '#core/api/account.ts'
import type { DoseView } from '#core/api/dose-view.ts'
import { listDoses, listHistory } from '#core/api/doses.ts'
import type { Input } from '#core/api/endpoint.ts'
import { editMedication, endMedication } from '#core/api/medication-changes.ts'
import { nominalText } from '#core/time/nominal.ts'
import type { ZoneId } from '#core/time/span.ts'
import { createApp } from '#server/app.ts'
import {
  createMedication,
  patient,
  recordMissed,
  recordTaken,
  setClock,
  undoDose,
} from '#server/testing/medication-steps.ts'
import { as, onAnotherDevice, type Person, signUp } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const shown = ({ nominal, medicationName, status }: DoseView) => `${nominalText(nominal)} ${medicationName} ${status}`

async function dosesOf(person: Person, from: string, to = from): Promise<string[]> {
  const { doses } = await as(person).call(listDoses, {
    from: Temporal.PlainDate.from(from),
    to: Temporal.PlainDate.from(to),
  })
  return doses.map(shown)
}

/** All pages of the history, one after the other. */
async function wholeHistory(person: Person, query: Input<typeof listHistory> = {}): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await as(person).call(listHistory, { ...query, ...(cursor && { cursor }) })
    expect(page.doses.length).toBeLessThanOrEqual(Number(query.limit ?? 25))
    seen.push(...page.doses.map(shown))
    cursor = page.next ?? undefined
  } while (cursor)
  return seen
}

describe('the doses of some days', () => {
  it('have their state, in order', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const lisinopril = await createMedication(ana, 'twice-daily 20:00', '2026-03-02T08:00')
    await createMedication(ana, 'daily 12:00', '2026-03-02T12:00', { name: 'Aspirin' })
    setClock(ana, '2026-03-02T08:05')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    setClock(ana, '2026-03-02T12:10')
    expect(await dosesOf(ana, '2026-03-02', '2026-03-03')).toEqual([
      '2026-03-02T08:00 Lisinopril taken',
      '2026-03-02T12:00 Aspirin due',
      '2026-03-02T20:00 Lisinopril upcoming',
      '2026-03-03T08:00 Lisinopril upcoming',
      '2026-03-03T12:00 Aspirin upcoming',
      '2026-03-03T20:00 Lisinopril upcoming',
    ])
  })

  it('come once each over a change of the clock, at the moved instant', async () => {
    const ana = await patient(app, 'Ana', '2026-03-07T01:00')
    await createMedication(ana, 'daily 02:30', '2026-03-07T02:30')
    const { doses } = await as(ana).call(listDoses, {
      from: Temporal.PlainDate.from('2026-03-07'),
      to: Temporal.PlainDate.from('2026-03-09'),
    })
    expect(
      doses.map(({ instant }) => instant.toZonedDateTimeISO('America/New_York').toPlainDateTime().toString()),
    ).toEqual(['2026-03-07T02:30:00', '2026-03-08T03:30:00', '2026-03-09T02:30:00'])
  })

  it('follow the patient to another zone', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-02T12:00')
    await as(ana).call(setZone, { zone: 'America/Los_Angeles' as ZoneId })
    const { doses } = await as(ana).call(listDoses, {
      from: Temporal.PlainDate.from('2026-03-02'),
      to: Temporal.PlainDate.from('2026-03-03'),
    })
    expect(doses.map(({ instant }) => instant.toString())).toEqual(['2026-03-02T13:00:00Z', '2026-03-03T16:00:00Z'])
  })

  it.each([
    ['a day that is none', 'from=2026-02-30&to=2026-03-01'],
    ['the end before the beginning', 'from=2026-03-02&to=2026-03-01'],
    ['too many days', 'from=2026-01-01&to=2026-12-31'],
    ['no days', ''],
  ])('%s is refused', async (_, query) => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    expect((await as(ana).request(`/api/doses?${query}`)).status).toBe(400)
  })

  it('doses of somebody else are not shown', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const stranger = await signUp(app, 'Stranger')
    expect(await dosesOf(stranger, '2026-03-01', '2026-03-20')).toEqual([])
    expect(await wholeHistory(stranger)).toEqual([])
  })
})

describe('two servers', () => {
  it('answer the same, whichever of them stored it', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:55')
    const other = createApp(app.deps)
    const there: TestApp = {
      ...app,
      request: async (path, init) =>
        other.hono.request(new URL(path, app.deps.settings.publicUrl), init, { incoming: { socket: {} } }),
    }
    const elsewhere = { ...ana, app: there }
    const today = async () => [await dosesOf(ana, '2026-03-02'), await dosesOf(elsewhere, '2026-03-02')]
    const both = (doses: string[]) => [doses, doses]
    expect(await today()).toEqual(both([]))
    const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    expect(await today()).toEqual(both(['2026-03-02T08:00 Lisinopril due']))
    await recordTaken(elsewhere, lisinopril, '2026-03-02T08:00')
    expect(await today()).toEqual(both(['2026-03-02T08:00 Lisinopril taken']))
    await as(elsewhere).call(editMedication, {
      id: lisinopril.id,
      name: 'Zestril',
      dosage: '500mg',
      pattern: lisinopril.versions[0]?.pattern ?? { frequency: 'daily', time: Temporal.PlainTime.from('08:00') },
      voiceReminder: false,
    })
    expect((await recordTaken(ana, lisinopril, '2026-03-02T08:00')).entry.medicationName).toBe('Zestril')
    expect(await today()).toEqual(both(['2026-03-02T08:00 Zestril taken']))
    await undoDose(ana, lisinopril, '2026-03-02T08:00')
    await as(ana).call(endMedication, { id: lisinopril.id })
    expect(await today()).toEqual(both([]))
    const metformin = await createMedication(elsewhere, 'daily 09:00', '2026-03-02T09:00', { name: 'Metformin' })
    await recordTaken(ana, metformin, '2026-03-02T09:00')
    expect(await today()).toEqual(both(['2026-03-02T09:00 Metformin taken']))
  })

  it('both use the zone the patient moved to', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const other = createApp(app.deps)
    const elsewhere = {
      ...ana,
      app: {
        ...app,
        request: async (path: string, init?: RequestInit) =>
          other.hono.request(new URL(path, app.deps.settings.publicUrl), init),
      },
    }
    const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    await recordTaken(elsewhere, lisinopril, '2026-03-02T08:00')
    setClock(ana, '2026-03-02T12:00')
    await as(ana).call(setZone, { zone: 'America/Los_Angeles' as ZoneId })
    const date = Temporal.PlainDate.from('2026-03-03')
    const { doses } = await as(elsewhere).call(listDoses, { from: date, to: date })
    expect(doses.map(({ instant }) => instant.toString())).toEqual(['2026-03-03T16:00:00Z'])
  })
})

describe('the history', () => {
  it('lists what was taken, what was missed and what nobody recorded, newest first, and nothing to come', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const lisinopril = await createMedication(ana, 'twice-daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-02T08:01')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    setClock(ana, '2026-03-02T21:00')
    await recordMissed(ana, lisinopril, '2026-03-02T20:00')
    setClock(ana, '2026-03-03T20:10')
    await recordTaken(ana, lisinopril, '2026-03-04T08:00')
    expect(await wholeHistory(ana)).toEqual([
      // Taken ahead of its day; the 20:00 is due and still open.
      '2026-03-04T08:00 Lisinopril taken',
      '2026-03-03T08:00 Lisinopril missed',
      '2026-03-02T20:00 Lisinopril missed',
      '2026-03-02T08:00 Lisinopril taken',
    ])
    expect(await wholeHistory(ana, { status: 'taken' })).toHaveLength(2)
    expect(await wholeHistory(ana, { status: 'missed' })).toEqual([
      '2026-03-03T08:00 Lisinopril missed',
      '2026-03-02T20:00 Lisinopril missed',
    ])
  })

  it('has each dose exactly once on its pages, over a change of the clock', async () => {
    const ana = await patient(app, 'Ana', '2026-02-20T00:00')
    await createMedication(ana, 'three-times-daily 02:30', '2026-02-20T02:30', { name: 'A' })
    await createMedication(ana, 'twice-daily 02:30', '2026-02-20T02:30', { name: 'B' })
    await createMedication(ana, 'weekly Sunday 02:30', '2026-02-22T02:30', { name: 'C' })
    setClock(ana, '2026-03-20T00:00')
    const planned = await dosesOf(ana, '2026-02-20', '2026-03-19')
    expect(planned).toHaveLength(28 * 5 + 4)
    for (const limit of ['1', '7', '50']) {
      const seen = await wholeHistory(ana, { limit })
      expect([...seen].sort()).toEqual([...planned].sort())
      const times = seen.map((text) => text.slice(0, 16))
      expect(times).toEqual([...times].sort().reverse())
    }
  })

  it('has each dose exactly once on pages of any size, also those recorded long before their days', async () => {
    const ana = await patient(app, 'Ana', '2026-02-02T05:00')
    const weekly = await createMedication(ana, 'weekly Monday 08:00', '2026-02-02T08:00', { name: 'Methotrexate' })
    setClock(ana, '2026-02-20T05:00')
    await createMedication(ana, 'three-times-daily 06:00', '2026-02-20T06:00', { name: 'Amoxicillin' })
    const semaglutide = await createMedication(ana, 'weekly Sunday 10:00', '2026-02-22T10:00', { name: 'Semaglutide' })
    setClock(ana, '2026-03-03T12:00')
    await recordTaken(ana, weekly, '2026-03-09T08:00')
    await recordTaken(ana, semaglutide, '2026-03-08T10:00')
    const whole = await wholeHistory(ana, { limit: '50' })
    expect(whole.slice(0, 2)).toEqual(['2026-03-09T08:00 Methotrexate taken', '2026-03-08T10:00 Semaglutide taken'])
    // Weekly from 2 February to 2 March, and on two Sundays, with one ahead each; three a day from 20 February, the last one this
    // morning.
    expect(whole).toHaveLength(6 + 3 + 11 * 3 + 1)
    for (const limit of ['1', '2', '3', '7']) {
      expect(await wholeHistory(ana, { limit })).toEqual(whole)
      expect(await wholeHistory(ana, { limit, search: 'metho' })).toEqual(whole.filter((row) => /Metho/.test(row)))
    }
  })

  it('can be searched by name, whatever the case, and keeps ended medications', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const aspirin = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name: 'Ácido <b>Aspirin</b>' })
    await createMedication(ana, 'daily 09:00', '2026-03-02T09:00', { name: 'Metformin' })
    setClock(ana, '2026-03-02T08:10')
    await recordTaken(ana, aspirin, '2026-03-02T08:00')
    await as(ana).call(endMedication, { id: aspirin.id })
    setClock(ana, '2026-03-30T04:00')
    expect(await wholeHistory(ana, { search: ' áCIDO <B>' })).toEqual(['2026-03-02T08:00 Ácido <b>Aspirin</b> taken'])
    expect(await wholeHistory(ana, { search: 'metformin' })).toHaveLength(28)
    expect(await wholeHistory(ana, { search: 'nothing' })).toEqual([])
    expect(await wholeHistory(ana, { search: '%' })).toEqual([])
  })

  it('continues over months without doses to the one recorded before them', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', {
      since: Temporal.PlainDate.from('2024-06-01'),
    })
    await recordTaken(ana, lisinopril, '2025-05-06T08:00', Temporal.Instant.from('2025-05-06T12:00:00Z'))
    setClock(ana, '2026-03-03T07:00')
    const first = await as(ana).call(listHistory, {})
    expect(first.doses.map(shown)).toEqual(['2026-03-02T08:00 Lisinopril missed', '2025-05-06T08:00 Lisinopril taken'])
    expect(first.next).toBeNull()
  })

  it('a page with a filter that finds little is short, and the next one continues', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-02T08:00')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    app.clock.set(Temporal.Instant.from('2027-03-02T10:00:00Z'))
    const again = await onAnotherDevice(ana)
    const first = await as(again).call(listHistory, { status: 'taken' })
    expect(first.doses).toEqual([])
    expect(first.next).not.toBeNull()
    expect(await wholeHistory(again, { status: 'taken' })).toEqual(['2026-03-02T08:00 Lisinopril taken'])
  })

  it('shows a dose again as open when its record is undone', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T08:00')
    const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    expect(await wholeHistory(ana)).toEqual(['2026-03-02T08:00 Lisinopril taken'])
    await undoDose(ana, lisinopril, '2026-03-02T08:00')
    expect(await wholeHistory(ana)).toEqual([])
  })

  it.each([{ cursor: 'x' }, { cursor: '2026-03-02T08:00' }, { limit: '51' }, { limit: '0' }, { status: 'skipped' }])(
    'refuses %j',
    async (query) => {
      const ana = await patient(app, 'Ana', '2026-03-02T08:00')
      expect((await as(ana).send(listHistory, query)).status).toBe(400)
    },
  )
})
