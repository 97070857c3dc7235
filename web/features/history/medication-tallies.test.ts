import { expect, it } from 'vitest'
import { at, medication, sam, withEntries } from '#web/testing/patient.ts'
import { medicationTallies } from './medication-tallies.ts'

const now = at('2026-11-21T12:00')

const told = (...medications: ReturnType<typeof withEntries>[]) =>
  medicationTallies(sam(...medications), now).map(
    ({ medication: { name }, tally: { taken, counted, onTime }, missed }) =>
      `${name}: ${taken} of ${counted}, ${onTime} on time, missed ${missed.map(({ shown }) => shown.toPlainDate())}`,
  )

it('counts each medicine by itself, those on time among the taken, and names what was missed, newest first', () => {
  const metformin = medication({ name: 'Metformin', time: '08:00', since: '2026-11-18T00:00' })
  const apixaban = medication({ name: 'Apixaban', time: '09:00', since: '2026-11-21T00:00' })
  const late = withEntries(
    metformin,
    ['2026-11-19T08:00', '2026-11-19T08:31'],
    ['2026-11-20T08:00', '2026-11-20T08:30'],
  )
  expect(told(late, withEntries(apixaban, ['2026-11-21T09:00', '2026-11-21T09:00']))).toEqual([
    'Apixaban: 1 of 1, 1 on time, missed ',
    'Metformin: 2 of 4, 1 on time, missed 2026-11-21,2026-11-18',
  ])
})

it('counts the last thirty days, and leaves out a medicine without a dose in them', () => {
  const old = medication({ name: 'Amoxicillin', time: '08:00', since: '2026-09-01T00:00', until: '2026-10-15T00:00' })
  const long = medication({ name: 'Lisinopril', time: '08:00', since: '2026-09-01T00:00' })
  const [only] = told(withEntries(old), withEntries(long))
  expect(only).toMatch(/^Lisinopril: 0 of 30, 0 on time/)
  expect(told(withEntries(old))).toEqual([])
})
