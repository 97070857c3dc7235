import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { type ZoneId, type ZoneSpans, zoneId } from '#core/time/span.ts'
import { PatientRecordProvider } from '#web/lib/patient-record.tsx'
import { type ApiServer, apiServer } from '#web/testing/api-server.ts'
import { cacheRecord } from '#web/testing/cache-record.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { ZoneNote } from './zone-note.tsx'

const sam = '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f11'
/** On New York's clock; in Tokyo it is 22:00, in Honolulu 3:00. */
const now = at('2026-01-07T08:00')

let server: ApiServer
beforeEach(() => {
  server = apiServer()
  vi.stubEnv('TZ', 'Asia/Tokyo')
  signIn()
  vi.setSystemTime(now.epochMilliseconds)
})

const takes = (name: string, frequency: 'daily' | 'three-times-daily', time: string) =>
  medication({ name, frequency, time, since: '2026-01-02T00:00' })
const metformin = withEntries(takes('Metformin', 'three-times-daily', '06:00'), [
  '2026-01-07T06:00',
  '2026-01-07T06:00',
])

/** A signed-in page of Sam, whose doses follow New York. @returns another look at it, as a minute later or after a reload */
function open({ medications = [metformin], zoneSpans = spans } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  cacheRecord(client, { userId: sam, medications, zoneSpans })
  const page = () => (
    <QueryClientProvider client={client}>
      <main id="main" tabIndex={-1}>
        <PatientRecordProvider>
          <ZoneNote />
        </PatientRecordProvider>
      </main>
      <Toaster label="Toasts" closeLabel="Close" />
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(page())
  return { look: () => rerender(page()), close: unmount }
}

const question = () => screen.findByRole('region', { name: /^This device is on/ })
const isAsked = () => screen.queryByRole('region', { name: /^This device is on/ }) !== null
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a device whose zone differs from the account’s', () => {
  it('is named with both clocks, and nothing is sent without a press', async () => {
    open()
    expect((await question()).textContent).toContain(
      'Your doses follow New York. It is 8:00 AM there and 10:00 PM here. Nothing changes unless you say so.',
    )
    expect(server.requests).toEqual([])
  })

  it('shows last taken, next and the one after by either clock, with the hours between them', async () => {
    open()
    await question()
    await press('Compare both clocks')
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['', 'Keep New York time', 'Adjust to Tokyo time'],
      ['Metformin 500\u00a0mg'],
      ['Last taken', 'today at 8:00 PM'],
      ['Next', 'tomorrow at 4:00 AM, 8 h later', 'tomorrow at 6:00 AM, 10 h later'],
      ['Then', 'tomorrow at 12:00 PM, 8 h later', 'tomorrow at 2:00 PM, 8 h later'],
      [
        expect.stringMatching(
          /^If you adjust, one dose is left out \(today at 2:00 PM, Tokyo time\)\. That time has passed\. Taken now, it would be only 2 h after the last one\./,
        ),
      ],
    ])
  })

  it('makes the longest time between two doses bold, and neither answer prominent', async () => {
    vi.stubEnv('TZ', 'Pacific/Honolulu')
    open()
    await question()
    await press('Compare both clocks')
    const table = screen.getByRole('table')
    expect([...table.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual(['13 h later'])
    for (const name of ['Keep New York time', 'Adjust to Honolulu time']) {
      expect(screen.getByRole('button', { name }).className).not.toContain('btn--solid')
    }
  })

  it('lists medicines once for which it does the same', async () => {
    open({ medications: ['Aspirin', 'Ramipril'].map((name) => withEntries(takes(name, 'daily', '20:00'))) })
    await question()
    await press('Compare both clocks')
    expect(screen.getAllByRole('rowheader', { name: /Aspirin.*Ramipril/ })).toHaveLength(1)
  })

  it('is not asked about again once the clock is kept, until its zone changes', async () => {
    const { close } = open()
    await question()
    await press('Keep New York time')
    expect(isAsked()).toBe(false)
    expect(document.activeElement?.id).toBe('main')
    close()
    const again = open()
    expect(isAsked()).toBe(false)
    vi.stubEnv('TZ', 'America/New_York')
    again.look()
    expect(isAsked()).toBe(false)
    vi.stubEnv('TZ', 'Asia/Tokyo')
    again.look()
    await question()
    expect(server.requests).toEqual([])
  })

  it('begins to live by the device’s clock when the patient adjusts', async () => {
    server.answer('POST /api/account/zone', {
      body: { zoneSpans: [{ zone: 'Asia/Tokyo', from: '2026-01-07T13:00:00Z' }] },
    })
    open()
    await question()
    await press('Compare both clocks')
    await press('Adjust to Tokyo time')
    await screen.findByText('Your doses and reminders now follow Tokyo time.')
    expect(server.requests[0]).toEqual({
      method: 'POST',
      path: '/api/account/zone',
      body: { zone: 'Asia/Tokyo' },
    })
  })

  it('adjusts when only the answer to the first try was lost', async () => {
    server.answer('POST /api/account/zone', () => {
      if (server.requests.length === 1) throw new TypeError('Failed to fetch')
      return { body: { zoneSpans: [{ zone: 'Asia/Tokyo', from: '2026-01-07T13:00:00Z' }] } }
    })
    open()
    await question()
    await press('Compare both clocks')
    await press('Adjust to Tokyo time')
    await screen.findByText('Your doses and reminders now follow Tokyo time.')
    expect(server.requests.slice(0, 2).map(({ path }) => path)).toEqual(['/api/account/zone', '/api/account/zone'])
  })

  it('does not claim that nothing was changed when the server cannot be reached, and asks again how it is', async () => {
    open()
    await question()
    await press('Compare both clocks')
    await press('Adjust to Tokyo time')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('not known whether your doses were moved'),
    )
    await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/api/account/session'))
    expect(isAsked()).toBe(true)
  })
})

test('a change is undone for a day, after another look at both clocks', async () => {
  const changed: ZoneSpans = [...spans, { zone: zoneId('Asia/Tokyo') as ZoneId, from: now.subtract({ hours: 1 }) }]
  server.answer('POST /api/account/zone/undo', {
    body: { zoneSpans: [{ zone: spans[0].zone, from: `${spans[0].from}` }] },
  })
  open({ medications: [withEntries(takes('Metformin', 'daily', '20:00'))], zoneSpans: changed })
  await screen.findByRole('region', { name: /^Your doses have followed Tokyo time since today at 9:00 PM/ })
  await press('Undo the time zone change')
  within(screen.getByRole('table')).getByRole('columnheader', { name: 'Back to New York time' })
  expect(server.requests).toEqual([])
  await press('Back to New York time')
  await screen.findByText('Your doses and reminders follow New York time again.')
  expect(server.requests[0]?.body).toEqual({ from: `${changed[1]?.from}` })
})

test('an undo whose answer is lost claims nothing, and asks how it is', async () => {
  const changed: ZoneSpans = [...spans, { zone: zoneId('Asia/Tokyo') as ZoneId, from: now.subtract({ hours: 1 }) }]
  open({ medications: [withEntries(takes('Metformin', 'daily', '20:00'))], zoneSpans: changed })
  await screen.findByRole('region', { name: /^Your doses have followed Tokyo time/ })
  await press('Undo the time zone change')
  await press('Back to New York time')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('not known whether this was undone'))
  await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/api/account/session'))
})

test.each(['America/New_York', 'America/Toronto', 'US/Eastern'])(
  'nobody is asked in %s, whose clock is the same',
  (zone) => {
    vi.stubEnv('TZ', zone)
    open()
    expect(isAsked()).toBe(false)
  },
)
