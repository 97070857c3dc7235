import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setZone } from '#core/api/account.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { editMedication } from '#core/api/medication-changes.ts'
import { listDayFigures, listMonthFigures } from '#core/api/period-figures.ts'
import { pattern } from '#core/testing/times.ts'
import type { ZoneId } from '#core/time/span.ts'
import { createMedication, patient, recordTaken, setClock, undoDose } from '#server/testing/medication-steps.ts'
import { as, onAnotherDevice, type Person, signUp } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** How many days of the streak lie before a date, by default before today less 30 days. */
async function streakBefore(person: Person, days = 30): Promise<number> {
  const today = app.clock.now().toZonedDateTimeISO('America/New_York').toPlainDate()
  return (await as(person).call(getOlderStreak, { before: today.subtract({ days }) })).count
}

describe('the streak before a date', () => {
  it('is zero for somebody who takes nothing, and ignores other patients', async () => {
    const ana = await patient(app, 'Ana', '2026-01-01T05:00')
    const daily = await createMedication(ana, 'daily 08:00', '2026-01-01T08:00')
    app.clock.set(Temporal.Instant.from('2026-01-20T15:00:00Z'))
    const again = await onAnotherDevice(ana)
    for (let day = 10; day < 20; day++) await recordTaken(again, daily, `2026-01-${day}T08:00`)
    expect(await streakBefore(again, 5)).toBe(5)
    expect(await streakBefore(await signUp(app, 'Stranger'), 5)).toBe(0)
  })

  it.each(['2026-03-01', '2026-03-02', '2027-01-01'])('is requested for past days, not before %s', async (before) => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    expect((await as(ana).request(`/api/figures/streak?before=${before}`)).status).toBe(400)
  })

  it('is followed back beyond the days that are read at once, to the day that broke it', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const weekly = await createMedication(ana, 'weekly Monday 08:00', '2026-03-02T08:00')
    const mondays = Array.from({ length: 52 }, (_, week) => Temporal.PlainDate.from('2026-03-02').add({ weeks: week }))
    app.clock.set(Temporal.Instant.from('2027-02-22T15:00:00Z'))
    const again = await onAnotherDevice(ana)
    for (const [week, date] of mondays.entries()) {
      // The fifth Monday is left out.
      if (week !== 4)
        await recordTaken(
          again,
          weekly,
          `${date}T08:00`,
          date.toZonedDateTime({ timeZone: 'America/New_York', plainTime: '08:00' }).toInstant(),
        )
    }
    // Five of the 47 since the fifth lie in the last 30 days.
    expect(await streakBefore(again)).toBe(42)
    expect(await streakBefore(again)).toBe(42)
    // The fifth is recorded after all: what was counted before does not hold any more.
    await recordTaken(again, weekly, '2026-03-30T08:00', Temporal.Instant.from('2026-03-30T12:00:00Z'))
    expect(await streakBefore(again)).toBe(47)
  })

  it('is not computed for a client that has left', async () => {
    const ana = await patient(app, 'Ana', '2026-01-01T05:00')
    const daily = await createMedication(ana, 'daily 08:00', '2026-01-01T08:00')
    app.clock.set(Temporal.Instant.from('2026-03-11T15:00:00Z'))
    const again = await onAnotherDevice(ana)
    for (let days = 0; days < 30; days++) {
      const date = Temporal.PlainDate.from('2026-02-10').add({ days })
      await recordTaken(again, daily, `${date}T08:00`)
    }
    const leaving = new AbortController()
    const { batchForUser } = app.database
    const reads = vi.spyOn(app.database, 'batchForUser').mockImplementationOnce((...asked) => {
      leaving.abort()
      return batchForUser(...asked)
    })
    const gone = await as(again).request('/api/figures/streak?before=2026-03-01', { signal: leaving.signal })
    const readForGone = reads.mock.calls.length
    expect(await streakBefore(again, 10)).toBe(19)
    expect(gone.status).toBe(499)
    expect(reads.mock.calls.length - readForGone).toBeGreaterThan(readForGone)
  })

  it('reaches the first dose when nothing broke it', async () => {
    const ana = await patient(app, 'Ana', '2026-01-01T05:00')
    const daily = await createMedication(ana, 'daily 08:00', '2026-01-01T08:00', {
      since: Temporal.PlainDate.from('2024-01-05'),
    })
    app.clock.set(Temporal.Instant.from('2026-03-11T15:00:00Z'))
    const again = await onAnotherDevice(ana)
    for (
      let date = Temporal.PlainDate.from('2026-01-01');
      date.toString() <= '2026-03-11';
      date = date.add({ days: 1 })
    ) {
      await recordTaken(again, daily, `${date}T08:00`)
    }
    expect(await streakBefore(again)).toBe(39)
  })
})

