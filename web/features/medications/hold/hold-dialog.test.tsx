import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { HoldDialog } from './hold-dialog.tsx'

test('a time that is typed in part does not end the pause at the beginning of the day', async () => {
  const pause = vi.fn(async () => null)
  render(
    <HoldDialog
      item={withEntries(medication({ name: 'Apixaban', time: '08:00' }))}
      others={[]}
      spans={spans}
      now={at('2026-11-21T18:00')}
      onPause={pause}
      onClose={() => {}}
    />,
  )
  fireEvent.click(screen.getByRole('radio', { name: 'On a day' }))
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-25' } })
  const time = screen.getByLabelText<HTMLInputElement>(/^Time/)
  // The browser has no value of a time without its minutes.
  Object.defineProperty(time, 'validity', { value: { badInput: true } })
  fireEvent.click(screen.getByRole('button', { name: /^Pause/ }))
  expect((await screen.findByText('Please enter a time such as 22:00')).textContent).toBeTruthy()
  expect(pause).not.toHaveBeenCalled()
})
