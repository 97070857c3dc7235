import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { apiServer } from '#web/testing/api-server.ts'
import { dismissAllToasts } from '#web/ui/toast.tsx'
import { allDeletedState } from './landing-state.ts'
import { Landing } from './pages/landing.tsx'

const message = 'All medication data has been deleted.'

beforeEach(() => {
  apiServer()
  vi.stubGlobal('indexedDB', { open: vi.fn() })
})

it('says once that everything is deleted, and not again on the way back, to whoever signed up since', async () => {
  const router = createMemoryRouter(
    [
      { path: '/', element: <Landing /> },
      { path: '/app', element: <p>Dashboard</p> },
    ],
    { initialEntries: [{ pathname: '/', state: allDeletedState }] },
  )
  render(<RouterProvider router={router} />)
  await screen.findByText(message)
  // As it goes by itself: the demo on this page would show it on.
  act(() => dismissAllToasts())
  await act(() => router.navigate('/app'))
  screen.getByText('Dashboard')
  await act(() => router.navigate(-1))
  await screen.findByRole('link', { name: 'Get Started' })
  await screen.findByRole('region', { name: 'Data Management' })
  expect(screen.queryByText(message)).toBeNull()
})
