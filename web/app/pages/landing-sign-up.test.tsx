import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { Landing } from './landing.tsx'

vi.mock('#web/features/auth/sign-up-dialog.tsx', () => ({
  SignUpDialog: ({ open, onSignedUp }: { open: boolean; onSignedUp: () => void }) =>
    open && (
      <button type="button" onClick={onSignedUp}>
        Create Account
      </button>
    ),
}))

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))

test('the dialog closes after sign-up, and a tenth of a second later the dashboard is shown', async () => {
  const router = createMemoryRouter([
    { path: '/', Component: Landing },
    { path: '/app', element: 'Dashboard' },
  ])
  render(<RouterProvider router={router} />)
  fireEvent.click(screen.getByRole('link', { name: 'Get Started' }))
  const create = await screen.findByRole('button', { name: 'Create Account' })
  vi.useFakeTimers()
  fireEvent.click(create)
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull()
  act(() => vi.advanceTimersByTime(99))
  expect(router.state.location.pathname).toBe('/')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(router.state.location.pathname).toBe('/app')
})
