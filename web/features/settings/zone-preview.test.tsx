import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PatientRecordProvider } from '#web/lib/patient-record.tsx'
import { apiServer } from '#web/testing/api-server.ts'
import { cacheRecord } from '#web/testing/cache-record.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { ZonePreview } from './zone-preview.tsx'

test('a patient in Tokyo who kept New York’s clock can still change to the zone of the device', async () => {
  const now = at('2026-01-07T08:00')
  vi.setSystemTime(now.epochMilliseconds)
  vi.stubEnv('TZ', 'Asia/Tokyo')
  const { userId } = signIn()
  localStorage.setItem('keepZoneChoice', 'America/New_York Asia/Tokyo')
  const server = apiServer()
  server.answer('POST /api/account/zone', {
    body: { zoneSpans: [{ zone: 'Asia/Tokyo', from: '2026-01-07T13:00:00Z' }] },
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const medications = [withEntries(medication({ name: 'Metformin', time: '20:00', since: '2026-01-02T00:00' }))]
  cacheRecord(client, { userId, medications, zoneSpans: spans })
  const saved = vi.fn(async () => true)
  render(
    <QueryClientProvider client={client}>
      <PatientRecordProvider>
        <ZonePreview stored="auto" onSave={saved} onUnsaved={() => {}}>
          {(city) => <p>{city}</p>}
        </ZonePreview>
      </PatientRecordProvider>
      <Toaster label="Toasts" closeLabel="Close" />
    </QueryClientProvider>,
  )
  screen.getByText('New York')
  await userEvent.click(screen.getByRole('button', { name: 'Compare both clocks' }))
  await userEvent.click(screen.getByRole('button', { name: 'Adjust to Tokyo time' }))
  await screen.findByText('Your doses and reminders now follow Tokyo time.')
  // The setting is "this device" already: to store it again would move nothing.
  expect(saved).not.toHaveBeenCalled()
  expect(server.requests[0]).toMatchObject({ path: '/api/account/zone', body: { zone: 'Asia/Tokyo' } })
})
