import { describe, expect, test } from 'vitest'
import type { Hold } from '../schedule/hold.ts'
import { every, everyNth, step, taper } from '../testing/custom-pattern.ts'
import { patient } from '../testing/patient.ts'
import { clockText } from '../testing/times.ts'
import { dayMs, msBetween } from '../time/durations.ts'
import { dosesBetween, lookAhead } from './dose.ts'

const eight = '2026-03-03T08:00'
const person = patient('America/New_York').takes('daily 08:00').from('2026-03-02T08:00')

describe('dose-model 4.3: status at an instant', () => {
  test.each([
    ['2026-03-03T07:54:59', 'upcoming'],
    ['2026-03-03T07:55:00', 'due'],
    ['2026-03-03T08:00:00', 'due'],
    ['2026-03-03T08:29:59', 'due'],
    ['2026-03-03T08:30:00', 'missed'],
    ['2026-03-04T08:00:00', 'missed'],
  ])('a dose of 08:00 that nobody recorded: at %s it is %s', (now, status) => {
    expect(person.status(eight, now)).toBe(status)
  })

  test.each(['2026-03-03T00:00', '2026-03-03T08:00', '2026-03-09T08:00'])('a taken dose is taken at %s', (now) => {
    expect(person.taken(eight, '2026-03-03T09:00').status(eight, now)).toBe('taken')
  })

  test('a dose recorded missed is missed from then on, also while it would be due', () => {
    const recorded = person.missed(eight, '2026-03-03T08:01')
    expect(recorded.status(eight, '2026-03-03T08:02')).toBe('missed')
    expect(recorded.dose(eight).recorded?.status).toBe('missed')
  })

  test('a dose in the gap of the clock is due at the moved time', () => {
    const night = patient('America/New_York').takes('daily 02:30').from('2026-03-01T02:30')
    expect(night.status('2026-03-08T02:30', '2026-03-08T03:24:59')).toBe('upcoming')
    expect(night.status('2026-03-08T02:30', '2026-03-08T03:25')).toBe('due')
  })
})

describe('doses between two instants', () => {
  const between = (from: string, to: string) =>
    dosesBetween(person.record, person.spans, person.at(from), person.at(to)).map((dose) => clockText(dose.nominal))

  test('the range includes the first instant and excludes the second', () => {
    expect(between('2026-03-03T08:00', '2026-03-05T08:00')).toEqual([eight, '2026-03-04T08:00'])
    expect(between('2026-03-03T08:00:01', '2026-03-04T08:00')).toEqual([])
  })

  test('there are none before the first dose', () => {
    expect(between('2026-02-01T00:00', '2026-03-02T08:00')).toEqual([])
  })
})

test('an entry of a dose of midnight belongs to that date', () => {
  const midnight = patient('America/New_York').takes('daily 00:00').from('2026-03-02T00:00')
  const taken = midnight.taken('2026-03-03T00:00', '2026-03-02T23:50')
  expect(taken.doses('2026-03-02', '2026-03-03').map((dose) => dose.recorded?.status ?? null)).toEqual([null, 'taken'])
})

describe('how far the search for the next doses goes', () => {
  const year = '2026-03-09'
  const days = (person: ReturnType<typeof planned>) =>
    Math.round(
      lookAhead(person.record, person.at(`${year}T09:00`), 24 * 3_600_000)
        .since(person.at(`${year}T09:00`))
        .total('days'),
    )
  const planned = (...steps: Parameters<typeof taper>) =>
    patient('UTC')
      .takes(taper(...steps))
      .from(`${year}T08:00`, { addedAt: `${year}T07:00` })

  test('as far as the first day of a step that begins soon, and not to a step years ahead', () => {
    const soon = step('2026-03-12', [everyNth(2, '2026-05-01'), '08:00'])
    const late = step('2999-01-01', [everyNth(2, '2999-01-01'), '08:00'])
    expect(days(planned(step(null, [every, '08:00']), soon))).toBe(53 + 5)
    expect(days(planned(step(null, [every, '08:00']), late))).toBe(5)
  })

  test('past the end of a hold, and two years at most, whatever is stored', () => {
    const daily = planned(step(null, [every, '08:00']))
    const until = (end: string) => {
      const madeAt = daily.at(`${year}T09:00`)
      const from = Temporal.PlainDateTime.from(end).subtract({ days: 9 })
      const hold: Hold = {
        id: 'a',
        from,
        until: from.add({ days: 9 }),
        madeAt,
        endedAt: null,
      }
      return { ...daily.record, schedule: { ...daily.record.schedule, holds: [hold] } }
    }
    const ahead = (end: string) => {
      const now = daily.at(`${year}T09:00`)
      return msBetween(now, lookAhead(until(end), now, 24 * 3_600_000)) / dayMs
    }
    expect(Math.floor(ahead('2026-12-01T09:00'))).toBe(Temporal.PlainDate.from(year).until('2026-12-01').days + 5)
    expect(ahead('2206-12-01T09:00')).toBe(2 * 366 + 5)
  })
})

describe('dose-model 7.4: a recorded dose keeps its amount', () => {
  const [day, edit] = ['2026-03-04T08:00', '2026-03-04T07:40']

  const changed = person.edits(edit, { dosage: '250mg' })

  test.each([
    ['2026-03-04T07:30', '500mg', changed.taken(day, '2026-03-04T07:30')],
    ['2026-03-04T07:45', '250mg', changed.taken(day, '2026-03-04T07:45')],
    ['2026-03-04T07:30', '500mg', person.taken(day, '2026-03-04T07:30').edits(edit, { dosage: '250mg' })],
  ])('a dose taken at %s, around a change of dosage at 07:40, keeps %s', (_, expected, life) => {
    expect(life.dose(day).dosage).toBe(expected)
  })

  test('with a second tap after the change too, and after a plan that keeps the time', () => {
    const twice = person
      .edits(edit, { to: 'twice-daily 08:00', dosage: '250mg' })
      .edits('2026-03-04T07:50', { dosage: '125mg' })
    expect(twice.taken(day, '2026-03-04T07:30').dose(day).dosage).toBe('500mg')
    expect(twice.taken(day, '2026-03-04T07:45').taken(day, '2026-03-04T08:00').dose(day).dosage).toBe('250mg')
    expect(twice.taken(day, '2026-03-04T08:00').dose(day).dosage).toBe('125mg')
  })
})
