import { describe, expect, test } from 'vitest'
import { every, rows, step, taper } from '../testing/custom-pattern.ts'
import { textInEnglish } from '../testing/in-english.ts'
import { type Patient, patient } from '../testing/patient.ts'
import { clockText } from '../testing/times.ts'
import { type Anchor, type AnchorTimes, anchorErrors, defaultAnchorTimes } from './anchors.ts'
import { anchorMove } from './move-anchors.ts'
import { type CustomPattern, samePattern, samePlan } from './pattern.ts'

/* Monday is 2026-11-23. */

const monday = (time: string) => `2026-11-23T${time}`
const tuesday = (time: string) => `2026-11-24T${time}`

/** The defaults, with some anchors elsewhere. */
function times(moved: Partial<Record<Anchor, string>> = {}): AnchorTimes {
  const entries = Object.entries(moved).map(([name, time]) => [name, Temporal.PlainTime.from(time)])
  return { ...defaultAnchorTimes, ...Object.fromEntries(entries) }
}

const takes = (pattern: CustomPattern, firstDose: string) => patient('America/New_York').takes(pattern).from(firstDose)

const move = (person: Patient, to: AnchorTimes, at: string) =>
  anchorMove(person.record, person.spans, to, person.at(at))

/** After the move, as it is stored. */
function moved(person: Patient, to: AnchorTimes, at: string): Patient {
  const change = move(person, to, at)
  if (!change || change.refusal) throw new Error(`Refused: ${change?.refusal}`)
  return person.edits(at, { to: change.pattern, dosage: change.dosage })
}

const amounts = (person: Patient, first: string, last = first) =>
  person.doses(first, last).map(({ nominal, dosage }) => `${nominal.day} ${nominal.toPlainTime()} ${dosage}`)

describe('an anchor is moved (dose-model 2.8)', () => {
  const twice = rows([every, '08:00', '1 tablets', 'breakfast'], [every, '18:00', '2 tablets', 'dinner'])
  const eaten = () => takes(twice, monday('08:00')).taken(monday('08:00'), monday('08:05'))

  test('dinner to 19:00, breakfast taken', () => {
    const person = moved(eaten(), times({ dinner: '19:00' }), monday('10:00'))
    expect(amounts(person, '2026-11-23', '2026-11-24')).toEqual([
      '23 08:00:00 1 tablets',
      '23 19:00:00 2 tablets',
      '24 08:00:00 1 tablets',
      '24 19:00:00 2 tablets',
    ])
  })

  test('the doses of the next 24 hours show it, however many come before', () => {
    const four = rows(
      [every, '08:00', '1 tablets', 'breakfast'],
      [every, '12:30', '1 tablets', 'lunch'],
      [every, '18:30', '1 tablets', 'dinner'],
      [every, '22:00', '1 tablets', 'bedtime'],
    )
    const person = takes(four, monday('08:00')).taken(monday('08:00'))
    const coming = move(person, times({ bedtime: '23:00' }), monday('08:01'))?.plan.coming
    expect(coming?.map(({ shown }) => clockText(shown))).toEqual([
      monday('12:30'),
      monday('18:30'),
      monday('23:00'),
      tuesday('08:00'),
    ])
  })

  test('breakfast to 09:00, taken at 08:05: today is not taken a second time', () => {
    const person = moved(eaten(), times({ breakfast: '09:00', dinner: '18:00' }), monday('08:30'))
    expect(person.plan('2026-11-23', '2026-11-24')).toEqual([
      monday('08:00'),
      monday('18:00'),
      tuesday('09:00'),
      tuesday('18:00'),
    ])
  })

  test('bedtime to 22:30 while its dose is due and nobody is sure: the dose stays', () => {
    const person = takes(rows([every, '22:00', '1 tablets', 'bedtime']), monday('22:00'))
    expect(move(person, times({ bedtime: '22:30' }), monday('22:02'))?.plan.open?.nominal.toString()).toBe(
      '2026-11-23T22:00:00',
    )
    const after = moved(person, times({ bedtime: '22:30' }), monday('22:02'))
    expect(after.plan('2026-11-23', '2026-11-24')).toEqual([monday('22:00'), tuesday('22:30')])
  })

  test('every row of every step moves, and what has no anchor stays', () => {
    const steps = taper(
      step(null, [every, '08:00', '2 tablets', 'breakfast'], [every, '22:00', '2 tablets', 'bedtime']),
      step('2026-12-01', [every, '08:00', '1 tablets', 'breakfast'], [every, '13:00']),
    )
    const change = move(takes(steps, monday('08:00')), times({ breakfast: '07:00' }), monday('06:00'))
    expect(change?.pattern.steps.map(({ rows }) => rows.map(({ time }) => `${time}`))).toEqual([
      ['07:00:00', '22:00:00'],
      ['07:00:00', '13:00:00'],
    ])
  })

  test('a plan that uses none of those that move stays as it is', () => {
    const person = takes(rows([every, '08:00', '1 tablets', 'breakfast']), monday('08:00'))
    expect(move(person, times({ dinner: '19:00' }), monday('10:00'))).toBeNull()
    expect(move(takes(rows([every, '18:30']), monday('08:00')), times({ dinner: '19:00' }), monday('10:00'))).toBeNull()
  })

  test('a plan that has ended, or whose course is over, never changes', () => {
    const person = takes(twice, monday('08:00'))
    expect(move(person.ends(monday('10:00')), times({ dinner: '19:00' }), monday('10:01'))).toBeNull()
    const course = patient('America/New_York')
      .takes(twice)
      .from(monday('08:00'), { until: tuesday('08:00') })
    expect(move(course, times({ dinner: '19:00' }), '2026-11-25T10:00')).toBeNull()
  })
})

