import { describe, expect, test } from 'vitest'
import { skippable, statusAt } from './card-oracle.ts'
import { hour, minute } from './clock-oracle.ts'
import { adherenceOf, figuresOf } from './figures-oracle.ts'
import { limitCard, limitReminders } from './limit-oracle.ts'
import { OracleLife } from './oracle-life.ts'

/*
 * Figures and reminders of plans of every kind, put to the independent computation itself. 15, 22 and 29 November 2026 are
 * Sundays.
 */

function life(words: string, { zone = 'America/Chicago', added = '2026-11-22 00:00' } = {}): OracleLife {
  return new OracleLife(zone, words, added)
}

const figures = (patient: OracleLife, clock: string, days = 1) =>
  figuresOf(patient.oracle, patient.oracle.ids, patient.at(clock), days)

describe('figures', () => {
  test('intakes as needed count nowhere', () => {
    const patient = life('daily 08:00').takes('2026-11-22 08:00')
    patient.logs('2026-11-22 09:00').logs('2026-11-22 10:00').logs('2026-11-22 11:00')
    expect(figures(patient, '2026-11-22 12:00')).toEqual({ taken: 1, counted: 1, onTime: 1 })
  })

  test('a dose of every second day that is not recorded breaks the streak', () => {
    const patient = life('nth 2 from 2026-11-22 08:00').takes('2026-11-22 08:00')
    expect(patient.streak('2026-11-25 12:00')).toBe(0)
    expect(patient.streak('2026-11-24 08:29')).toBe(1)
  })

  test('a dose counts with the date that is shown', () => {
    const patient = life('hourly 4 first 2026-03-08 23:30Z', { zone: 'Europe/Berlin', added: '2026-03-09 00:28' })
    const key = Date.parse('2026-03-08T23:30:01Z') / minute
    patient.takesAt(key, '2026-03-09 00:30')
    expect(patient.oracle.dose('med', key)?.shown).toBe(Date.parse('2026-03-09T00:30Z') / minute)
    expect(figures(patient, '2026-03-09 01:00')).toEqual({ taken: 1, counted: 1, onTime: 1 })
    expect(figures(patient, '2026-03-10 00:20').counted).toBe(0)
  })

  test.each([
    ['hourly 1 first 2026-11-22 08:00-06:00', '08:30', 1],
    ['hourly 1 first 2026-11-22 08:00-06:00', '08:31', 0],
    ['every 08:00, every 08:40', '09:00', 1],
    ['every 08:00, every 08:40', '09:01', 0],
  ])('%s, the first or second taken at %s: on time %i', (words, clock, onTime) => {
    const patient = life(words, { added: '2026-11-22 07:58' })
    const dose = patient.oracle.doses('med', 0, patient.at('2026-11-22 08:59')).at(-1)
    patient.takesAt(dose?.nominal ?? 0, `2026-11-22 ${clock}`)
    expect(figures(patient, '2026-11-22 09:02').onTime).toBe(onTime)
  })

  test.each([
    [['22 1/1', '23 2/2', '24 0/0'], 2],
    [['22 1/1', '23 2/2', '24 1/3'], 2],
    [['22 1/1', '23 1/2', '24 4/5', '25 1/1'], 2],
    [['22 1/1', '23 3/4', '24 1/1'], 1],
  ])('%s: the streak is %i', (days, streak) => {
    const patient = life('daily 23:59', { added: '2026-11-30 00:00' })
    for (const text of days) {
      const [date, taken = 0, counted = 0] = text.split(/[ /]/).map(Number)
      for (let index = 0; index < counted; index++) {
        const id = `${date} ${index}`
        patient.adds(id, `every 0${index}:00`, `2026-11-${date} 00:00`)
        const at = patient.at(`2026-11-${date} 0${index}:00`)
        const nominal = Date.parse(`2026-11-${date}T0${index}:00Z`) / minute
        if (index < taken) patient.oracle.records(id, { id: 'e', status: 'taken', nominal, at, recordedAt: at })
        patient.oracle.ends(id, at + hour)
      }
    }
    expect(patient.streakOfAll(`2026-11-${days.at(-1)?.slice(0, 2)} 12:00`)).toBe(streak)
  })

  test('adherence is rounded', () => {
    const of = (taken: number, counted: number) => adherenceOf({ taken, counted, onTime: 0 })
    expect([of(0, 0), of(1, 3), of(2, 3), of(1, 8), of(7, 7)]).toEqual([0, 33, 67, 13, 100])
  })
})

