import { describe, expect, test } from 'vitest'
import { actionDeadline, unaskedDeadline } from '../dose/mark-taken.ts'
import { patient } from '../testing/patient.ts'
import { nominal } from '../testing/times.ts'
import { takeFromReminder } from './take.ts'

const dose = '2026-03-11T14:00'
const thrice = patient('America/New_York').takes('three-times-daily 06:00').from('2026-03-11T06:00')
const before = thrice.taken('2026-03-11T06:00')

describe('dose-model 9.2: Taken on a reminder of the 14:00 dose', () => {
  test.each([
    ['13:45', 'acts', before],
    ['14:00', 'acts', before],
    ['17:59', 'acts', before],
    // The one at 22:00 is less than half an interval ahead.
    ['18:01', 'asks', before],
    // Another dose's turn.
    ['22:00', 'asks', before],
    ['14:00', 'asks', thrice.taken('2026-03-11T06:00', '2026-03-11T13:00')],
    ['14:05', 'recorded', before.taken(dose)],
    ['14:05', 'asks', before.missed(dose, '2026-03-11T14:04')],
    ['14:05', 'asks', before.ends('2026-03-11T13:00')],
  ] as const)('a tap at %s has the outcome %s', (time, does, person) => {
    expect(takeFromReminder(person, nominal(dose), person.at(`2026-03-11T${time}`))).toBe(does)
  })

  test.each([
    ['three-times-daily 06:00', '2026-03-11T06:00', '2026-03-11T18:00'],
    ['daily 14:00', dose, '2026-03-12T00:00'],
    ['weekly Wednesday 14:00', dose, '2026-03-12T00:00'],
  ])('%s, since %s, acts by time alone until %s', (schedule, since, until) => {
    const person = patient('America/New_York').takes(schedule).from(since)
    const planned = person.dose(dose)
    const deadline = actionDeadline(person.schedule, planned, null, person.spans)
    expect(unaskedDeadline(person.record, person.spans, planned, deadline)).toEqual(person.at(until))
  })
})
