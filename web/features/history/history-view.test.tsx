import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { getSession } from '#core/api/account.ts'
import { doseView, doseViewOf } from '#core/api/doses.ts'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import { dosesOn } from '#core/dose/dose.ts'
import * as clock from '#web/lib/clock.ts'
import * as session from '#web/lib/session.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { HistoryView } from './history-view.tsx'

const sam = '00000000-0000-4000-8000-00000000000a'
const now = at('2026-11-21T12:00')
const metformin = medication({ name: 'Metformin', time: '08:00', since: '2026-11-12T00:00' })
const lisinopril = medication({ name: 'Lisinopril', time: '08:00', since: '2026-11-12T00:00' })
const none = { percent: 0, part: 0, counted: 0 }
const metadata = {
  first_name: 'Sam',
  last_name: 'Rivera',
  phone: '',
  date_of_birth: '',
  sex: '',
  country: '',
  address: '',
  emergency_contact_name: '',
  emergency_contact_email: '',
  emergency_contact_phone: '',
  emergency_contact_relation: '',
  emergency_contact_address: '',
  ailments: '',
}

/** What Sam's server knows, and how many doses it gives at once. */
let medications: readonly MedicationRecord[] = []
let asked: URL[] = []
let down: 'nothing' | 'all' = 'nothing'
const pageSize = 3

function answer(url: URL): object {
  if (url.pathname === '/api/account/session') {
    const one = { userId: sam, email: 'sam@example.com', userMetadata: metadata, zoneSpans: spans, now }
    return z.encode(getSession.output, { session: one, now })
  }
  if (url.pathname === '/api/medications') return z.encode(listMedications.output, { medications: [...medications] })
  if (url.pathname === '/api/dose-entries') return { entries: [], next: null }
  if (url.pathname === '/api/figures') {
    const streakBefore = { date: '2026-10-23', count: 0 }
    return { today: none, weekly: none, monthly: none, onTime: none, streak: 0, streakBefore, days: [] }
  }
  const search = url.searchParams.get('search') ?? ''
  const start = Number(url.searchParams.get('cursor') ?? 0)
  const doses = medications
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .flatMap((one) =>
      dosesOn(
        withEntries(one).doses,
        spans,
        one.firstDose.toPlainDate(),
        now.toZonedDateTimeISO('UTC').toPlainDate(),
      ).map((dose) => z.encode(doseView, doseViewOf(dose, one.name, now))),
    )
    .filter(({ status }) => url.searchParams.get('status') !== 'taken' || status === 'taken')
    .sort((a, b) => (a.nominal < b.nominal ? 1 : -1))
  const end = start + pageSize
  return { doses: doses.slice(start, end), next: end < doses.length ? String(end) : null }
}

function open(path = '/app/history') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '/app/history', Component: HistoryView }], { initialEntries: [path] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, user: userEvent.setup() }
}

const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)

beforeEach(() => {
  medications = [metformin]
  asked = []
  down = 'nothing'
  const one = { userId: sam, email: '', profile: {} as never, live: true }
  vi.spyOn(session, 'useSession').mockReturnValue(one)
  vi.spyOn(session, 'currentSession').mockReturnValue(one)
  vi.spyOn(clock, 'useNow').mockReturnValue(now)
  vi.stubGlobal('fetch', async (path: string) => {
    if (down === 'all') throw new TypeError('Failed to fetch')
    const url = new URL(path, 'http://localhost')
    asked.push(url)
    return Response.json(answer(url))
  })
})

afterEach(cleanup)

describe('the figures', () => {
  test('say what each of them counts', async () => {
    open()
    await screen.findByText('0 of 7 doses')
    const figures = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
    expect(figures).toEqual([
      'Weekly adherence: 0%0 of 7 doses',
      'Today: 0%0 of 1 dose so far',
      'Doses taken: 07 days',
      'Doses missed: 77 days',
      '30-day average: 0%0 of 10 doses',
    ])
  })
})

describe('recent activity', () => {
  test('comes newest first under the day of the dose, and goes on when asked', async () => {
    const { user } = open()
    await screen.findByRole('button', { name: 'Show more' })
    expect(screen.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
      'Today, November 21',
      'Yesterday, November 20',
      'Thursday, November 19',
    ])
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('heading', { name: 'Monday, November 16' })).toBeDefined()
  })

  test('says of each dose what became of it', async () => {
    open()
    const today = await screen.findByRole('region', { name: 'Today, November 21' })
    expect(within(today).getByRole('listitem').textContent).toBe('8:00 AMMetformin 500mgNot recordedMissed')
  })

  test('is searched by name, in the address', async () => {
    medications = [metformin, lisinopril]
    const { user, router } = open()
    await screen.findByRole('button', { name: 'Show more' })
    await user.type(screen.getByRole('searchbox', { name: 'Search by medication name' }), 'lisi')
    await vi.waitFor(() => expect(asked.at(-1)?.searchParams.get('search')).toBe('lisi'))
    await vi.waitFor(() => expect(rows().every((row) => row?.includes('Lisinopril'))).toBe(true))
    expect(router.state.location.search).toBe('?q=lisi')
  })

  test('opens with the search and the filter of the address', async () => {
    open('/app/history?q=lisi&status=missed')
    expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'lisi')
    expect(screen.getByRole('button', { name: 'Missed' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('says when nothing matches, and shows all again', async () => {
    const { user, router } = open('/app/history?q=aspirin')
    await screen.findByRole('heading', { name: 'No doses found' })
    await user.click(screen.getByRole('button', { name: 'Show all doses' }))
    expect(await screen.findByRole('region', { name: 'Today, November 21' })).toBeDefined()
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
    expect(router.state.location.search).toBe('')
  })

  test('says when there is none yet', async () => {
    medications = []
    open()
    expect(await screen.findByRole('heading', { name: 'No history yet' })).toBeDefined()
  })
})

test('a history that cannot be loaded says so and can be tried again', async () => {
  down = 'all'
  const { user } = open()
  expect((await screen.findByRole('alert')).textContent).toContain('Your history could not be loaded')
  down = 'nothing'
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Today, November 21' })).toBeDefined()
})
