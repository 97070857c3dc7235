import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { apiServer } from '#web/testing/api-server.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { Devices } from './devices.tsx'

const device = {
  browser: 'Chrome',
  system: 'Windows',
  address: null,
  signedInAt: '2026-11-20T12:00:00Z',
  lastUsedAt: '2026-11-21T12:00:00Z',
}
const other = '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f12'
const sessions = [
  { ...device, id: '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f11', isThis: true },
  { ...device, id: other, isThis: false },
]

test.each([
  ['that is gone already counts as signed out', 404, 'Chrome on Windows is signed out.'],
  ['that could not be signed out is told', 503, /^It is still signed in\./],
])('a device %s', async (_, status, told) => {
  const server = apiServer()
  server.answer('GET /api/account/sessions', { body: { sessions } })
  const body = { code: 'not_found', message: 'Not found', details: null, hint: null }
  server.answer(`DELETE /api/account/sessions/${other}`, { status, body })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Devices userId="sam" />
      <Toaster label="Toasts" closeLabel="Close" />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Chrome on Windows' }))
  await waitFor(() => expect(screen.queryByText(told)).not.toBeNull())
})
