import { describe, expect, test } from 'vitest'
import { dayTallies } from '../adherence/adherence.ts'
import { concerns, zoneChange } from '../dose/zone-change.ts'
import { patient } from '../testing/patient.ts'
import { clockText, everyHours, nominal, zone } from '../testing/times.ts'
import { instantKey } from '../time/nominal.ts'
import { distanceMs, longestGapMs, nearMs, samePattern } from './pattern.ts'

const hourMs = 3_600_000
const newYork = 'America/New_York'

/** Every so many hours from an instant, added in New York when its clock showed a time. */
const takes = (hours: number, first: string, addedAt: string) =>
  patient(newYork).takes(everyHours(hours, first)).from(first.slice(0, 16), { addedAt })

/** Every six hours from 08:00 in winter. */
const sixHourly = () => takes(6, '2026-11-22T08:00-05:00', '2026-11-22T07:00')
const eight = '2026-11-22T13:00:01'
const fourteen = '2026-11-22T19:00:01'

describe('a clock moves no dose of a plan by the hour (dose-model 2.7)', () => {
  test.each([
    [
      'a gap of the clock',
      takes(8, '2026-03-07T20:00-05:00', '2026-03-07T19:58'),
      ['2026-03-07T20:00', '2026-03-08T05:00', '2026-03-08T13:00'],
      ['2026-03-08T01:00:01', '2026-03-08T09:00:01', '2026-03-08T17:00:01'],
    ],
    [
      'an hour that comes twice',
      takes(1, '2026-11-01T00:30-04:00', '2026-11-01T00:00'),
      ['2026-11-01T00:30', '2026-11-01T01:30', '2026-11-01T01:30', '2026-11-01T02:30'],
      ['2026-11-01T04:30:01', '2026-11-01T05:30:01', '2026-11-01T06:30:01', '2026-11-01T07:30:01'],
    ],
  ])('%s', (_, person, shown, keys) => {
    const doses = person.doses('2026-03-07', '2026-11-02').slice(0, shown.length)
    expect(doses.map((dose) => clockText(dose.shown))).toEqual(shown)
    expect(doses.map(({ key }) => key)).toEqual(keys.map((time) => `med/${time}`))
    expect(doses.map((dose) => dose.nominal.equals(instantKey(dose.instant)))).not.toContain(false)
  })

  test('a change of zone shows another time, passes over nothing, and is not asked about', () => {
    const person = takes(8, '2026-01-05T06:00-05:00', '2026-01-05T05:58').taken(
      '2026-01-05T11:00:01',
      '2026-01-05T06:00',
    )
    const at = person.at('2026-01-05T07:00')
    const moved = person.moves('Asia/Tokyo', at)
    const next = moved.card(at).next
    expect(next && [clockText(next.shown), clockText(next.nominal), `${next.instant}`]).toEqual([
      '2026-01-06T04:00',
      '2026-01-05T19:00:01',
      '2026-01-05T19:00:00Z',
    ])
    expect(moved.doses('2026-01-05', '2026-01-12').some(({ passedOver }) => passedOver)).toBe(false)
    const after = [...person.spans, { zone: zone('Asia/Tokyo'), from: at }] as const
    const [first, ...later] = after
    if (!first) throw new TypeError('One at least.')
    expect(concerns(zoneChange(person.record, person.spans, [first, ...later], at))).toBe(false)
  })

  test('a change of zone moves no end of a course', () => {
    const person = patient(newYork)
      .takes(everyHours(8, '2026-01-05T06:00-05:00'))
      .from('2026-01-05T06:00', { addedAt: '2026-01-05T05:58', until: '2026-01-08T06:00' })
    const moved = person.moves('Asia/Tokyo', person.at('2026-01-05T07:00'))
    const doses = moved.doses('2026-01-05', '2026-01-12')
    const last = doses.at(-1)
    expect([doses.length, last && clockText(last.shown), `${last?.instant}`]).toEqual([
      9,
      '2026-01-08T12:00',
      '2026-01-08T03:00:00Z',
    ])
  })

  test('a dose is of the day that the clock shows', () => {
    const person = patient('Europe/Berlin')
      .takes(everyHours(4, '2026-03-09T00:30+01:00'))
      .from('2026-03-09T00:30', { addedAt: '2026-03-09T00:28' })
      .taken('2026-03-08T23:30:01', '2026-03-09T00:30')
    expect(person.doses('2026-03-08')).toEqual([])
    const today = Temporal.PlainDate.from('2026-03-09')
    const doses = person.doses('2026-03-08', '2026-03-10')
    expect(dayTallies(doses, today, 2, person.at('2026-03-09T00:40')).map(({ taken }) => taken)).toEqual([0, 1])
  })
})