describe('a plan that cannot follow is named (dose-model 2.8)', () => {
  test('no dose would be left', () => {
    const course = patient('America/New_York')
      .takes(rows([every, '18:30', '1 tablets', 'dinner']))
      .from(monday('18:30'), { until: tuesday('00:00') })
    expect(move(course, times({ dinner: '17:00' }), monday('17:30'))?.refusal).toBe('nothing_to_change')
  })

  test('two of its times would be too close', () => {
    const person = takes(rows([every, '08:00', '1 tablets', 'breakfast'], [every, '09:00']), monday('08:00'))
    const refusal = move(person, times({ breakfast: '08:45' }), monday('06:00'))?.refusal
    expect(textInEnglish(refusal ?? '')).toBe('Times of one medicine must be at least 30 minutes apart')
  })
})

describe('the anchors of a day', () => {
  const messages = (moved: Partial<Record<Anchor, string>>) =>
    Object.values(anchorErrors(times(moved))).map((error) => textInEnglish(error))

  test.each([
    [{}, []],
    [{ lunch: '08:30' }, []],
    [{ lunch: '08:29' }, ['Lunch must be at least 30 minutes after breakfast']],
    [{ dinner: '08:15' }, ['Dinner must be at least 30 minutes after lunch']],
    [{ bedtime: '00:30' }, ['Bedtime must be at least 30 minutes after dinner']],
    [
      { lunch: '07:00', bedtime: '18:30' },
      ['Lunch must be at least 30 minutes after breakfast', 'Bedtime must be at least 30 minutes after dinner'],
    ],
  ])('%o: %o', (moved, expected) => {
    expect(messages(moved)).toEqual(expected)
  })
})

test('an anchor is no time: with it or without, the same times are planned, by another plan', () => {
  const [anchored, timed] = [rows([every, '08:00', '1 tablets', 'breakfast']), rows([every, '08:00'])]
  expect(samePattern(anchored, timed)).toBe(true)
  expect(samePlan({ pattern: anchored, dosage: '' }, { pattern: timed, dosage: '' })).toBe(false)
  const person = takes(timed, monday('08:00')).edits(monday('08:02'), { to: anchored })
  expect(person.plan('2026-11-23', '2026-11-24')).toEqual([monday('08:00'), tuesday('08:00')])
})