describe('the streak of the next day', () => {
  it('is stored with the day before, but not where something is recorded late while it is computed', async () => {
    const ana = await patient(app, 'Ana', '2026-01-01T05:00')
    const daily = await createMedication(ana, 'daily 08:00', '2026-01-01T08:00')
    app.clock.set(Temporal.Instant.from('2026-01-20T15:00:00Z'))
    const device = await onAnotherDevice(ana)
    for (let day = 11; day < 20; day++) await recordTaken(device, daily, `2026-01-${day}T08:00`)
    const { batchForUser } = app.database
    const reads = vi.spyOn(app.database, 'batchForUser')
    let asked = 0
    reads.mockImplementation(async (...batch) => {
      const rows = await batchForUser(...batch)
      asked += 1
      // The plans, the oldest date, and then the days themselves: the tenth is recorded once they were read.
      if (asked === 3) await recordTaken(device, daily, '2026-01-10T08:00')
      return rows
    })
    const first = await streakBefore(device, 5)
    reads.mockRestore()
    const counting = vi.spyOn(app.database, 'batchForUser')
    expect([first, await streakBefore(device, 5)]).toEqual([4, 5])
    const readsToCount = counting.mock.calls.length
    expect(await streakBefore(device, 5)).toBe(5)
    expect(counting.mock.calls.length - readsToCount).toBe(1)
    expect(readsToCount).toBeGreaterThan(1)
    counting.mockRestore()
  })

  it('continues from what was counted, until something is recorded for that time', async () => {
    const ana = await patient(app, 'Ana', '2026-01-01T05:00')
    const daily = await createMedication(ana, 'daily 08:00', '2026-01-01T08:00')
    app.clock.set(Temporal.Instant.from('2026-03-11T15:00:00Z'))
    let device = await onAnotherDevice(ana)
    const recordTakenOn = (date: Temporal.PlainDate) => recordTaken(device, daily, `${date}T08:00`)
    const last = Temporal.PlainDate.from('2026-03-11')
    for (let date = Temporal.PlainDate.from('2026-01-01'); date.until(last).days >= 0; date = date.add({ days: 1 })) {
      if (date.toString() !== '2026-01-10') await recordTakenOn(date)
    }
    const streak = () => streakBefore(device)
    expect(await streak()).toBe(29)
    app.clock.set(Temporal.Instant.from('2026-03-06T15:00:00Z'))
    device = await onAnotherDevice(ana)
    expect(await streak()).toBe(24)
    app.clock.set(Temporal.Instant.from('2026-03-11T15:00:00Z'))
    device = await onAnotherDevice(ana)
    expect(await streak()).toBe(29)
    // Not asked about for a day, and then for two months.
    for (const [days, count] of [
      [2, 31],
      [60, 91],
    ] as const) {
      const from = app.clock.now().toZonedDateTimeISO('America/New_York').toPlainDate()
      app.clock.set(app.clock.now().add({ hours: 24 * days }))
      device = await onAnotherDevice(ana)
      for (let day = 1; day <= days; day++) await recordTakenOn(from.add({ days: day }))
      expect(await streak()).toBe(count)
    }
    await recordTakenOn(Temporal.PlainDate.from('2026-01-10'))
    expect(await streak()).toBe(101)
  })
})

/** `taken/counted` of each day that is asked for. */
async function days(person: Person, from: string, to: string): Promise<string[]> {
  const asked = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }
  const answer = await as(person).call(listDayFigures, asked)
  return answer.days.map(({ date, taken, counted }) => `${date} ${taken}/${counted}`)
}

