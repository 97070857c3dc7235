import { describe, expect, it } from 'vitest'
import { type ZoneId, type ZoneSpans, zoneId } from '#core/time/span.ts'
import { at, daily, days, medication, sam, withEntries } from '#web/testing/patient.ts'
import { figuresOf, olderStreakEnd } from './figures.ts'
import { recordDays } from './record.ts'

describe('figures', () => {
  it('say how many doses they count', () => {
    const figures = figuresOf(sam(daily(days(15, 20))), at('2026-11-21T12:00'))
    expect(figures.weekly).toEqual({ percent: 86, part: 6, counted: 7 })
    expect(figures.monthly).toEqual({ percent: 29, part: 6, counted: 21 })
    expect(figures.today).toEqual({ percent: 0, part: 0, counted: 1 })
    expect(figures.onTime).toEqual({ percent: 29, part: 6, counted: 21 })
  })

  it('are 0 of 0 before the first dose has come', () => {
    const figures = figuresOf(sam(daily([], '2026-11-21T20:00')), at('2026-11-21T12:00'))
    expect(figures.weekly).toEqual({ percent: 0, part: 0, counted: 0 })
    expect(figures.streak).toEqual({ days: 0, isAtLeast: false })
  })

  it('count a dose of tomorrow that is already taken with today', () => {
    const early = withEntries(medication({ name: 'Early', time: '08:00', since: '2026-11-22T00:00' }), [
      '2026-11-22T08:00',
      '2026-11-21T23:00',
    ])
    expect(figuresOf(sam(early), at('2026-11-21T23:30')).today).toEqual({ percent: 100, part: 1, counted: 1 })
  })

  it('count a dose whose time had come before a flight west with today, though the clock shows the day before it', () => {
    const west: ZoneSpans = [
      { zone: zoneId('Asia/Tokyo') as ZoneId, from: Temporal.Instant.from('2026-01-01T00:00Z') },
      { zone: zoneId('America/Los_Angeles') as ZoneId, from: Temporal.Instant.from('2026-11-10T09:00+09:00') },
    ]
    const taken = withEntries(
      medication({ name: 'Metformin', time: '08:00', since: '2026-11-08T00:00' }),
      ['2026-11-08T08:00', '2026-11-08T08:00'],
      ['2026-11-09T08:00', '2026-11-08T19:00'],
    )
    const { today, weekly } = figuresOf({ ...sam(taken), spans: west }, Temporal.Instant.from('2026-11-10T00:01Z'))
    expect(today).toEqual({ percent: 50, part: 1, counted: 2 })
    expect(weekly).toEqual({ percent: 67, part: 2, counted: 3 })
  })

  it('have each of the days that the page knows, the last one today', () => {
    const figures = figuresOf(sam(daily([21])), at('2026-11-21T12:00'))
    expect(figures.days).toHaveLength(recordDays)
    expect(figures.days.at(-1)).toMatchObject({ counted: 1, taken: 1 })
  })

  describe('figures with the streak that the server counted before October 23', () => {
    const older = (count: number) => ({ before: Temporal.PlainDate.from('2026-10-23'), count })

    it('have a streak that ends here when it is broken here', () => {
      expect(figuresOf({ ...sam(daily(days(19, 21))), olderStreak: older(99) }, at('2026-11-21T12:00')).streak).toEqual(
        { days: 3, isAtLeast: false },
      )
    })

    it('have a streak that goes on there when it is unbroken here', () => {
      const whole = daily(days(1, 21))
      expect(figuresOf({ ...sam(whole), olderStreak: older(99) }, at('2026-11-21T12:00')).streak).toEqual({
        days: 120,
        isAtLeast: false,
      })
      expect(figuresOf({ ...sam(whole), olderStreak: older(0) }, at('2026-11-21T12:00')).streak).toEqual({
        days: 21,
        isAtLeast: false,
      })
    })

    it('lose today at once when a dose of it is missed', () => {
      const broken = withEntries(
        medication({ name: 'Metformin', time: '08:00', frequency: 'twice-daily', since: '2026-11-21T00:00' }),
        ['2026-11-21T08:00', '2026-11-21T08:00'],
      )
      expect(figuresOf({ ...sam(broken), olderStreak: older(5) }, at('2026-11-21T12:00')).streak).toEqual({
        days: 6,
        isAtLeast: false,
      })
      expect(figuresOf({ ...sam(broken), olderStreak: older(5) }, at('2026-11-21T20:30')).streak).toEqual({
        days: 5,
        isAtLeast: false,
      })
    })

    it('have the same streak with the count of the day before, while that of today is not there yet', () => {
      const today = Temporal.PlainDate.from('2026-11-21')
      const whole = withEntries(
        medication({ name: 'Metformin', time: '08:00', since: '2026-06-01T00:00' }),
        ...Array.from({ length: 60 }, (_, back) => {
          const dose = `${today.subtract({ days: back })}T08:00`
          return [dose, dose] as const
        }),
      )
      const end = olderStreakEnd(today)
      const streaks = [-2, -1, 0, 1].map((days) => {
        // All of 2026 before these days was taken.
        const before = end.add({ days })
        const count = Temporal.PlainDate.from('2026-01-01').until(before).days
        return figuresOf({ ...sam(whole), olderStreak: { before, count } }, at('2026-11-21T12:00')).streak
      })
      expect(streaks).toEqual(Array(4).fill({ days: 325, isAtLeast: false }))
    })

    it('report a streak of at least their own days while the count of the server is missing or too old', () => {
      const today = Temporal.PlainDate.from('2026-11-21')
      const whole = (since: string) => {
        const taken = Array.from({ length: 60 }, (_, back) => `${today.subtract({ days: back })}T08:00`)
        return sam(
          withEntries(
            medication({ name: 'Metformin', time: '08:00', since }),
            ...taken.map((dose) => [dose, dose] as const),
          ),
        )
      }
      const longAgo = { before: Temporal.PlainDate.from('2026-10-10'), count: 99 }
      for (const olderStreak of [null, longAgo]) {
        const streakSince = (since: string) =>
          figuresOf({ ...whole(since), olderStreak }, at('2026-11-21T12:00')).streak
        expect(streakSince('2026-06-01T00:00')).toEqual({ days: 40, isAtLeast: true })
        // The medicine began within these days: no day can be missing.
        expect(streakSince('2026-10-13T00:00')).toEqual({ days: 40, isAtLeast: false })
      }
    })

    it('count only their own days where the plan began in them', () => {
      const longAgo = { before: Temporal.PlainDate.from('2026-08-01'), count: 99 }
      expect(figuresOf({ ...sam(daily(days(1, 21))), olderStreak: longAgo }, at('2026-11-21T12:00')).streak).toEqual({
        days: 21,
        isAtLeast: false,
      })
    })
  })
})
