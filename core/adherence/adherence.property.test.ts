import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/arbitraries.ts'
import { anyLife, around } from '../testing/life.ts'
import { dayTallies, lastDaysOf, percent, streak, tally } from './adherence.ts'

const anyDay = fc
  .record({ counted: fc.integer({ min: 0, max: 6 }), share: fc.nat(6) })
  .map(({ counted, share }) => ({ counted, taken: Math.min(counted, share) }))
const anyDays = fc.array(anyDay, { maxLength: 40 })
const nothing = { counted: 0, taken: 0 }

test('a dose counts once, however often and in whatever order it is handed in', () => {
  fc.assert(
    fc.property(anyLife, fc.nat(), (life, turn) => {
      for (const { after, at } of life) {
        const doses = around(after, at)
        const again = [...doses.slice(turn % (doses.length + 1)), ...doses]
        expect(tally(again, at)).toEqual(tally(doses, at))
      }
    }),
    runs(60),
  )
})

test('doses on time are among the taken, the taken among the counted, and the days of a window add up', () => {
  fc.assert(
    fc.property(anyLife, (life) => {
      for (const { after, at } of life) {
        const today = at.toZonedDateTimeISO(after.spans.at(-1)?.zone ?? 'UTC').toPlainDate()
        const doses = after.doses(`${today.subtract({ days: 12 })}`, `${today.add({ days: 12 })}`)
        const { counted, taken, onTime } = tally(lastDaysOf(doses, today, 7), at)
        expect(onTime).toBeLessThanOrEqual(taken)
        expect(taken).toBeLessThanOrEqual(counted)
        const days = dayTallies(doses, today, 7, at)
        expect(days.reduce((sum, day) => sum + day.counted, 0)).toBe(counted)
        expect(days.reduce((sum, day) => sum + day.taken, 0)).toBe(taken)
      }
    }),
    runs(60),
  )
})

test('a percentage lies between 0 and 100, and is 100 only when nearly all are taken', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), (part, more) => {
      const share = percent(part, part + more)
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(100)
      if (more === 0 && part > 0) expect(share).toBe(100)
    }),
    runs(500),
  )
})

test('days without counted doses change no streak', () => {
  fc.assert(
    fc.property(anyDays, anyDay, fc.nat(), (days, today, where) => {
      const place = where % (days.length + 1)
      const more = [...days.slice(0, place), nothing, ...days.slice(place), today]
      expect(streak(more).count).toBe(streak([...days, today]).count)
    }),
    runs(500),
  )
})

test('today never breaks a streak, and adds a day at most', () => {
  fc.assert(
    fc.property(anyDays, anyDay, (days, today) => {
      const before = streak([...days, nothing]).count
      const more = today.counted > 0 && today.taken * 10 >= today.counted * 8 ? 1 : 0
      expect(streak([...days, today]).count).toBe(before + more)
    }),
    runs(500),
  )
})

test('a streak is as long as the good days behind the last bad one', () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const counted = days.filter((day) => day.counted > 0)
      const isBad = (day: { counted: number; taken: number }) => day.taken * 10 < day.counted * 8
      const lastBad = counted.findLastIndex(isBad)
      const { count, reachesBack } = streak([...days, nothing])
      expect(count).toBe(counted.length - 1 - lastBad)
      expect(reachesBack).toBe(lastBad === -1)
    }),
    runs(500),
  )
})