describe('the figures of some days', () => {
  it('are each day of its own, up to today', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const lisinopril = await createMedication(ana, 'twice-daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-04T21:00')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await recordTaken(ana, lisinopril, '2026-03-04T20:00')
    expect(await days(ana, '2026-03-01', '2026-03-31')).toEqual([
      '2026-03-01 0/0',
      '2026-03-02 1/2',
      '2026-03-03 0/2',
      '2026-03-04 1/2',
    ])
    expect(await days(ana, '2026-03-05', '2026-03-31')).toEqual([])
  })

  it('count what is recorded ahead of its day with today, and with no day before', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-04T22:00')
    await recordTaken(ana, lisinopril, '2026-03-05T08:00')
    expect(await days(ana, '2026-03-03', '2026-03-05')).toEqual(['2026-03-03 0/1', '2026-03-04 1/2'])
    expect(await days(ana, '2026-03-03', '2026-03-03')).toEqual(['2026-03-03 0/1'])
    setClock(ana, '2026-03-20T12:00')
    expect(await days(ana, '2026-03-03', '2026-03-05')).toEqual(['2026-03-03 0/1', '2026-03-04 0/1', '2026-03-05 1/1'])
  })

  it('count a dose whose time had come before a flight west with today, though the clock shows the day before it', async () => {
    const ana = await patient(app, 'Ana', '2026-11-07T12:00')
    await as(ana).call(setZone, { zone: 'Asia/Tokyo' as ZoneId })
    const lisinopril = await createMedication(ana, 'daily 08:00', '2026-11-08T08:00')
    app.clock.set(Temporal.Instant.from('2026-11-10T09:00+09:00'))
    for (const day of ['2026-11-08', '2026-11-09']) {
      await recordTaken(ana, lisinopril, `${day}T08:00`, Temporal.Instant.from(`${day}T08:05+09:00`))
    }
    await as(ana).call(setZone, { zone: 'America/Los_Angeles' as ZoneId })
    expect(await days(ana, '2026-11-08', '2026-11-10')).toEqual(['2026-11-08 1/1', '2026-11-09 1/2'])
  })

  it('leave out doses before the first one unless they are recorded', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const since = Temporal.PlainDate.from('2024-04-01')
    const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { since })
    await recordTaken(ana, lisinopril, '2026-03-01T08:00', Temporal.Instant.from('2026-03-01T13:00:00Z'))
    expect(await days(ana, '2026-02-28', '2026-03-02')).toEqual(['2026-02-28 0/0', '2026-03-01 1/1', '2026-03-02 0/0'])
  })

  it('span two months at most, and not backwards', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    await expect(days(ana, '2026-03-02', '2026-03-01')).rejects.toMatchObject({ status: 400 })
    await expect(days(ana, '2026-01-01', '2026-03-04')).rejects.toMatchObject({ status: 400 })
  })

  it('are hidden from other patients', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T08:00')
    await recordTaken(ana, await createMedication(ana, 'daily 08:00', '2026-03-02T08:00'), '2026-03-02T08:00')
    const stranger = await signUp(app, 'Stranger')
    expect(await days(stranger, '2026-03-02', '2026-03-02')).toEqual(['2026-03-02 0/0'])
  })
})

/** `taken/counted` of the months that have any. */
async function months(person: Person): Promise<string[]> {
  const answer = await as(person).call(listMonthFigures, {})
  expect(answer.months).toHaveLength(12)
  return answer.months
    .filter(({ counted }) => counted > 0)
    .map(({ month, taken, counted }) => `${month} ${taken}/${counted}`)
}

describe('the figures of the last twelve months', () => {
  it('end with the present month, and count as the days do', async () => {
    const ana = await patient(app, 'Ana', '2026-01-30T05:00')
    const daily = await createMedication(ana, 'daily 08:00', '2026-01-30T08:00')
    setClock(ana, '2026-03-02T12:00')
    const again = await onAnotherDevice(ana)
    await recordTaken(again, daily, '2026-02-10T08:00')
    await recordTaken(again, daily, '2026-03-03T08:00')
    const answer = await as(again).call(listMonthFigures, {})
    expect(answer.months.map(({ month }) => month.toString()).at(-1)).toBe('2026-03')
    expect(answer.months[0]?.month.toString()).toBe('2025-04')
    expect(await months(again)).toEqual(['2026-01 0/2', '2026-02 1/28', '2026-03 1/3'])
  })

  it('follow what is recorded, undone or edited later about a month that is over', async () => {
    const ana = await patient(app, 'Ana', '2026-01-30T05:00')
    const daily = await createMedication(ana, 'daily 08:00', '2026-01-30T08:00')
    setClock(ana, '2026-03-10T07:00')
    const again = await onAnotherDevice(ana)
    expect(await months(again)).toEqual(['2026-01 0/2', '2026-02 0/28', '2026-03 0/9'])
    await recordTaken(again, daily, '2026-02-20T08:00')
    expect(await months(again)).toEqual(['2026-01 0/2', '2026-02 1/28', '2026-03 0/9'])
    await undoDose(again, daily, '2026-02-20T08:00')
    expect(await months(again)).toEqual(['2026-01 0/2', '2026-02 0/28', '2026-03 0/9'])
    await as(again).call(editMedication, {
      id: daily.id,
      name: 'Lisinopril',
      dosage: '10mg',
      pattern: pattern('twice-daily 08:00'),
      voiceReminder: false,
    })
    expect(await months(again)).toEqual(['2026-01 0/2', '2026-02 0/28', '2026-03 0/9'])
  })

  it('follow the clock', async () => {
    const ana = await patient(app, 'Ana', '2026-02-27T05:00')
    await createMedication(ana, 'daily 23:55', '2026-02-27T23:55')
    setClock(ana, '2026-03-01T00:10')
    expect(await months(ana)).toEqual(['2026-02 0/1'])
    setClock(ana, '2026-03-01T00:25')
    expect(await months(ana)).toEqual(['2026-02 0/2'])
    setClock(ana, '2026-03-15T12:00')
    expect(await months(ana)).toEqual(['2026-02 0/2', '2026-03 0/14'])
  })

  it('are hidden from other patients', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T08:00')
    await recordTaken(ana, await createMedication(ana, 'daily 08:00', '2026-03-02T08:00'), '2026-03-02T08:00')
    expect(await months(await signUp(app, 'Stranger'))).toEqual([])
  })
})
