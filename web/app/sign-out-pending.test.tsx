import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { clearPendingSignOut, markSignOutPending } from '#web/lib/pending-sign-out.ts'
import { apiServer } from '#web/testing/api-server.ts'
import { Landing } from './pages/landing.tsx'

test('the landing page says that the server does not know of a sign-out, until it does', async () => {
  apiServer()
  markSignOutPending()
  render(
    <MemoryRouter>
      <Landing />
    </MemoryRouter>,
  )
  const note = await screen.findByRole('status')
  expect(note.textContent).toMatch(/^You are signed out on this screen only\..*once you are online/)
  act(() => clearPendingSignOut())
  expect(screen.queryByRole('status')).toBeNull()
})