describe('distances', () => {
  test.each([
    [6, 6, 3],
    [48, 48, 24],
    [168, 168, 120],
  ])('every %i hours: distance %i, near %i', (hours, distance, near) => {
    const pattern = everyHours(hours, '2026-11-22T08:00-05:00')
    const dose = instantKey(pattern.first)
    expect([distanceMs(pattern, dose), nearMs(pattern, dose)]).toEqual([distance * hourMs, near * hourMs])
    expect(longestGapMs(pattern)).toBe(Math.ceil(hours / 24) * 24 * hourMs)
  })

  test('the same hours from another instant are another plan', () => {
    const pattern = everyHours(8, '2026-11-22T08:00-05:00')
    expect(samePattern(pattern, everyHours(8, '2026-11-22T14:00+01:00'))).toBe(true)
    expect(samePattern(pattern, everyHours(8, '2026-11-23T08:00-05:00'))).toBe(false)
    expect(samePattern(pattern, everyHours(12, '2026-11-22T08:00-05:00'))).toBe(false)
  })
})

describe('Mark Taken', () => {
  test('a dose taken late asks, and so does the next, which stays where it is', () => {
    const person = sixHourly()
    const { dose, ask } = person.mark('2026-11-22T11:30') ?? {}
    expect(dose?.key).toBe(`med/${eight}`)
    expect(ask?.next?.equals(person.at('2026-11-22T14:00'))).toBe(true)
    const taken = person.taken(eight, '2026-11-22T11:30')
    const next = taken.mark('2026-11-22T14:00')
    expect(next?.dose.key).toBe(`med/${fourteen}`)
    expect(next?.ask?.lastTaken?.equals(person.at('2026-11-22T11:30'))).toBe(true)
  })

  test('a dose that is not recorded gives way to the next', () => {
    const person = sixHourly()
    expect(person.mark('2026-11-22T14:00')?.dose.key).toBe(`med/${fourteen}`)
    const next = person.taken(fourteen, '2026-11-22T14:00').mark('2026-11-22T14:00')
    expect(next && clockText(next.dose.shown)).toBe('2026-11-22T20:00')
  })

  test('from 48 hours on a forgotten dose stays open for 5/7 of them', () => {
    const person = takes(48, '2026-11-22T08:00-05:00', '2026-11-22T07:00')
    expect(person.mark('2026-11-23T18:16')?.dose.key).toBe(`med/${eight}`)
    expect(person.mark('2026-11-23T18:18')?.dose.key).toBe('med/2026-11-24T13:00:01')
  })
})

describe('edits from and to a plan by the hour', () => {
  const inNewYork = (first: string) => `${first}-05:00`

  test('a taken dose stays beside the first one by the hour, although both are at one time', () => {
    const person = patient(newYork)
      .takes('daily 20:00')
      .from('2026-11-01T20:00')
      .taken('2026-11-22T20:00', '2026-11-22T14:00')
      .edits('2026-11-22T15:00', { to: everyHours(6, inNewYork('2026-11-22T20:00')) })
    const doses = person.doses('2026-11-22').map(({ key, recorded }) => [key, recorded?.status ?? 'open'])
    expect(doses).toEqual([
      ['med/2026-11-22T20:00', 'taken'],
      ['med/2026-11-23T01:00:01', 'open'],
    ])
  })

  test('two plans by the hour that plan one instant plan one dose', () => {
    const person = sixHourly()
      .missed(eight, '2026-11-22T12:00')
      .edits('2026-11-22T12:00', { to: everyHours(12, inNewYork('2026-11-22T14:00')) })
    expect(person.plan('2026-11-22', '2026-11-23')).toEqual([
      eight,
      fourteen,
      '2026-11-23T07:00:01',
      '2026-11-23T19:00:01',
    ])
  })

  test.each([
    ['2026-11-22T14:29', false],
    ['2026-11-22T14:30', true],
    ['2026-12-22T12:00', true],
    ['2026-12-22T12:01', false],
  ])('after an intake at 11:30, every four hours from %s: %s', (first, isPlanned) => {
    const person = sixHourly().taken(eight, '2026-11-22T11:30')
    const plan = person.editPlan('2026-11-22T12:00', { to: everyHours(4, inNewYork(first)) })
    expect(plan.opened !== null).toBe(isPlanned)
  })

  test('from three times daily', () => {
    const person = patient(newYork)
      .takes('three-times-daily 06:00')
      .from('2026-11-01T06:00')
      .taken('2026-11-22T14:00')
      .edits('2026-11-22T15:00', { to: everyHours(8, inNewYork('2026-11-22T22:00')) })
    expect(person.card('2026-11-22T15:00').next?.key).toBe('med/2026-11-23T03:00:01')
    expect(person.schedule.firstDose.equals(nominal('2026-11-01T06:00'))).toBe(true)
  })

  test('a course keeps its end', () => {
    const person = patient(newYork)
      .takes('daily 08:00')
      .from('2026-11-21T08:00', { until: '2026-11-24T08:00' })
      .taken('2026-11-22T08:00')
      .edits('2026-11-22T12:00', { to: everyHours(12, inNewYork('2026-11-22T20:00')) })
    expect(person.plan('2026-11-22', '2026-11-30').slice(1)).toEqual([
      '2026-11-23T01:00:01',
      '2026-11-23T13:00:01',
      '2026-11-24T01:00:01',
    ])
    const back = person.edits('2026-11-22T12:10', { to: 'daily 09:00' })
    expect(back.version().until?.equals(nominal('2026-11-24T08:00'))).toBe(true)
  })
})
