import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { at, medication, spans } from '#web/testing/patient.ts'
import { currentDay, useDay } from './day.ts'
import { deviceQueue } from './device-store.ts'
import { recordTaken, startOutbox } from './outbox.ts'
import { leaveRecord } from './outbox-sync.ts'
import { PatientRecordProvider } from './patient-record.tsx'
import { entriesQuery, medicationsQuery, zonesQuery } from './queries.ts'
import { recordStart } from './record.ts'
import * as session from './session.ts'

const sam = '00000000-0000-4000-8000-00000000000a'
const now = at('2026-11-21T08:00')
const lisinopril = medication({ name: 'Lisinopril', time: '08:00' })
const dose = { medicationId: lisinopril.id, nominal: Temporal.PlainDateTime.from('2026-11-21T08:00') }

let client: QueryClient
let close = () => {}

beforeEach(() => {
  vi.setSystemTime(now.epochMilliseconds)
  vi.spyOn(session, 'useSession').mockReturnValue({ userId: sam } as never)
  vi.spyOn(deviceQueue, 'of').mockResolvedValue([])
  vi.spyOn(deviceQueue, 'put').mockResolvedValue()
  // The server is out of reach; what it said before is at hand.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const kept = <T,>(value: T) => ({ value, fromDevice: false })
  client.setQueryData(zonesQuery(sam).queryKey, kept({ session: { zoneSpans: spans } }) as never)
  client.setQueryData(medicationsQuery(sam).queryKey, kept({ medications: [lisinopril] }))
  client.setQueryData(entriesQuery(sam, recordStart(now)).queryKey, kept({ entries: [], next: null }))
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

it('a dose that is recorded on the page shows as taken, before the server has heard of it', async () => {
  open()
  screen.getByText('due')
  await act(() => recordTaken(dose, now))
  expect(screen.queryByText('taken')).not.toBeNull()
})

it('nothing of the day stays once the patient has left', async () => {
  open()
  screen.getByText('due')
  await act(() => leaveRecord(client, sam))
  expect(currentDay.current()).toBeNull()
})
