import { describe, expect, test } from 'vitest'
import { tally } from '../adherence/adherence.ts'
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

describe('dose-model 13.2: a dose left out', () => {
  const counted = (person: Patient, at: string) => {
    const { taken, counted } = tally(person.doses('2026-11-22'), person.at(at))
    return `${taken}/${counted}`
  }

  test.each(['doctor', 'ran-out'] as const)('counts as not taken: %s', (reason) => {
    expect(counted(daily.missed('2026-11-22T08:00', '2026-11-22T08:05', { reason }), '2026-11-22T08:06')).toBe('0/1')
  })

  test('on the phone at 08:05 is taken when the tablet says so, at 08:02', () => {
    const both = daily
      .missed('2026-11-22T08:00', '2026-11-22T08:05', { reason: 'doctor' })
      .taken('2026-11-22T08:00', '2026-11-22T08:02')
    expect(both.dose('2026-11-22T08:00').recorded).toMatchObject({ status: 'taken', at: both.at('2026-11-22T08:02') })
    expect(counted(both, '2026-11-22T08:06')).toBe('1/1')
  })

  test('two days later, of a weekly plan, leaves Mark Taken to the next one, which asks', () => {
    const left = weekly.missed('2026-11-22T08:00', '2026-11-24T08:00')
    expect(counted(left, '2026-11-24T08:01')).toBe('0/1')
    const mark = left.mark('2026-11-24T08:01')
    expect(mark?.dose.nominal.toString()).toBe('2026-11-29T08:00:00')
    expect(mark?.ask?.early).toBe(true)
  })
})
