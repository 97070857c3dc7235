import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keptBackups } from './retention.ts'

const at = (text: string) => Temporal.Instant.from(text.includes('T') ? text : `${text}T03:00Z`)
const kept = (...texts: string[]) => keptBackups(texts.map(at)).map((instant) => instant.toString().slice(0, 16))

/** One at three o'clock of every day up to this one. */
const daily = (last: string, days: number) =>
  Array.from({ length: days }, (_, before) => at(last).subtract({ hours: 24 * before }))

describe('backups that are kept', () => {
  test.each([
    ['none of none', [], []],
    ['the only one, however old', ['1999-12-31'], ['1999-12-31T03:00']],
    ['the newest of a day', ['2026-03-02T03:00Z', '2026-03-02T23:59Z', '2026-03-02T00:00Z'], ['2026-03-02T23:59']],
    [
      'one of each day, by the date in UTC',
      ['2026-03-01T23:59Z', '2026-03-02T00:00Z'],
      ['2026-03-02T00:00', '2026-03-01T23:59'],
    ],
    [
      'seven that lie far apart',
      ['2024-01-01', '2024-01-31', '2026-03-02'],
      ['2026-03-02T03:00', '2024-01-31T03:00', '2024-01-01T03:00'],
    ],
  ])('%s', (_, taken, expected) => {
    expect(kept(...taken)).toEqual(expected)
  })

  test('seven days, four weeks and twelve months of two years', () => {
    // A Wednesday: the newest of its week and month too.
    expect(keptBackups(daily('2026-07-29', 730)).map((instant) => instant.toString().slice(0, 10))).toEqual([
      ...['2026-07-29', '2026-07-28', '2026-07-27', '2026-07-26', '2026-07-25', '2026-07-24', '2026-07-23'],
      // Sundays; the one of the week before is among the days.
      ...['2026-07-19', '2026-07-12'],
      ...['2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
      ...['2025-11-30', '2025-10-31', '2025-09-30', '2025-08-31'],
    ])
  })
})

const instants = fc.array(
  fc.integer({ min: 0, max: 800 * 24 }).map((hours) => at('2025-01-01').add({ hours })),
  { maxLength: 200 },
)

describe('whichever backups there are', () => {
  test('the newest is kept, and no more than 23', () => {
    fc.assert(
      fc.property(instants, (taken) => {
        const left = keptBackups(taken)
        const newest = [...taken].sort(Temporal.Instant.compare).at(-1)
        expect(left[0]?.toString()).toBe(newest?.toString())
        expect(left.length).toBeLessThanOrEqual(7 + 4 + 12)
      }),
    )
  })

  test('deleting after each backup leaves the same as deleting once at the end', () => {
    fc.assert(
      fc.property(instants, (taken) => {
        const inOrder = [...taken].sort(Temporal.Instant.compare)
        const oneByOne = inOrder.reduce<Temporal.Instant[]>((left, next) => keptBackups(left.concat(next)), [])
        expect(oneByOne.map(String)).toEqual(keptBackups(inOrder).map(String))
      }),
    )
  })
})
