import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { Upcoming } from './upcoming.tsx'

const lisinopril = withEntries(medication({ name: 'Lisinopril', dosage: '10mg', time: '08:00' }))
const methotrexate = withEntries(medication({ name: 'Methotrexate', dosage: '15mg', time: '09:00', weekday: 1 }))

test('Today and This Week show their own days, with the weekday of a weekly medicine', () => {
  render(<Upcoming medications={[lisinopril, methotrexate]} spans={spans} now={at('2026-11-21T21:00')} />)
  screen.getByText('No later doses today.')
  fireEvent.click(screen.getByRole('button', { name: 'This Week' }))
  expect(screen.getByRole('button', { name: 'This Week' }).getAttribute('aria-pressed')).toBe('true')
  const days = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(days).toHaveLength(6)
  expect(days.slice(0, 2)).toEqual(['Tomorrow, Sunday, November 22', 'Monday, November 23'])
  expect(screen.getAllByText('Weekly, on Monday')).toHaveLength(1)
})

test('a patient without a dose in sight is told so', () => {
  render(<Upcoming medications={[]} spans={spans} now={at('2026-11-21T21:00')} />)
  fireEvent.click(screen.getByRole('button', { name: 'This Week' }))
  expect(screen.queryByText('No doses in the next 7 days.')).not.toBeNull()
})
