import { expect, test } from 'vitest'
import type { MedicationDoses } from '#web/lib/record.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { type UpcomingSpan, upcomingDays } from './upcoming-view.ts'

/** What the panel lists on Saturday, November 21, as `date time: medicines`. */
function listed(time: string, span: UpcomingSpan, ...medications: MedicationDoses[]): string[] {
  return upcomingDays(medications, spans, at(`2026-11-21T${time}`), span).flatMap(({ date, times }) =>
    times.map(({ shown, doses }) => {
      const names = doses.map(
        ({ name, dosage, pattern }) =>
          `${name} ${dosage}${pattern.frequency === 'weekly' ? ` (day ${pattern.weekday})` : ''}`,
      )
      return `${date} ${shown.toPlainTime().toString().slice(0, 5)}: ${names.join(', ')}`
    }),
  )
}

const metformin = medication({ name: 'Metformin', time: '08:00', frequency: 'twice-daily' })
const lisinopril = medication({ name: 'Lisinopril', dosage: '10mg', time: '20:00' })
const methotrexate = medication({ name: 'Methotrexate', dosage: '15mg', time: '09:00', weekday: 1 })

test('today shows what is still to come today, medicines of one time together', () => {
  expect(listed('12:00', 'today', withEntries(metformin), withEntries(lisinopril))).toEqual([
    '2026-11-21 20:00: Lisinopril 10mg, Metformin 500mg',
  ])
})

test('a time that is past is skipped', () => {
  expect(listed('19:59', 'today', withEntries(lisinopril))).toHaveLength(1)
  expect(listed('20:00', 'today', withEntries(lisinopril))).toEqual([])
  expect(listed('20:40', 'today', withEntries(lisinopril))).toEqual([])
})

test('a weekly medicine is listed on its named weekday alone, and says which', () => {
  expect(listed('12:00', 'today', withEntries(methotrexate))).toEqual([])
  expect(listed('12:00', 'week', withEntries(methotrexate))).toEqual(['2026-11-23 09:00: Methotrexate 15mg (day 1)'])
})

test('this week is seven days, today the first of them', () => {
  const days = listed('12:00', 'week', withEntries(lisinopril)).map((line) => line.slice(0, 10))
  expect(days).toEqual([21, 22, 23, 24, 25, 26, 27].map((day) => `2026-11-${day}`))
})

test('a dose that was taken ahead of its time is not upcoming any more', () => {
  expect(listed('19:00', 'today', withEntries(lisinopril, ['2026-11-21T20:00', '2026-11-21T18:30']))).toEqual([])
})

test('a course shows nothing after its last dose, and nothing before its first', () => {
  const ending = medication({ name: 'Amoxicillin', time: '20:00', until: '2026-11-23T20:00' })
  expect(listed('12:00', 'week', withEntries(ending))).toHaveLength(2)
  const later = medication({ name: 'Amoxicillin', time: '20:00', since: '2026-11-26T20:00' })
  expect(listed('12:00', 'week', withEntries(later)).map((line) => line.slice(0, 10))).toEqual([
    '2026-11-26',
    '2026-11-27',
  ])
})
