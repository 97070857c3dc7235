import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getFigures } from '#core/api/figures.ts'
import { as, onAnotherDevice, signUp } from '../../testing/people.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { adds, itIs, misses, patient, takes } from '../../testing/treatment.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const none = { percent: 0, part: 0, counted: 0 }

describe('figures', () => {
  it('of somebody who takes nothing are all zero', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const figures = await as(ana).call(getFigures, {})
    expect(figures).toMatchObject({ today: none, weekly: none, monthly: none, onTime: none, streak: 0 })
    expect(figures.days).toHaveLength(30)
    expect(figures.days.at(-1)?.date.toString()).toBe('2026-03-02')
    expect(figures.days[0]?.date.toString()).toBe('2026-02-01')
  })

  it('count taken, late, missed and unrecorded doses, each once and with what it counts', async () => {
    const ana = await patient(app, 'Ana', '2026-02-20T05:00')
    const lisinopril = await adds(ana, 'daily 08:00', '2026-02-20T08:00')
    // 20 to 26 February: taken on time. 27: late. 28: missed. 1 March: nobody knows. 2 March: taken twice.
    for (let day = 20; day <= 26; day++) {
      itIs(ana, `2026-02-${day}T08:10`)
      await takes(ana, lisinopril, `2026-02-${day}T08:00`)
    }
    itIs(ana, '2026-02-27T09:00')
    await takes(ana, lisinopril, '2026-02-27T08:00')
    itIs(ana, '2026-02-28T09:00')
    await misses(ana, lisinopril, '2026-02-28T08:00')
    itIs(ana, '2026-03-02T08:00')
    await takes(ana, lisinopril, '2026-03-02T08:00')
    await takes(await onAnotherDevice(ana), lisinopril, '2026-03-02T08:00')
    const figures = await as(ana).call(getFigures, {})
    expect(figures).toMatchObject({
      today: { percent: 100, part: 1, counted: 1 },
      weekly: { percent: 71, part: 5, counted: 7 },
      monthly: { percent: 82, part: 9, counted: 11 },
      onTime: { percent: 73, part: 8, counted: 11 },
      streak: 1,
    })
    expect(figures.days.reduce((sum, { counted }) => sum + counted, 0)).toBe(11)
  })

  it('count a dose of tomorrow that was taken today with today', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const lisinopril = await adds(ana, 'daily 08:00', '2026-03-02T08:00')
    itIs(ana, '2026-03-02T22:00')
    await takes(ana, lisinopril, '2026-03-03T08:00')
    expect((await as(ana).call(getFigures, {})).today).toEqual({ percent: 50, part: 1, counted: 2 })
  })

  it('do not count doses before the first one unless they are recorded', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const since = Temporal.PlainDate.from('2020-01-01')
    const lisinopril = await adds(ana, 'daily 08:00', '2026-03-02T08:00', { since })
    await takes(ana, lisinopril, '2026-03-01T08:00', Temporal.Instant.from('2026-03-01T13:00:00Z'))
    expect((await as(ana).call(getFigures, {})).monthly).toEqual({ percent: 100, part: 1, counted: 1 })
  })

  it("are each person's own", async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T08:00')
    await takes(ana, await adds(ana, 'daily 08:00', '2026-03-02T08:00'), '2026-03-02T08:00')
    const stranger = await signUp(app, 'Stranger')
    expect(await as(stranger).call(getFigures, {})).toMatchObject({ today: none, streak: 0 })
  })
})

describe('the streak', () => {
  it('is followed back beyond the days that are read at once, to the day that broke it', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const weekly = await adds(ana, 'weekly Monday 08:00', '2026-03-02T08:00')
    const mondays = Array.from({ length: 52 }, (_, week) => Temporal.PlainDate.from('2026-03-02').add({ weeks: week }))
    app.clock.set(Temporal.Instant.from('2027-02-22T15:00:00Z'))
    const again = await onAnotherDevice(ana)
    for (const [week, date] of mondays.entries()) {
      // The fifth Monday is left out.
      if (week !== 4)
        await takes(
          again,
          weekly,
          `${date}T08:00`,
          date.toZonedDateTime({ timeZone: 'America/New_York', plainTime: '08:00' }).toInstant(),
        )
    }
    expect((await as(again).call(getFigures, {})).streak).toBe(47)
    expect((await as(again).call(getFigures, {})).streak).toBe(47)
    // The fifth is recorded after all: what was counted before does not hold any more.
    await takes(again, weekly, '2026-03-30T08:00', Temporal.Instant.from('2026-03-30T12:00:00Z'))
    expect(await as(again).call(getFigures, {})).toMatchObject({
      streak: 52,
      streakBefore: { date: Temporal.PlainDate.from('2027-01-24'), count: 47 },
    })
  })

  it('reaches the first dose when nothing broke it', async () => {
    const ana = await patient(app, 'Ana', '2026-01-01T05:00')
    const daily = await adds(ana, 'daily 08:00', '2026-01-01T08:00', { since: Temporal.PlainDate.from('1990-01-01') })
    app.clock.set(Temporal.Instant.from('2026-03-11T15:00:00Z'))
    const again = await onAnotherDevice(ana)
    for (
      let date = Temporal.PlainDate.from('2026-01-01');
      date.toString() <= '2026-03-11';
      date = date.add({ days: 1 })
    ) {
      await takes(again, daily, `${date}T08:00`)
    }
    expect((await as(again).call(getFigures, {})).streak).toBe(70)
  })
})
