import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Dose } from '../dose/dose.ts'
import { allZones, anyDate, anyPreset, anyTime, anyYear, anyZone, runs, tried } from '../testing/arbitraries.ts'
import { type Patient, patient } from '../testing/patient.ts'
import { clockText, intervalMs, minutes } from '../testing/times.ts'
import { firstDoseChoices } from './first-dose.ts'
import { type DatedPattern, timesOfDay } from './pattern.ts'

/** Whether the zone's clock ever shows a date, asked of Intl hour by hour. */
function isLived(zone: string, date: Temporal.PlainDate): boolean {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  const midnight = date.toZonedDateTime('UTC').epochMilliseconds
  return Array.from({ length: 54 }, (_, hour) => midnight + minutes(60 * (hour - 15))).some(
    (at) => format.format(at) === date.toString(),
  )
}

/** The dates of 150 days on which not each planned time is one dose, although the zone's clock showed the date. */
function wrongDates(zone: string, person: Patient, first: Temporal.PlainDate, doses: readonly Dose[]): string[] {
  const dates = Array.from({ length: 150 }, (_, days) => first.add({ days }))
  const keys = new Set(doses.map(({ key }) => key))
  const times = timesOfDay(person.version().pattern as DatedPattern, first).map((time) =>
    time.toString({ smallestUnit: 'minute' }),
  )
  return dates
    .filter((date) => {
      const planned = times.filter((time) => keys.has(`med/${date}T${time}`)).length
      return planned === 0 ? isLived(zone, date) : planned < times.length
    })
    .map(String)
}

describe('in every zone', () => {
  const frequency = fc.constantFrom('daily', 'twice-daily', 'three-times-daily')
  const month = fc.integer({ min: 1, max: 12 })

  test.each(Array.from({ length: 4 }, (_, quarter) => quarter))(
    'each planned time of each local date is one dose with one instant, dates that a zone skipped aside (part %i)',
    (quarter) => {
      for (const zone of allZones.filter((_, index) => index % 4 === quarter)) {
        const claim = fc.property(anyYear, month, frequency, anyTime, (inYear, inMonth, often, time) => {
          const first = Temporal.PlainDate.from({ year: inYear, month: inMonth, day: 1 })
          const person = patient(zone).takes({ frequency: often, time }).from(`${first}T00:00`)
          const doses = person.doses(`${first}`, `${first.add({ days: 149 })}`)
          expect(wrongDates(zone, person, first, doses)).toEqual([])
          expect(new Set(doses.map(({ key }) => key)).size).toBe(doses.length)
          const instants = doses.map(({ instant }) => instant.epochMilliseconds)
          expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b))
        })
        fc.assert(claim, runs(1))
      }
    },
  )
})

describe('the first dose', () => {
  test('is never more than five minutes ago, and is the first one that is not', () => {
    fc.assert(
      fc.property(anyZone, anyPreset, anyDate, fc.integer({ min: 0, max: 86_399 }), (zone, pattern, date, second) => {
        const person = patient(zone)
          .takes(pattern)
          .from(clockText(date.subtract({ days: 9 }).toPlainDateTime('00:00')))
        const now = date.toZonedDateTime(zone).toInstant().add({ seconds: second })
        const choices = firstDoseChoices(pattern, person.spans, now, 4)
        const all = person.doses(`${date.subtract({ days: 9 })}`, `${date.add({ days: 60 })}`)
        const first = all.findIndex(({ instant }) => instant.epochMilliseconds >= now.epochMilliseconds - minutes(5))
        expect(choices.map(({ nominal }) => clockText(nominal))).toEqual(
          all.slice(first, first + 4).map(({ nominal }) => clockText(nominal)),
        )
      }),
      runs(150),
    )
  })
})

/** A patient who moves up to five times, at any hours. */
const anyJourney = fc
  .record({
    home: anyZone,
    pattern: anyPreset,
    date: anyDate,
    moves: fc.array(fc.record({ zone: anyZone, after: fc.integer({ min: 1, max: 12_000 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
  })
  .map(({ home, pattern, date, moves }) => {
    let now = date.toZonedDateTime(home).toInstant()
    const stages: Patient[] = [
      patient(home)
        .takes(pattern)
        .from(clockText(date.subtract({ days: 20 }).toPlainDateTime('00:00'))),
    ]
    const changes: Temporal.Instant[] = []
    for (const { zone, after } of moves) {
      now = now.add({ minutes: after })
      changes.push(now)
      stages.push((stages.at(-1) ?? stages[0]!).moves(zone, now))
    }
    return { stages, changes, from: `${date.subtract({ days: 10 })}`, to: `${date.add({ days: 60 })}` }
  })

describe('on any journey', () => {
  test('no key is planned twice and none is lost', () => {
    fc.assert(
      fc.property(anyJourney, ({ stages, from, to }) => {
        const keys = stages.map((person) => person.doses(from, to).map(({ key }) => key))
        for (const now of keys) expect(now.toSorted()).toEqual(keys[0]?.toSorted())
        expect(new Set(keys[0]).size).toBe(keys[0]?.length)
      }),
      runs(100),
    )
  })

  test('a dose that is past at a change, or due within five minutes, stays as it was; the others come at or after it', () => {
    fc.assert(
      fc.property(anyJourney, ({ stages, changes, from, to }) => {
        changes.forEach((change, index) => {
          const before = stages[index]?.doses(from, to) ?? []
          const after = new Map(stages[index + 1]?.doses(from, to).map((dose) => [dose.key, dose]))
          for (const dose of before) {
            const then = after.get(dose.key)
            if (dose.instant.epochMilliseconds <= change.epochMilliseconds + minutes(5)) expect(then).toEqual(dose)
            else expect(then?.instant.epochMilliseconds).toBeGreaterThanOrEqual(change.epochMilliseconds)
          }
        })
      }),
      runs(100),
    )
  })

  test('doses to be taken are never closer than half an interval', () => {
    fc.assert(
      fc.property(anyJourney, ({ stages, from, to }) => {
        const person = stages.at(-1)
        const times = person?.doses(from, to).filter(({ passedOver }) => !passedOver) ?? []
        const half = person ? intervalMs(person.version().pattern) / 2 : 0
        times.slice(1).forEach(({ instant }, index) => {
          const gap = instant.epochMilliseconds - (times[index]?.instant.epochMilliseconds ?? 0)
          expect(gap).toBeGreaterThanOrEqual(half)
        })
      }),
      runs(100),
    )
  })

  test('a dose is passed over only beside another one, less than half an interval away', () => {
    tried(50, (count) =>
      fc.assert(
        fc.property(anyJourney, ({ stages, from, to }) => {
          // One change, so that nothing moves the neighbor away again.
          const person = stages[1]
          if (!person) return
          const doses = person.doses(from, to)
          const half = intervalMs(person.version().pattern) / 2
          for (const dose of doses.filter(({ passedOver }) => passedOver)) {
            count()
            const near = doses.filter(
              (one) =>
                one.key !== dose.key && Math.abs(one.instant.epochMilliseconds - dose.instant.epochMilliseconds) < half,
            )
            expect(near.length).toBeGreaterThan(0)
          }
        }),
        runs(100),
      ),
    )
  })
})