test('a dose is not recorded after half an hour, or when the next one comes', () => {
  const patient = life('daily 08:00')
  const dose = patient.dose('2026-11-22 08:00')
  if (!dose) throw new Error('No dose')
  const at = (clock: string) => statusAt(dose, undefined, patient.at(`2026-11-22 ${clock}`))
  expect(['07:54', '07:55', '08:29', '08:30'].map(at)).toEqual(['upcoming', 'due', 'due', 'not recorded'])
  const next = { ...dose, at: dose.at + 20 * minute }
  expect(statusAt(dose, next, patient.at('2026-11-22 08:20'))).toBe('not recorded')
})

test('some doses can be left out', () => {
  const patient = life('every 08:00, every 20:00').misses('2026-11-22 08:00', '2026-11-22 08:00')
  const names = (clock: string) => skippable(patient.oracle, 'med', patient.at(clock)).map(({ at }) => at)
  expect(names('2026-11-23 07:00')).toEqual(['2026-11-22 20:00', '2026-11-23 08:00'].map((clock) => patient.at(clock)))
  const weekly = life('weekly Sun 08:00', { added: '2026-11-16 00:00' })
  expect(skippable(weekly.oracle, 'med', weekly.at('2026-11-17 08:00'))).toHaveLength(1)
})

describe('reminders', () => {
  test('a dose each hour has no heads-up, and its repeats end at the next one', () => {
    const patient = life('hourly 1 first 2026-11-22 08:00-06:00', { added: '2026-11-22 07:57' })
    patient.reminders.sets({ advance: 15, snooze: 20, most: 5 })
    expect(patient.told('2026-11-22 07:58', '2026-11-22 09:20')).toEqual([
      '08:00 due of 08:00',
      '08:20 repeat of 08:00',
      '08:30 missed of 08:00',
      '08:30 emergency of 08:00',
      '08:40 repeat of 08:00',
      '09:00 due of 09:00',
      '09:20 repeat of 09:00',
    ])
  })

  test('a dose every two hours has a heads-up', () => {
    const patient = life('hourly 2 first 2026-11-22 10:00-06:00', { added: '2026-11-22 07:57' })
    expect(patient.told('2026-11-22 07:58', '2026-11-22 10:00')).toEqual([
      '09:45 heads-up of 10:00',
      '10:00 due of 10:00',
    ])
  })

  test('a dose every two days has one more reminder after a day', () => {
    const patient = life('nth 2 from 2026-11-22 08:00')
    expect(patient.told('2026-11-22 08:31', '2026-11-24 07:50')).toEqual([
      '08:31 missed of 08:00',
      '08:31 emergency of 08:00',
      '08:00 day-late of 08:00',
      '07:45 heads-up of 08:00',
    ])
  })

  test('the first dose after a pause is reminded of on the evening before', () => {
    const patient = life('daily 08:00').takes('2026-11-22 08:00')
    patient
      .holds('2026-11-23 00:00', '2026-11-25 00:00', '2026-11-22 12:00')
      .told('2026-11-22 12:00', '2026-11-22 12:00')
    expect(patient.told('2026-11-22 12:01', '2026-11-25 08:00')).toEqual([
      '18:00 heads-up of 08:00',
      '08:00 due of 08:00',
    ])
    const resumed = life('daily 08:00').takes('2026-11-22 08:00')
    resumed.holds('2026-11-23 00:00', '2026-11-27 00:00', '2026-11-22 12:00').resumes('2026-11-24 12:00')
    resumed.told('2026-11-24 12:00', '2026-11-24 12:00')
    expect(resumed.told('2026-11-24 12:01', '2026-11-25 08:00')).toEqual([
      '07:45 heads-up of 08:00',
      '08:00 due of 08:00',
    ])
  })

  const limits = { value: 1000, unit: 'tablet', gap: 240, max: null, count: null, followUp: 60 }

  test('an as-needed medicine tells when it is possible again, and how it helped', () => {
    const intakes = [{ at: 0, value: 1000, unit: 'tablet' }]
    expect(limitReminders(limits, intakes, { snooze: 5, most: 2, isAgain: true })).toEqual([
      { kind: 'follow-up', attempt: 0, at: hour },
      { kind: 'possible again', attempt: 1, at: 4 * hour },
      { kind: 'repeat', attempt: 2, at: 4 * hour + 5 * minute },
    ])
    const two = [...intakes, { at: hour, value: 1000, unit: 'tablet' }]
    expect(limitReminders(limits, two, { snooze: 5, most: 1, isAgain: true }).map(({ at }) => at)).toEqual([
      hour,
      2 * hour,
      5 * hour,
    ])
    expect(limitReminders({ ...limits, followUp: null }, two, { snooze: 5, most: 1, isAgain: false })).toEqual([])
    expect(limitCard(limits, two, 2 * hour)).toMatchObject({ sum: 2000, count: 2, possible: 5 * hour })
  })
})
