import { expect, test } from 'vitest'
import { type Patient, patient } from '../testing/patient.ts'
import { canSkip } from './skippable.ts'

const newYork = 'America/New_York'
const daily = patient(newYork).takes('daily 08:00').from('2026-11-22T08:00')
const twice = patient(newYork).takes('twice-daily 08:00').from('2026-11-22T08:00')
const weekly = patient(newYork).takes('weekly Sunday 08:00').from('2026-11-22T08:00')

const isOffered = (person: Patient, dose: string, at: string) =>
  canSkip(person.record, person.spans, person.dose(dose), person.at(at))

test.each([
  ['due', daily, '2026-11-22T08:00', '2026-11-22T08:05', true],
  ['30 days past', daily, '2026-11-22T08:00', '2026-12-22T08:00', true],
  ['longer past', daily, '2026-11-22T08:00', '2026-12-22T08:01', false],
  ['the next, 24 h ahead', daily.taken('2026-11-22T08:00'), '2026-11-23T08:00', '2026-11-22T08:00', true],
  ['the next, further ahead', weekly.taken('2026-11-22T08:00'), '2026-11-29T08:00', '2026-11-28T07:59', false],
  ['not the next', twice, '2026-11-22T20:00', '2026-11-22T07:00', false],
  [
    'the next after one left out',
    twice.missed('2026-11-22T08:00', '2026-11-22T07:00'),
    '2026-11-22T20:00',
    '2026-11-22T07:01',
    true,
  ],
  ['taken', daily.taken('2026-11-22T08:00'), '2026-11-22T08:00', '2026-11-22T08:05', false],
  ['left out already', daily.missed('2026-11-22T08:00'), '2026-11-22T08:00', '2026-11-22T09:00', false],
])('dose-model 13.1: a dose that is %s', (_, person, dose, at, expected) => {
  expect(isOffered(person, dose, at)).toBe(expected)
})

test('dose-model 13.1: a weekly dose is left out two days later, and the next one is Mark Taken’s', () => {
  const left = weekly.missed('2026-11-22T08:00', '2026-11-24T08:00')
  expect(left.doses('2026-11-22', '2026-11-22')).toHaveLength(1)
  expect(left.mark('2026-11-24T08:01')?.dose.nominal.toString()).toBe('2026-11-29T08:00:00')
})
