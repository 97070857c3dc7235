import { describe, expect, it } from 'vitest'
import { dosesOn } from '#core/dose/dose.ts'
import { lateEntry } from '#core/dose/late-entry.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { lateDates, lateInstant } from './late-time.ts'

function lateFor(facts: Parameters<typeof medication>[0], date: string, now: string) {
  const { doses } = withEntries(medication(facts))
  const day = Temporal.PlainDate.from(date)
  const dose = dosesOn(doses, spans, day, day)[0]
  const bounds = dose && lateEntry(doses, spans, dose, at(now))
  if (!dose || !bounds) throw new Error('no such dose')
  return { dates: lateDates(dose, bounds, spans).map(String), bounds }
}

describe('the day of a late entry', () => {
  it.each([
    ["is plain for today's dose", '08:00', '2026-11-21', '2026-11-21T14:00', ['2026-11-21']],
    ['is asked after midnight', '22:00', '2026-11-20', '2026-11-21T00:30', ['2026-11-20', '2026-11-21']],
    [
      'is asked for a dose just after midnight',
      '00:30',
      '2026-11-21',
      '2026-11-21T09:00',
      ['2026-11-20', '2026-11-21'],
    ],
  ])('%s', (_, time, date, now, dates) => {
    expect(lateFor({ name: 'Lisinopril', time }, date, now).dates).toEqual(dates)
  })

  it('can be any day since a weekly dose', () => {
    const late = lateFor({ name: 'Methotrexate', time: '09:00', weekday: 1 }, '2026-11-16', '2026-11-18T20:00')
    expect(late.dates).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
  })
})

describe('the time of a late entry', () => {
  const { bounds } = lateFor({ name: 'Lisinopril', time: '08:00' }, '2026-11-21', '2026-11-21T14:00')
  const today = Temporal.PlainDate.from('2026-11-21')
  it.each([
    ['09:15', '2026-11-21T09:15'],
    ['14:00', '2026-11-21T14:00'],
    ['14:01', null],
    ['25:00', null],
    ['', null],
  ])('%s is %s', (text, expected) => {
    expect(lateInstant(today, text, bounds, spans)?.toString() ?? null).toBe(expected && at(expected).toString())
  })

  it('is never at or before the dose before', () => {
    const yesterday = today.subtract({ days: 1 })
    expect(lateInstant(yesterday, '08:00', bounds, spans)).toBeNull()
    expect(lateInstant(yesterday, '08:01', bounds, spans)?.toString()).toBe(at('2026-11-20T08:01').toString())
  })
})
