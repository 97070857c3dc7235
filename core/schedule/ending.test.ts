import { expect, test } from 'vitest'
import { every, everyNth, rows, step, taper } from '../testing/custom-pattern.ts'
import { type Patient, patient } from '../testing/patient.ts'
import { nominal } from '../testing/times.ts'
import { type Ending, ending, lastDose, lastDoseOf } from './ending.ts'
import { withLastVersion } from './schedule.ts'

const newYork = 'America/New_York'
const daily = patient(newYork).takes('daily 08:00').from('2026-03-02T08:00')
const course = patient(newYork).takes('daily 08:00').from('2026-03-02T08:00', { until: '2026-03-09T08:00' })
const text = (end: Ending | null) => (end ? `${end.reason} ${end.date}` : 'taken')
const endingAt = (person: Patient, now: string) => text(ending(person.schedule, person.spans, person.at(now)))

test.each<[string, Patient, string, string]>([
  ['a medication without an end', daily, '2027-01-01T08:00', 'taken'],
  ['a course to its end', course, '2026-03-09T07:59', 'taken'],
  ['a course that is over, with the day of its last dose', course, '2026-03-09T08:00', 'over 2026-03-08'],
  ['one that was completed', daily.ends('2026-03-05T12:00', 'completed'), '2026-03-20T08:00', 'completed 2026-03-05'],
  [
    'one that was ended, on the day of the patient',
    daily.ends('2026-03-05T23:30'),
    '2026-03-20T08:00',
    'ended 2026-03-05',
  ],
  ['an undone ending', daily.ends('2026-03-05T12:00').reopens(), '2026-03-20T08:00', 'taken'],
  ['an edited one', daily.edits('2026-03-05T12:00', { to: 'daily 20:00' }), '2026-03-20T08:00', 'taken'],
  [
    'a weekly course, with the day of its last dose',
    patient(newYork).takes('weekly Sunday 08:00').from('2026-03-01T08:00', { until: '2026-03-29T08:00' }),
    '2026-04-20T08:00',
    'over 2026-03-22',
  ],
])('%s at %s is %s', (_, person, now, expected) => {
  expect(endingAt(person, now)).toBe(expected)
})

test.each([
  ['every 14 days', rows([everyNth(14, '2026-03-02'), '08:00']), '2026-04-10T08:00', '2026-03-30T08:00'],
  [
    'a step that has no dose before the end',
    taper(step(null, [every, '08:00']), step('2026-04-01', [everyNth(30, '2026-04-20'), '08:00'])),
    '2026-04-10T08:00',
    '2026-03-31T08:00',
  ],
])('the last dose of %s', (_, pattern, until, expected) => {
  expect(`${lastDose(pattern, nominal('2026-03-02T08:00'), nominal(until))}`).toBe(`${expected}:00`)
})

test.each([
  ['a dosage edit', '2026-11-07T12:00', { dosage: '250mg' }, '2026-11-08T08:00', '2026-11-07T08:00'],
  ['an edit to weekly', '2026-11-20T12:00', { to: 'weekly Friday 08:00' }, '2026-11-22T08:00', '2026-11-20T08:00'],
])(
  'a course that ends before the first dose of %s has its last one under the plan before',
  (_, at, edit, until, expected) => {
    const person = patient(newYork).takes('daily 08:00').from('2026-11-01T08:00').taken(expected).edits(at, edit)
    const schedule = withLastVersion(person.schedule, { until: nominal(until) })
    expect(`${lastDoseOf(schedule)}`).toBe(`${expected}:00`)
    expect(text(ending(schedule, person.spans, person.at(until)))).toBe(`over ${expected.slice(0, 10)}`)
  },
)

test('a resumed course that ends before its first dose has no last dose, not that of the earlier course', () => {
  const person = patient(newYork)
    .takes('daily 08:00')
    .from('2026-08-01T08:00')
    .ends('2026-08-10T12:00')
    .edits('2026-11-21T12:00', { to: 'daily 08:00' })
    .edits('2026-11-21T12:30', { to: 'weekly Friday 08:00' })
  const schedule = withLastVersion(person.schedule, { until: nominal('2026-11-25T08:00') })
  expect(lastDoseOf(schedule)).toBeNull()
  expect(text(ending(schedule, person.spans, person.at('2026-11-25T08:00')))).toBe('over 2026-11-25')
})
