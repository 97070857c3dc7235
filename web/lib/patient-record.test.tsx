import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiServer } from '#web/testing/api-server.ts'
import { cacheRecord } from '#web/testing/cache-record.ts'
import { at, medication, withEntries } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { currentDay, useDay } from './day.ts'
import { deviceQueue } from './device-store.ts'
import { recordTaken, startOutbox } from './outbox.ts'
import { leaveRecord } from './outbox-sync.ts'
import { PatientRecordProvider } from './patient-record.tsx'

const sam = '00000000-0000-4000-8000-00000000000a'
const now = at('2026-11-21T08:00')
const lisinopril = medication({ name: 'Lisinopril', time: '08:00' })
const dose = { medicationId: lisinopril.id, nominal: Temporal.PlainDateTime.from('2026-11-21T08:00') }

let client: QueryClient
let close = () => {}

beforeEach(() => {
  vi.setSystemTime(now.epochMilliseconds)
  signIn({ userId: sam })
  vi.spyOn(deviceQueue, 'of').mockResolvedValue([])
  vi.spyOn(deviceQueue, 'put').mockResolvedValue()
  // The server is out of reach; what it sent before is cached.
  apiServer()
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  cacheRecord(client, { userId: sam, medications: [withEntries(lisinopril)] })
  close = startOutbox(sam, () => {})
})

afterEach(() => {
  close()
  currentDay.clear()
})

/** What the card of the one medicine says. */
function State() {
  return <p>{useDay()?.medications[0]?.placed?.view.state ?? 'nothing'}</p>
}

function open() {
  render(
    <QueryClientProvider client={client}>
      <PatientRecordProvider>
        <State />
      </PatientRecordProvider>
    </QueryClientProvider>,
  )
}

test('a dose that is recorded on the page shows as taken, before the server has heard of it', async () => {
  open()
  screen.getByText('due')
  await act(() => recordTaken(dose, now))
  expect(screen.queryByText('taken')).not.toBeNull()
})

test('nothing of the day stays once the patient has left', async () => {
  open()
  screen.getByText('due')
  await act(() => leaveRecord(client, sam))
  expect(currentDay.current()).toBeNull()
})
