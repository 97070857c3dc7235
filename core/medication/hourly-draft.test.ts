import { describe, expect, test } from 'vitest'
import { addedFirstDose, editedFirstDose } from '../schedule/first-dose.ts'
import type { HourlyPattern } from '../schedule/pattern.ts'
import { everyHours, instant, zone } from '../testing/times.ts'
import type { ZoneSpans } from '../time/span.ts'
import { enteredHourly, hourlyGroup, storedDraft } from './hourly-draft.ts'
import { emptyGroup } from './pattern-draft.ts'

const newYork = 'America/New_York'
const spans: ZoneSpans = [{ zone: zone(newYork), from: instant('2026-01-01T00:00', newYork) }]
/** Sunday. */
const at = (time: string) => instant(`2026-11-22T${time}`, newYork)
const now = at('12:02')

type Typed = { readonly hours?: string; readonly date?: string; readonly time?: string }

const group = ({ hours = '6', date = '', time = '' }: Typed) => ({
  ...emptyGroup(1),
  kind: 'hourly' as const,
  hours,
  firstDate: date,
  firstTime: time,
})

const added = (typed: Typed) => enteredHourly(group(typed), { spans, running: null, bounds: () => addedFirstDose(now) })

const edited = (typed: Typed, lastTaken: Temporal.Instant | null, running: HourlyPattern | null = null) =>
  enteredHourly(group(typed), { spans, running, bounds: (hours) => editedFirstDose(hours, lastTaken, now) })

const firstOf = ({ firstDose }: ReturnType<typeof enteredHourly>) => firstDose?.toString({ smallestUnit: 'minute' })

describe('the hours', () => {
  test.each(['0', '169', '2.5', '', 'eight'])('%j is refused', (hours) => {
    expect(added({ hours })).toMatchObject({ pattern: null, errors: { 'pattern-1-hours': 'hours_from:1,168' } })
  })

  test.each(['1', ' 8 ', '168'])('%j is taken', (hours) => {
    expect(added({ hours }).pattern?.hours).toBe(Number(hours))
  })
})

describe('the first dose (dose-model 2.7)', () => {
  test('is proposed for a new medicine at the next five minutes', () => {
    const entered = added({})
    expect(firstOf(entered)).toBe('2026-11-22T12:05')
    expect(entered.pattern).toEqual(everyHours(6, '2026-11-22T12:05-05:00'))
  })

  test.each([
    ['never taken', null, '12:10'],
    ['taken at 08:00', at('08:00'), '14:00'],
    ['taken at 11:31', at('11:31'), '17:35'],
    ['taken long ago', at('01:00'), '12:10'],
  ])('is proposed for an edit, %s', (_, lastTaken, time) => {
    expect(firstOf(edited({}, lastTaken))).toBe(`2026-11-22T${time}`)
  })

  test.each([
    ['daily 20:00, taken early at 14:00, to every 6 h', 6, '20:00'],
    ['three times daily, 14:00 taken, to every 8 h', 8, '22:00'],
  ])('is proposed at 15:00: %s', (_, hours, time) => {
    const bounds = (every: number) => editedFirstDose(every, at('14:00'), at('15:00'))
    const entered = enteredHourly(group({ hours: String(hours) }), { spans, running: null, bounds })
    expect(firstOf(entered)).toBe(`2026-11-22T${time}`)
  })

  test.each([
    [{ date: '2026-11-22', time: '11:56' }, 'first_dose_not_before:717,7'],
    [{ date: '2026-11-22', time: '11:57' }, undefined],
    [{ date: '2026-12-22', time: '12:02' }, undefined],
    [{ date: '2026-12-22', time: '12:03' }, 'first_dose_within:30'],
    [{ date: '2026-11-22' }, 'first_dose_required'],
    [{ time: '12:05' }, 'first_dose_required'],
  ])('of a new medicine %j: %s', (typed, error) => {
    expect(added(typed).errors['pattern-1-first']).toBe(error)
  })

  test('of an edit is at the soonest three quarters of the hours after the last intake', () => {
    const typed = (time: string) => edited({ date: '2026-11-22', time }, at('11:30')).errors['pattern-1-first']
    expect(typed('15:59')).toBe(`first_dose_not_before:${16 * 60},7`)
    expect(typed('16:00')).toBe(undefined)
  })
})

describe('a stored plan', () => {
  const running = everyHours(6, '2026-11-20T08:00-05:00')

  test('stays as it is while neither the hours nor the first dose are changed', () => {
    const own = hourlyGroup(storedDraft(running, { amount: '500 mg', stored: '500mg' }, 'en'))
    if (!own) throw new TypeError('A plan by the hour has its group.')
    const context = { spans, running, bounds: (hours: number) => editedFirstDose(hours, at('08:00'), now) }
    expect(enteredHourly(own, context)).toMatchObject({ pattern: running, errors: {} })
    expect(firstOf(enteredHourly({ ...own, hours: '12' }, context))).toBe('2026-11-22T20:00')
  })
})
